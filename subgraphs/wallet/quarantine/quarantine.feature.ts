import type { Feature } from '../../shared/subgraph/assemble-subgraph.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionListeners } from '../transactions/transactions.feature.js'
import { QuarantineResolver } from './quarantine.resolver.js'
import { createQuarantine } from './quarantine.service.js'

/** Amounts that are hidden from owners until staff has reviewed them. */
export function quarantineFeature(
  dependencies: FeatureDependencies,
  {
    transactions,
    listeners,
  }: { readonly transactions: Transactions; readonly listeners: TransactionListeners },
): Feature {
  const { quarantineBelow } = dependencies.config
  const quarantine = createQuarantine({
    ...dependencies,
    quarantineBelow,
    releaseTransaction: transactions.release,
  })
  listeners.dust.push(quarantine.addPayment)
  listeners.offered.push(quarantine.addOffer)
  return { instances: [new QuarantineResolver(quarantine)] }
}
