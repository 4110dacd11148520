import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { createDeliveries } from './delivery.service.js'
import { createEmbeddedProvider } from './embedded-provider.service.js'
import { EmbeddedPurchaseResolver } from './embedded-purchase.resolver.js'
import { OnrampResolver } from './onramp.resolver.js'
import { createOnramp } from './onramp.service.js'
import { createPayouts } from './payout.worker.js'

/** Purchases at the on-ramp provider: links to its page, its deliveries about them, and its simulation. */
export function onrampFeature(dependencies: FeatureDependencies, { wallets }: { wallets: Wallets }) {
  const { onramp } = dependencies.config
  const payouts = createPayouts(dependencies)
  const api = createOnramp({ ...dependencies, wallets, payouts })
  const deliveries = createDeliveries({ ...dependencies, payouts, secrets: onramp.webhookSecrets })
  return {
    instances: [
      new OnrampResolver(api, deliveries, wallets),
      new EmbeddedPurchaseResolver(createEmbeddedProvider({ ...dependencies, wallets, deliveries })),
    ],
    jobs: payouts.handlers,
    start: payouts.resume,
  }
}
