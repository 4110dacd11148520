import { innermost, type SignedTransaction } from './envelope.js'
import { BASE_FEE } from './protocol.js'

/** How many operations a transaction pays for: a fee bump counts as one more (CAP-15). */
export function paidOperations(transaction: SignedTransaction): bigint {
  const inner = BigInt(Math.max(1, innermost(transaction).operations.length))
  return transaction.kind === 'fee bump' ? inner + 1n : inner
}

/** The least bid, in stroops, that the network takes. */
export function minimumFee(transaction: SignedTransaction): bigint {
  return BASE_FEE * paidOperations(transaction)
}

/** What a transaction pays in a ledger whose price for one operation is `rate`; never more than it bid. */
export function feeAtRate(transaction: SignedTransaction, rate: bigint): bigint {
  return lesser(rate * paidOperations(transaction), transaction.fee)
}

export function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** Orders by what is bid for one operation, compared without dividing; negative when `a` bids less. */
export function compareBids(a: SignedTransaction, b: SignedTransaction): number {
  const difference = a.fee * paidOperations(b) - b.fee * paidOperations(a)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Whether a fee bump bids less for an operation than the transaction it is to carry (CAP-15). */
export function bidsLessThanInner(bump: SignedTransaction & { kind: 'fee bump' }): boolean {
  return compareBids(bump, bump.inner) < 0
}
