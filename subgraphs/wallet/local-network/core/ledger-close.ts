import type { LedgerDatabase } from './database.js'
import { availableBalance } from './entries.js'
import type { EntryStore, LedgerMoment } from './entries.store.js'
import type { HistoryStore } from './history.store.js'
import { type AppliedTransaction, operationRows, transactionRow } from './history-records.js'
import { listHash } from './ledger-header.js'
import { LedgerState } from './ledger-state.js'
import { type LedgerHead, type LedgerStore, seconds } from './ledgers.store.js'
import type { PastEntries } from './past-entries.js'
import type { PendingStore } from './pending.store.js'
import { applyTransaction, chargeFee } from './transactions/apply-transaction.js'
import { decodeEnvelope, type SignedTransaction } from './transactions/envelope.js'
import { feeAtRate, paidOperations } from './transactions/fees.js'
import { refusal } from './transactions/transaction-checks.js'
import { chooseTransactions } from './transactions/transaction-set.js'

/** Ledgers that a transaction may wait for capacity before it is dropped. */
const PENDING_LEDGERS = 4

export interface CloseDependencies {
  database: LedgerDatabase
  passphrase: string
  entries: EntryStore
  ledgers: LedgerStore
  history: HistoryStore
  pending: PendingStore
  past: PastEntries | undefined
  /** Operations per ledger. */
  capacity: number
  /** The minimum bid per operation in the next ledger, in stroops. */
  lowestRate: () => bigint
  /** The order in which the transactions of a ledger are applied, as hashes; default their order of arrival. */
  applicationOrder?: (hashes: readonly string[]) => readonly string[]
}

export interface ClosedSummary {
  sequence: number
  /** Hashes of the transactions in the ledger. */
  applied: string[]
  failed: number
  /** Hashes of transactions that were dropped from the queue. */
  dropped: string[]
}

/** Closes ledgers: each is one database transaction, so a killed process leaves no partial ledger. */
export function createLedgerCloser(dependencies: CloseDependencies) {
  const { database, ledgers, pending } = dependencies
  return {
    /** Closes a ledger at a time in milliseconds; `step` is the interval to the previous one if it is empty. */
    close: database.transaction((closedAt: number, step: number): ClosedSummary => {
      const head = requireHead(ledgers)
      const at = { sequence: head.sequence + 1, closeTime: seconds(closedAt) }
      const queue = sortQueue(dependencies, at)
      const { included, left, rate } = chooseTransactions(
        queue.valid,
        dependencies.capacity,
        dependencies.lowestRate(),
      )
      const dropped = [...queue.invalid, ...dropExpired(pending, left)]
      for (const hash of dropped) pending.remove(hash)
      if (included.length === 0) ledgers.addEmpty(closedAt, step)
      else
        closeWith(dependencies, {
          included: inOrder(included, dependencies.applicationOrder),
          rate,
          head,
          closedAt,
          at,
        })
      const failed = included.length === 0 ? 0 : (ledgers.head()?.failed ?? 0)
      const applied = included.map(({ hash }) => hash.toString('hex'))
      return { sequence: at.sequence, applied, failed, dropped }
    }),
  }
}

function inOrder(
  included: SignedTransaction[],
  order: CloseDependencies['applicationOrder'],
): SignedTransaction[] {
  if (!order) return included
  const byHash = new Map(included.map((transaction) => [transaction.hash.toString('hex'), transaction]))
  return order([...byHash.keys()]).flatMap((hash) => byHash.get(hash) ?? [])
}

export function requireHead(ledgers: LedgerStore): LedgerHead {
  const head = ledgers.head()
  if (!head) throw new Error('The ledger has no genesis')
  return head
}

/** Drops transactions that have become invalid from the queue without a result, like the real network. */
function sortQueue({ passphrase, entries, pending }: CloseDependencies, at: LedgerMoment) {
  const valid: SignedTransaction[] = []
  const invalid: string[] = []
  const state = new LedgerState(entries.sources(at))
  const feesOf = new Map<string, bigint>()
  for (const row of pending.all()) {
    const transaction = decodeEnvelope(row.envelope, passphrase)
    if (transaction && !refusal(transaction, { state, at })) {
      const payer = state.requireAccount(transaction.source.account)
      const fees = (feesOf.get(payer.id) ?? 0n) + transaction.fee
      if (fees <= availableBalance(payer, state.baseReserve)) {
        feesOf.set(payer.id, fees)
        valid.push(transaction)
        continue
      }
    }
    invalid.push(row.hash)
  }
  return { valid, invalid }
}

function dropExpired(pending: PendingStore, left: SignedTransaction[]): string[] {
  if (left.length === 0) return []
  pending.growOlder()
  const waiting = left.map((transaction) => transaction.hash.toString('hex'))
  return waiting.filter((hash) => (pending.byHash(hash)?.age ?? 0) >= PENDING_LEDGERS)
}

interface Closing {
  included: SignedTransaction[]
  rate: bigint
  head: LedgerHead
  closedAt: number
  at: LedgerMoment
}

function closeWith(dependencies: CloseDependencies, { included, rate, head, closedAt, at }: Closing): void {
  const { entries, ledgers, history, pending, past } = dependencies
  const state = new LedgerState(past?.recording(entries.sources(at), at.sequence) ?? entries.sources(at))
  const time = horizonTime(closedAt)
  const charged = included.map((transaction) => chargeFee(transaction, feeAtRate(transaction, rate), state))
  const placed = included.map((transaction, index): AppliedTransaction => {
    const feeCharged = charged[index] ?? 0n
    const layer = state.child()
    const applied = applyTransaction(transaction, feeCharged, layer, at)
    layer.commit()
    return { transaction, applied, feeCharged, ledger: at.sequence, order: index + 1, closedAt: time }
  })
  state.commit()
  for (const one of placed) {
    history.addTransaction(transactionRow(one))
    for (const row of operationRows(one)) history.addOperation(row)
    pending.remove(one.transaction.hash.toString('hex'))
  }
  const successful = placed.filter(({ applied }) => applied.successful)
  ledgers.add({
    sequence: at.sequence,
    closedAt,
    previousHash: head.hash,
    transactionSet: listHash(included.map(({ hash }) => hash.toString('hex'))),
    results: listHash(placed.map(({ applied }) => applied.result.toXDR('hex'))),
    feePool: charged.reduce((total, fee) => total + fee, head.feePool),
    successful: successful.length,
    failed: placed.length - successful.length,
    operations: successful.reduce((total, { applied }) => total + applied.operations.length, 0),
    setOperations: included.reduce((total, transaction) => total + Number(paidOperations(transaction)), 0),
  })
}

/** Horizon's times have whole seconds. */
export function horizonTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
