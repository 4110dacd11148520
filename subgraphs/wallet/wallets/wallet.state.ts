import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a wallet (docs/decisions.md#states). A frozen one cannot send but still receives. */
export const walletStatuses = ['active', 'frozen', 'closed'] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** A wallet is frozen while it is being closed, and closed when the ledger has merged its account. */
export const walletTransitions: TransitionTable<WalletStatus> = {
  active: ['frozen', 'closed'],
  frozen: ['active', 'closed'],
  closed: [],
}

/** Who can freeze a wallet, each independently. */
export const walletFreezers = ['owner', 'admin', 'reconciliation'] as const
export type WalletFreezer = (typeof walletFreezers)[number]

/** The owner of a wallet's money: stored when it is created, never derived from the format of an id. */
export const walletOwnerKinds = ['person', 'organisation'] as const
export type WalletOwnerKind = (typeof walletOwnerKinds)[number]

/** Whether somebody other than its owner froze it: an administrator or the reconciliation. */
export function isFrozenByOther({
  freezes,
}: {
  readonly freezes: readonly { readonly by: WalletFreezer }[]
}): boolean {
  return freezes.some(({ by }) => by !== 'owner')
}

/** Whether the wallet has an account on the ledger yet. */
export const walletFundings = ['awaiting', 'funded'] as const
export type WalletFunding = (typeof walletFundings)[number]

/** Why an open wallet cannot send. */
export interface WalletRestrictions {
  readonly freezes: readonly unknown[]
  /** The destination of the remaining balance while the wallet is being closed. */
  readonly closingTo?: string | undefined
}

/** The status of a wallet that is not closed. */
export function openStatus({ freezes, closingTo }: WalletRestrictions): 'active' | 'frozen' {
  return freezes.length > 0 || closingTo !== undefined ? 'frozen' : 'active'
}
