import type { Surroundings } from '../surroundings.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { createDeliveries } from './delivery.service.js'
import { OnrampResolver } from './onramp.resolver.js'
import { createOnramp } from './onramp.service.js'
import { createPayouts } from './payout.worker.js'

/** Purchases at the on-ramp provider: links to its page, and what it says became of them. */
export function onrampFeature(surroundings: Surroundings, { wallets }: { wallets: Wallets }) {
  const { onramp } = surroundings.config
  const payouts = createPayouts(surroundings)
  const verbs = createOnramp({ ...surroundings, wallets, page: onramp })
  const deliveries = createDeliveries({ ...surroundings, payouts, secrets: onramp.webhookSecrets })
  return {
    instances: [new OnrampResolver(verbs, deliveries, wallets)],
    jobs: payouts.handlers,
    start: payouts.resume,
  }
}
