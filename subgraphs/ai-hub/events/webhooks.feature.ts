import { auditedWebhooks } from '../../shared/webhooks/audited-webhooks.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { aiHubEventKinds } from './ai-hub-event.service.js'
import { aiHubWebhooks } from './webhook.resolver.js'

/** Subscriptions of other systems to the AI hub's events. */
export function webhooksFeature(dependencies: FeatureDependencies) {
  const webhooks = auditedWebhooks({ ...dependencies, kinds: aiHubEventKinds })
  return { instances: [new aiHubWebhooks.Subscriptions(webhooks), new aiHubWebhooks.Deliveries(webhooks)] }
}
