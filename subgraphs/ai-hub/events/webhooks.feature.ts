import { auditedWebhooks } from '../../shared/webhooks/audited-webhooks.js'
import { webhookResolvers } from '../../shared/webhooks/webhook.resolver.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { aiHubEventKinds } from './ai-hub-event.type.js'

/** The resolver classes of the AI hub's webhook subscriptions and deliveries. */
export const aiHubWebhooks = webhookResolvers('AiHub')

/** Subscriptions of other systems to the AI hub's events. */
export function webhooksFeature(dependencies: FeatureDependencies) {
  const webhooks = auditedWebhooks({ ...dependencies, kinds: aiHubEventKinds })
  return { instances: [new aiHubWebhooks.Subscriptions(webhooks), new aiHubWebhooks.Deliveries(webhooks)] }
}
