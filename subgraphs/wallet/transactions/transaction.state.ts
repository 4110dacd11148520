import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a transaction (decisions, section 4). */
export const transactionStatuses = ['pending', 'success', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Only the ledger ends a transaction, and it does so once. */
export const transactionTransitions: TransitionTable<TransactionStatus> = {
  pending: ['success', 'failed'],
  success: [],
  failed: [],
}

/** Seen from the wallet (wallet document, "GET /wallets/{walletId}/transactions", `type`). */
export const transactionDirections = ['sent', 'received'] as const
export type TransactionDirection = (typeof transactionDirections)[number]
