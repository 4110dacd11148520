import { webhookResolvers } from '../../shared/webhooks/webhook.resolver.js'

/** The resolver classes of the wallet's webhook subscriptions and deliveries. */
export const walletWebhooks = webhookResolvers('Wallet')
