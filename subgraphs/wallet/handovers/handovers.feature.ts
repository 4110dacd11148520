import type { Feature } from '../../shared/subgraph/assemble-subgraph.js'
import type { Approvals } from '../approvals/approval.service.js'
import type { Donations } from '../donations/donation.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import { HandoverResolver } from './handover.resolver.js'
import { createHandovers } from './handover.service.js'
import { peopleClient } from './people.client.js'

/** Hands recovered wallets over to their owners. */
export function handoversFeature(
  dependencies: FeatureDependencies,
  others: {
    readonly wallets: Wallets
    readonly statuses: WalletStatuses
    readonly approvals: Approvals
    readonly donations: Donations
  },
): Feature {
  const handovers = createHandovers({
    ...dependencies,
    ...others,
    personExists: peopleClient(dependencies.graph),
    passDonations: others.donations.passOn,
  })
  return { instances: [new HandoverResolver(handovers)] }
}
