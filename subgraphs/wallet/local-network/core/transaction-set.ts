import type { SignedTransaction } from './envelope.js'
import { compareBids, paidOperations } from './fees.js'
import { BASE_FEE } from './protocol.js'

/** The transactions of one ledger and what an operation costs in it, in stroops. */
export interface TransactionSet {
  included: SignedTransaction[]
  left: SignedTransaction[]
  rate: bigint
}

/**
 * Chooses the transactions of a ledger. While there is room everybody pays the base fee; when there is not, the
 * highest bids for an operation go first and all pay what the lowest of them bid.
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
  let room = BigInt(capacity)
  for (const transaction of byBid) {
    const operations = paidOperations(transaction)
    if (operations > room) break
    room -= operations
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
