import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { LimitedWalletResolver, SpendLimitResolver } from './spend-limit.resolver.js'
import { createSpendLimits } from './spend-limit.service.js'

/** Daily spend limits of wallets. */
export function spendLimitsFeature(dependencies: FeatureDependencies, others: { readonly wallets: Wallets }) {
  const api = createSpendLimits({ ...dependencies, ...others })
  return { api, instances: [new SpendLimitResolver(api), new LimitedWalletResolver(others.wallets)] }
}
