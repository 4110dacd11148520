import { auditedWebhooks } from '../../shared/webhooks/audited-webhooks.js'
import type { Surroundings } from '../surroundings.js'
import { aiHubEventKinds } from './ai-hub-event.js'
import { aiHubWebhooks } from './webhook.graph.js'

/** Subscriptions of other systems to the AI hub's events. */
export function webhooksFeature(surroundings: Surroundings) {
  const webhooks = auditedWebhooks({ ...surroundings, kinds: aiHubEventKinds })
  return {
    instances: [new aiHubWebhooks.Subscriptions(webhooks), new aiHubWebhooks.Deliveries(webhooks)],
  }
}
