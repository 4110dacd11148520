import { BASE_FEE } from '../protocol.js'
import type { SignedTransaction } from './envelope.js'
import { compareBids, paidOperations } from './fees.js'

/** The transactions of a ledger, and its price per operation in stroops. */
export interface TransactionSet {
  included: SignedTransaction[]
  left: SignedTransaction[]
  rate: bigint
}

/**
 * Selects the transactions of a ledger. With sufficient capacity all pay the base fee; otherwise the highest bids per
 * operation are selected, and all pay the lowest of them.
 */
export function chooseTransactions(
  valid: SignedTransaction[],
  capacity: number,
  lowestRate: bigint = BASE_FEE,
): TransactionSet {
  const byBid = valid
    .filter((transaction) => transaction.fee >= lowestRate * paidOperations(transaction))
    .sort((a, b) => compareBids(b, a))
  const chosen = new Set<SignedTransaction>()
  let remaining = BigInt(capacity)
  for (const transaction of byBid) {
    const operations = paidOperations(transaction)
    if (operations > remaining) break
    remaining -= operations
    chosen.add(transaction)
  }
  const last = byBid[chosen.size - 1]
  const full = chosen.size < byBid.length && last !== undefined
  return {
    included: valid.filter((transaction) => chosen.has(transaction)),
    left: valid.filter((transaction) => !chosen.has(transaction)),
    rate: full ? last.fee / paidOperations(last) : lowestRate,
  }
}
