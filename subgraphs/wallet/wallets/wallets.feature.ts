import type { Surroundings } from '../surroundings.js'
import { createFunding } from './funding.service.js'
import { UserReference } from './user.reference.js'
import { UserWalletsResolver } from './user.resolver.js'
import { WalletReference } from './wallet.reference.js'
import { WalletResolver } from './wallet.resolver.js'
import { createWallets } from './wallet.service.js'
import { createWalletLeases } from './wallet-lease.js'
import { WalletStatusResolver } from './wallet-status.resolver.js'
import { createWalletStatuses } from './wallet-status.service.js'

/** Wallets: accounts on a ledger whose keys the service keeps. */
export function walletsFeature(surroundings: Surroundings) {
  const funding = createFunding(surroundings)
  const verbs = createWallets({ ...surroundings, funding })
  const statuses = createWalletStatuses(surroundings)
  return {
    verbs,
    statuses,
    leases: createWalletLeases(surroundings),
    instances: [
      new WalletResolver(verbs),
      new WalletStatusResolver(statuses),
      new WalletReference(verbs),
      new UserWalletsResolver(verbs),
      new UserReference(),
    ],
    jobs: funding.handlers,
    start: funding.resume,
  }
}
