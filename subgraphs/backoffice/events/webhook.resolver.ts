import { webhookResolvers } from '../../shared/webhooks/webhook.resolver.js'

/** The resolver classes of the backoffice's webhook subscriptions and deliveries. */
export const backofficeWebhooks = webhookResolvers('Backoffice')
