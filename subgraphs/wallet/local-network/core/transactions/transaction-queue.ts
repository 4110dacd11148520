import type { xdr } from '@stellar/stellar-sdk'
import type { LedgerDatabase } from '../database.js'
import { availableBalance } from '../entries.js'
import type { EntryStore } from '../entries.store.js'
import { requireHead } from '../ledger-close.js'
import { LedgerState } from '../ledger-state.js'
import { type LedgerStore, seconds } from '../ledgers.store.js'
import type { PendingRow, PendingStore } from '../pending.store.js'
import { BASE_FEE } from '../protocol.js'
import { decodeEnvelope, innermost, type SignedTransaction } from './envelope.js'
import { compareBids, feeAtRate, paidOperations } from './fees.js'
import { faultResult } from './results.js'
import { type CheckContext, refusal } from './transaction-checks.js'

/** The response of the queue to a transaction. */
export type Acceptance =
  | { status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER' }
  | { status: 'ERROR'; result: xdr.TransactionResult }

/** Ledgers during which an applied or dropped transaction is not accepted again by the core that saw it. */
const BANNED_LEDGERS = 10

/** Factor by which a fee bump must exceed the bid of a pending transaction to replace it. */
const REPLACEMENT_FACTOR = 10n

export interface QueueDependencies {
  database: LedgerDatabase
  passphrase: string
  entries: EntryStore
  ledgers: LedgerStore
  pending: PendingStore
  /** Milliseconds since 1970. */
  now: () => number
}

/** Accepts transactions for the next ledgers, with checks in the order of the real network. */
export function createTransactionQueue(dependencies: QueueDependencies) {
  const { database, passphrase, ledgers, pending } = dependencies
  const bannedUntil = new Map<string, number>()
  const isBanned = (hash: string): boolean => (bannedUntil.get(hash) ?? 0) >= requireHead(ledgers).sequence
  return {
    decode: (envelope: string) => decodeEnvelope(envelope, passphrase),
    /** `byOtherCore`: the core did not see recent ledgers' transactions in its queue, so it has banned none. */
    accept: database.transaction((transaction: SignedTransaction, byOtherCore: boolean): Acceptance => {
      const hash = transaction.hash.toString('hex')
      if (!byOtherCore && isBanned(hash)) return { status: 'TRY_AGAIN_LATER' }
      const source = innermost(transaction).source.account
      const waiting = pending.bySource(source)
      const conflict = waiting && conflictWith(transaction, waiting, passphrase)
      if (conflict) return conflict
      const context = checkContext(dependencies)
      const result = refusal(transaction, context) ?? overcommitment(pending, context, transaction, waiting)
      if (result) return { status: 'ERROR', result }
      if (waiting) pending.remove(waiting.hash)
      const innerHash = transaction.kind === 'fee bump' ? transaction.inner.hash.toString('hex') : undefined
      const { fee, envelope } = transaction
      pending.add({ hash, innerHash, source, payer: transaction.source.account, fee, envelope })
      return { status: 'PENDING' }
    }),
    /** Keeps applied and dropped transactions from being accepted again immediately (stellar-core `TransactionQueue`). */
    ban(hashes: string[]): void {
      const { sequence } = requireHead(ledgers)
      for (const [hash, until] of bannedUntil) if (until < sequence) bannedUntil.delete(hash)
      for (const hash of hashes) bannedUntil.set(hash, sequence + BANNED_LEDGERS)
    },
    /** The list of bans is in memory: a restarted core has none. */
    restart: () => bannedUntil.clear(),
    isPending: (hash: string): boolean => pending.byHash(hash) !== undefined,
  }
}

function checkContext({ entries, ledgers, now }: QueueDependencies): CheckContext {
  const head = requireHead(ledgers)
  const at = { sequence: head.sequence + 1, closeTime: seconds(Math.max(now(), head.closedAt)) }
  return { state: new LedgerState(entries.sources(at)), at }
}

/**
 * One transaction per account can be pending. The same one is a duplicate, another must be retried later; only a fee
 * bump with the same sequence number and ten times the bid replaces it.
 */
function conflictWith(
  transaction: SignedTransaction,
  waiting: PendingRow,
  passphrase: string,
): Acceptance | undefined {
  const hash = transaction.hash.toString('hex')
  if (hash === waiting.hash || hash === waiting.innerHash) return { status: 'DUPLICATE' }
  const earlier = decodeEnvelope(waiting.envelope, passphrase)
  if (!earlier) return undefined
  const sequence = innermost(transaction).sequence
  const earlierSequence = innermost(earlier).sequence
  if (sequence < earlierSequence) {
    return { status: 'ERROR', result: faultResult('txBadSeq', feeAtRate(transaction, BASE_FEE)) }
  }
  if (transaction.kind !== 'fee bump' || sequence !== earlierSequence) return { status: 'TRY_AGAIN_LATER' }
  const required = { ...earlier, fee: earlier.fee * REPLACEMENT_FACTOR }
  if (compareBids(transaction, required) >= 0) return undefined
  const operations = paidOperations(earlier)
  const least = (required.fee * paidOperations(transaction) + operations - 1n) / operations
  return { status: 'ERROR', result: faultResult('txInsufficientFee', least) }
}

/** The pending transactions of a payer must not exceed its balance in total. */
function overcommitment(
  pending: PendingStore,
  { state }: CheckContext,
  transaction: SignedTransaction,
  replaced: PendingRow | undefined,
): xdr.TransactionResult | undefined {
  const payer = state.requireAccount(transaction.source.account)
  const freed = replaced?.payer === payer.id ? replaced.fee : 0n
  const bids = pending.bidsOf(payer.id) - freed + transaction.fee
  if (bids <= availableBalance(payer, state.baseReserve)) return undefined
  return faultResult('txInsufficientBalance', feeAtRate(transaction, BASE_FEE))
}
