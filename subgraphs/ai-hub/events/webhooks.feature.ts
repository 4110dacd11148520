import { createWebhooks } from '../../shared/webhooks/webhook.service.js'
import type { Surroundings } from '../surroundings.js'
import { aiHubEventKinds } from './ai-hub-event.js'
import { aiHubWebhooks } from './webhook.graph.js'

/** Subscriptions of other systems to the AI hub's events; what administrators change about them is audited. */
export function webhooksFeature(surroundings: Surroundings) {
  const webhooks = createWebhooks({
    ...surroundings,
    kinds: aiHubEventKinds,
    onChange: (trx, by, { verb, subscriptionId, before, after }) =>
      surroundings.audit.record(trx, by, {
        action: `webhook.${verb}`,
        target: subscriptionId,
        details: { before, after },
      }),
  })
  return {
    instances: [new aiHubWebhooks.Subscriptions(webhooks), new aiHubWebhooks.Deliveries(webhooks)],
  }
}
