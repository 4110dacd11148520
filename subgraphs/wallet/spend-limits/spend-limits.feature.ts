import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionListeners } from '../transactions/transactions.feature.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { SpendLimitResolver } from './spend-limit.resolver.js'
import { createSpendLimits } from './spend-limit.service.js'

/** What may be sent from a wallet on one day. */
export function spendLimitsFeature(
  dependencies: FeatureDependencies,
  others: { wallets: Wallets; transactions: Transactions; followers: TransactionListeners },
) {
  const limits = createSpendLimits({ ...dependencies, ...others })
  others.followers.gates.push(limits.assertWithin)
  return { instances: [new SpendLimitResolver(limits)] }
}
