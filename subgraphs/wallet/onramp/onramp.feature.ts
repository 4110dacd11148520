import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { createDeliveries } from './delivery.service.js'
import { OnrampResolver } from './onramp.resolver.js'
import { createOnramp } from './onramp.service.js'
import { createPayouts } from './payout.worker.js'

/** Purchases at the on-ramp provider: links to its page, and its deliveries about them. */
export function onrampFeature(dependencies: FeatureDependencies, { wallets }: { wallets: Wallets }) {
  const { onramp } = dependencies.config
  const payouts = createPayouts(dependencies)
  const api = createOnramp({ ...dependencies, wallets, page: onramp })
  const deliveries = createDeliveries({ ...dependencies, payouts, secrets: onramp.webhookSecrets })
  return {
    instances: [new OnrampResolver(api, deliveries, wallets)],
    jobs: payouts.handlers,
    start: payouts.resume,
  }
}
