import type { ActionTrail } from '../audit/action-trail.js'
import { createWebhooks, type WebhookDependencies, type Webhooks } from './webhook.service.js'

/** Dependencies of {@link createAuditedWebhooks}. */
export interface AuditedWebhookDependencies extends Omit<WebhookDependencies, 'onChange'> {
  readonly audit: ActionTrail
}

/** Webhooks of a subgraph; changes of subscriptions are recorded in its audit log. */
export function auditedWebhooks({ audit, ...dependencies }: AuditedWebhookDependencies): Webhooks {
  return createWebhooks({
    ...dependencies,
    onChange: (trx, by, { change, subscriptionId, before, after }) =>
      audit.record(trx, by, {
        action: `webhook.${change}`,
        target: subscriptionId,
        details: { before, after },
      }),
  })
}
