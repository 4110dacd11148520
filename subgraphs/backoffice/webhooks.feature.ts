import { createWebhooks } from '../shared/webhooks/webhook.service.js'
import type { Surroundings } from './surroundings.js'
import { backofficeWebhooks, eventKinds } from './webhook-events.js'

/** Subscriptions of other systems to the backoffice's events; every subgraph's workers deliver. */
export function webhooksFeature(surroundings: Surroundings) {
  const webhooks = createWebhooks({ ...surroundings, kinds: eventKinds })
  return {
    instances: [new backofficeWebhooks.Subscriptions(webhooks), new backofficeWebhooks.Deliveries(webhooks)],
  }
}
