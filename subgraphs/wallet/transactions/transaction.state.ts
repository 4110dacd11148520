import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a transaction (docs/decisions.md#states). */
export const transactionStatuses = ['pending', 'success', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Only the ledger ends a transaction. One that was given up is corrected if the ledger turns out to have applied it. */
export const transactionTransitions: TransitionTable<TransactionStatus> = {
  pending: ['success', 'failed'],
  success: [],
  failed: ['success'],
}

/** From the perspective of the wallet. */
export const transactionDirections = ['sent', 'received'] as const
export type TransactionDirection = (typeof transactionDirections)[number]
