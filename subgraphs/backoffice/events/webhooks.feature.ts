import { webhookResolvers } from '../../shared/webhooks/webhook.resolver.js'
import { createWebhooks } from '../../shared/webhooks/webhook.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { backofficeEventKinds } from './backoffice-event.service.js'

/** The resolver classes of the backoffice's webhook subscriptions and deliveries. */
export const backofficeWebhooks = webhookResolvers('Backoffice')

/** Subscriptions of other systems to the backoffice's events; what administrators change about them is audited. */
export function webhooksFeature(dependencies: FeatureDependencies) {
  const webhooks = createWebhooks({
    ...dependencies,
    kinds: backofficeEventKinds,
    onChange: (trx, by, { change, subscriptionId, before, after }) =>
      dependencies.audit.record(trx, by, audited(`webhook_${change}`, subscriptionId, { before, after })),
  })
  return {
    instances: [new backofficeWebhooks.Subscriptions(webhooks), new backofficeWebhooks.Deliveries(webhooks)],
  }
}
