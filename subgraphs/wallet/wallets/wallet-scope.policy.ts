import type { Viewer } from '../../../schema/viewer.js'
import { isAdmin, personOf } from '../../shared/viewer.js'
import type { Network } from '../ledger/network.js'

/** Whose wallets are looked at: one person's, or everybody's; of one network, or of both. */
export interface WalletScope {
  readonly ownerId?: string
  readonly network?: Network
}

/** Whether it is the viewer's own. */
export function isOwner(viewer: Viewer, { ownerId }: { readonly ownerId: string }): boolean {
  return 'subject' in viewer && viewer.subject === ownerId
}

/** Whether an owner is a person; the service's own wallets have a purpose for an owner, those of the erased nobody. */
export function isUserOwned(ownerId: string): boolean {
  return ownerId.startsWith('usr_')
}

/** Admins look at all wallets, others at their own. */
export function scopeOf(viewer: Viewer, network: Network | null | undefined): WalletScope {
  return {
    ...(isAdmin(viewer) ? {} : { ownerId: personOf(viewer).subject }),
    ...(network ? { network } : {}),
  }
}
