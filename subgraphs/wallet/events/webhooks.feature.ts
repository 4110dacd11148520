import { auditedWebhooks } from '../../shared/webhooks/audited-webhooks.js'
import { webhookResolvers } from '../../shared/webhooks/webhook.resolver.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { walletEventKinds } from './wallet-event.service.js'

/** The resolver classes of the wallet's webhook subscriptions and deliveries. */
export const walletWebhooks = webhookResolvers('Wallet')

/** Webhook subscriptions to the wallet's events. */
export function webhooksFeature(dependencies: FeatureDependencies) {
  const webhooks = auditedWebhooks({ ...dependencies, kinds: walletEventKinds })
  return { instances: [new walletWebhooks.Subscriptions(webhooks), new walletWebhooks.Deliveries(webhooks)] }
}
