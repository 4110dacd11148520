import type { StateTable } from '../../shared/state-table.js'

/** The states of a wallet (decisions, section 4). */
export const walletStatuses = ['active', 'frozen', 'closed'] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** Which state may follow which. A frozen wallet sends nothing but still receives; a closed one is gone from the ledger. */
export const walletMoves: StateTable<WalletStatus> = {
  active: ['frozen', 'closed'],
  frozen: ['active', 'closed'],
  closed: [],
}

/** Whether the wallet has an account on the ledger yet. */
export const walletFundings = ['awaiting', 'funded'] as const
export type WalletFunding = (typeof walletFundings)[number]
