import { auditedWebhooks } from '../../shared/webhooks/audited-webhooks.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { walletEventKinds } from './wallet-event.service.js'
import { walletWebhooks } from './webhook.resolver.js'

/** Webhook subscriptions to the wallet's events. */
export function webhooksFeature(dependencies: FeatureDependencies) {
  const webhooks = auditedWebhooks({ ...dependencies, kinds: walletEventKinds })
  return { instances: [new walletWebhooks.Subscriptions(webhooks), new walletWebhooks.Deliveries(webhooks)] }
}
