import type { Viewer } from '../../../schema/viewer.js'
import { isAdmin, personOf } from '../../shared/viewer.js'
import type { Network } from '../ledger/network.js'

/** Whose wallets are looked at: one person's, or everybody's; of one network, or of both. */
export interface WalletScope {
  readonly ownerId?: string
  readonly network?: Network
}

/** Admins look at all wallets, others at their own. */
export function scopeOf(viewer: Viewer, network: Network | null | undefined): WalletScope {
  return {
    ...(isAdmin(viewer) ? {} : { ownerId: personOf(viewer).subject }),
    ...(network ? { network } : {}),
  }
}
