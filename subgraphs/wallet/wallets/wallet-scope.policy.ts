import type { Viewer } from '../../../schema/viewer.js'
import { isAdmin, personOf, readsAll } from '../../shared/viewer.js'
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

/** The wallets that a viewer may read: administrators and services all, others their own. */
export function scopeOf(viewer: Viewer, network: Network | null | undefined): WalletScope {
  return {
    ...(readsAll(viewer) ? {} : { ownerId: personOf(viewer).subject }),
    ...(network ? { network } : {}),
  }
}

/**
 * The wallets that a viewer may change: administrators all, others their own.
 * @throws UNAUTHORIZED for a service, which changes wallets only on behalf of a user
 */
export function changeableBy(viewer: Viewer, network?: Network | null): WalletScope {
  const { subject } = personOf(viewer)
  return { ...(isAdmin(viewer) ? {} : { ownerId: subject }), ...(network ? { network } : {}) }
}
