import { auditedWebhooks } from '../../shared/webhooks/audited-webhooks.js'
import type { Surroundings } from '../surroundings.js'
import { walletEventKinds } from './wallet-event.js'
import { walletWebhooks } from './webhook.graph.js'

/** Subscriptions of other systems to the wallet's events. */
export function webhooksFeature(surroundings: Surroundings) {
  const webhooks = auditedWebhooks({ ...surroundings, kinds: walletEventKinds })
  return {
    instances: [new walletWebhooks.Subscriptions(webhooks), new walletWebhooks.Deliveries(webhooks)],
  }
}
