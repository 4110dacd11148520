import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a wallet (decisions, section 4): a frozen one sends nothing but still receives. */
export const walletStatuses = ['active', 'frozen', 'closed'] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** A wallet is frozen while it is being closed, and closed when the ledger has merged its account. */
export const walletTransitions: TransitionTable<WalletStatus> = {
  active: ['frozen', 'closed'],
  frozen: ['active', 'closed'],
  closed: [],
}

/** Who can freeze a wallet. Both may at once, and each lifts only their own. */
export const walletFreezers = ['owner', 'admin'] as const
export type WalletFreezer = (typeof walletFreezers)[number]

/** Whether the wallet has an account on the ledger yet. */
export const walletFundings = ['awaiting', 'funded'] as const
export type WalletFunding = (typeof walletFundings)[number]

/** What decides whether a wallet that is not closed may send. */
export interface WalletHolds {
  readonly freezes: readonly unknown[]
  /** Where what is left goes while the wallet is being closed. */
  readonly closingTo?: string | undefined
}

/** The state of a wallet that is not closed. */
export function openStatus({ freezes, closingTo }: WalletHolds): 'active' | 'frozen' {
  return freezes.length > 0 || closingTo !== undefined ? 'frozen' : 'active'
}
