import type { ActionTrail } from '../audit/action-trail.js'
import { createWebhooks, type WebhookDependencies, type Webhooks } from './webhook.service.js'

/** What webhooks need whose changes stand in the subgraph's own audit trail. */
export interface AuditedWebhookDependencies extends Omit<WebhookDependencies, 'onChange'> {
  readonly audit: ActionTrail
}

/** Webhooks of a subgraph; what administrators change about subscriptions stands in its audit trail. */
export function auditedWebhooks({ audit, ...dependencies }: AuditedWebhookDependencies): Webhooks {
  return createWebhooks({
    ...dependencies,
    onChange: (trx, by, { verb, subscriptionId, before, after }) =>
      audit.record(trx, by, {
        action: `webhook.${verb}`,
        target: subscriptionId,
        details: { before, after },
      }),
  })
}
