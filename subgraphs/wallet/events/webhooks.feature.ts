import { createWebhooks } from '../../shared/webhooks/webhook.service.js'
import type { Surroundings } from '../surroundings.js'
import { walletEventKinds } from './wallet-event.js'
import { walletWebhooks } from './webhook.graph.js'

/** Subscriptions of other systems to the wallet's events; what administrators change about them is audited. */
export function webhooksFeature(surroundings: Surroundings) {
  const webhooks = createWebhooks({
    ...surroundings,
    kinds: walletEventKinds,
    onChange: (trx, by, { verb, subscriptionId, before, after }) =>
      surroundings.audit.record(trx, by, {
        action: `webhook.${verb}`,
        target: subscriptionId,
        details: { before, after },
      }),
  })
  return {
    instances: [new walletWebhooks.Subscriptions(webhooks), new walletWebhooks.Deliveries(webhooks)],
  }
}
