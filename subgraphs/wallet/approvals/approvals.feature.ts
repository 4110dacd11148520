import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Closing } from '../transactions/closing/closing.service.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { ApprovalResolver } from './approval.resolver.js'
import { createApprovals } from './approval.service.js'

/** Payments of the organisation that need a second administrator. */
export function approvalsFeature(
  dependencies: FeatureDependencies,
  others: { readonly wallets: Wallets; readonly transactions: Transactions; readonly closing: Closing },
) {
  const api = createApprovals({ ...dependencies, ...others })
  return { instances: [new ApprovalResolver(api)], jobs: api.handlers }
}
