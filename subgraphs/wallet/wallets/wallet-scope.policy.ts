import type { Viewer } from '../../../schema/viewer.js'
import { isAdmin, personOf } from '../../shared/viewer.js'
import type { Network } from '../ledger/network.js'

/** The wallets to look at: of one user or all, on one network or both. */
export interface WalletScope {
  readonly ownerId?: string
  readonly network?: Network
}

/** Whether the viewer owns it. */
export function isOwner(viewer: Viewer, { ownerId }: { readonly ownerId: string }): boolean {
  return 'subject' in viewer && viewer.subject === ownerId
}

/** Admins see all wallets, others their own. */
export function scopeOf(viewer: Viewer, network: Network | null | undefined): WalletScope {
  return {
    ...(isAdmin(viewer) ? {} : { ownerId: personOf(viewer).subject }),
    ...(network ? { network } : {}),
  }
}
