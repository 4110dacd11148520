import { BASE_FEE } from '../protocol.js'
import { innermost, type SignedTransaction } from './envelope.js'

/** The number of operations that a transaction pays for: a fee bump counts as one more (CAP-15). */
export function paidOperations(transaction: SignedTransaction): bigint {
  const inner = BigInt(Math.max(1, innermost(transaction).operations.length))
  return transaction.kind === 'fee bump' ? inner + 1n : inner
}

/** The minimum bid that the network accepts, in stroops. */
export function minimumFee(transaction: SignedTransaction): bigint {
  return BASE_FEE * paidOperations(transaction)
}

/** The fee of a transaction in a ledger with the given price per operation; at most its bid. */
export function feeAtRate(transaction: SignedTransaction, rate: bigint): bigint {
  return minOf(rate * paidOperations(transaction), transaction.fee)
}

export function minOf(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** Compares bids per operation without division; negative if `a` bids less. */
export function compareBids(a: SignedTransaction, b: SignedTransaction): number {
  const difference = a.fee * paidOperations(b) - b.fee * paidOperations(a)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Whether a fee bump bids less per operation than its inner transaction (CAP-15). */
export function bidsLessThanInner(bump: SignedTransaction & { kind: 'fee bump' }): boolean {
  return compareBids(bump, bump.inner) < 0
}
