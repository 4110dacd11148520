import { erasureGraph } from '../../shared/personal-data/erasure.graph.js'
import { createErasures, type Erasures } from '../../shared/personal-data/erasures.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Closing } from '../transactions/closing/closing.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { fundsInCustody } from './funds-in-custody.service.js'
import { PayoutResolver } from './payout.resolver.js'
import { createPayouts } from './payout.service.js'
import { walletInventory } from './personal-data-inventory.policy.js'

/** The resolver class that erases a user from the wallet. */
export const WalletErasure = erasureGraph('Wallet')

/** Personal data in the wallet, and the payout of funds before an erasure. */
export function personalDataFeature(
  dependencies: FeatureDependencies,
  others: { readonly wallets: Wallets; readonly closing: Closing },
) {
  const erasures = createErasures({ ...dependencies, inventory: walletInventory })
  const erasure: Erasures = {
    async carryOut(order) {
      const isWhole = order.categories.length === 0
      const funds = isWhole ? await fundsInCustody({ ...dependencies, ...others }, order.subject.id) : []
      return erasures.carryOut(order, async () => funds)
    },
  }
  return { instances: [new WalletErasure(erasure), new PayoutResolver(createPayouts(others))] }
}
