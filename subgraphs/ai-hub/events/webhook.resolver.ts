import { webhookResolvers } from '../../shared/webhooks/webhook.resolver.js'

/** The resolver classes of the AI hub's webhook subscriptions and deliveries. */
export const aiHubWebhooks = webhookResolvers('AiHub')
