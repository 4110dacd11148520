import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a transaction (docs/decisions.md#states). */
export const transactionStatuses = ['pending', 'success', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Only the ledger ends a transaction, exactly once. */
export const transactionTransitions: TransitionTable<TransactionStatus> = {
  pending: ['success', 'failed'],
  success: [],
  failed: [],
}

/** From the perspective of the wallet. */
export const transactionDirections = ['sent', 'received'] as const
export type TransactionDirection = (typeof transactionDirections)[number]
