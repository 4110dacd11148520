import type { LedgerDatabase } from './database.js'
import { EMPTY_HASH, ledgerHeader } from './ledger-header.js'

/** The members of a closed ledger that the next one needs. */
export interface LedgerHead {
  sequence: number
  hash: string
  /** Milliseconds since 1970; the ledger's own time is whole seconds. */
  closedAt: number
  feePool: bigint
  successful: number
  failed: number
  operations: number
  setOperations: number
}

/** A closed ledger with its header, and the hash of the previous one. */
export interface LedgerRecord extends LedgerHead {
  previousHash: string
  headerXdr: string
}

/** A ledger with transactions, to be stored. */
export interface ClosedLedger {
  sequence: number
  closedAt: number
  previousHash: string
  transactionSet: string
  results: string
  feePool: bigint
  successful: number
  failed: number
  operations: number
  setOperations: number
}

/**
 * A row contains one ledger, or a run of equidistant ledgers without transactions, so that days of idling need few rows
 * and every ledger can still be returned.
 */
interface LedgerRow {
  first: number
  last: number
  closed_at: number
  step: number
  previous_hash: string
  hash: string
  transaction_set: string
  results: string
  fee_pool: string
  successful: number
  failed: number
  operations: number
  set_operations: number
}

/** Maximum run per row: the hashes within a run are computed from its start. */
const MAX_RUN = 128

/** Retained rows of empty ledgers, about a day; ledgers with transactions are never deleted. */
const KEPT_EMPTY_RUNS = 700

const COLUMNS = `first, last, closed_at, step, previous_hash, hash, transaction_set, results,
  CAST(fee_pool AS TEXT) AS fee_pool, successful, failed, operations, set_operations`

export type LedgerStore = ReturnType<typeof ledgerStore>

export function ledgerStore(database: LedgerDatabase, keptEmptyRuns = KEPT_EMPTY_RUNS) {
  const sql = statements(database)
  const expand = runExpander()
  const head = (): LedgerHead | undefined => {
    const row = sql.head.get() as LedgerRow | undefined
    return row && headOf(row, row.last, row.hash)
  }
  const insert = (ledger: ClosedLedger, step: number): void => {
    const { hash } = ledgerHeader({ ...ledger, closeTime: seconds(ledger.closedAt) })
    const { sequence, ...rest } = ledger
    sql.insert.run({ ...rest, first: sequence, last: sequence, step, hash })
  }
  return {
    head,
    elderSequence: () => (sql.elder.get() as { first: number | null }).first ?? 1,
    add: (ledger: ClosedLedger) => insert(ledger, 0),
    /** Closes an empty ledger, `step` milliseconds after the previous one. */
    addEmpty(closedAt: number, step: number): void {
      const row = sql.head.get() as LedgerRow
      const sequence = row.last + 1
      const feePool = BigInt(row.fee_pool)
      if (continues(row, closedAt, step)) {
        const content = { sequence, previousHash: row.hash, feePool, ...EMPTY }
        const { hash } = ledgerHeader({ ...content, closeTime: seconds(closedAt) })
        sql.extend.run(sequence, hash, row.first)
        return
      }
      const counts = { successful: 0, failed: 0, operations: 0, setOperations: 0 }
      insert({ sequence, closedAt, previousHash: row.hash, feePool, ...EMPTY, ...counts }, step)
      sql.forget.run(keptEmptyRuns)
    },
    bySequence(sequence: number): LedgerRecord | undefined {
      const row = sql.holding.get(sequence) as LedgerRow | undefined
      return row && row.last >= sequence
        ? expand(row).find((ledger) => ledger.sequence === sequence)
        : undefined
    },
    /** At most `limit` ledgers after (or, descending, before) a number. */
    page(cursor: number, order: 'asc' | 'desc', limit: number): LedgerRecord[] {
      if (order === 'asc') {
        const rows = sql.after.all({ cursor, limit }) as LedgerRow[]
        return rows.flatMap((row) => expand(row, cursor + 1)).slice(0, limit)
      }
      const rows = sql.before.all(cursor, limit) as LedgerRow[]
      const ledgers = rows.flatMap((row) => expand(row).reverse())
      return ledgers.filter(({ sequence }) => sequence < cursor).slice(0, limit)
    },
    /** The number of operations in each ledger from this number on. */
    setOperationsSince(sequence: number): number {
      const rows = sql.recent.all(sequence) as LedgerRow[]
      return rows.reduce((total, row) => total + row.set_operations, 0)
    },
  }
}

function statements(database: LedgerDatabase) {
  return {
    head: database.prepare(`SELECT ${COLUMNS} FROM ledgers ORDER BY first DESC LIMIT 1`),
    holding: database.prepare(`SELECT ${COLUMNS} FROM ledgers WHERE first <= ? ORDER BY first DESC LIMIT 1`),
    // The first condition finds the row that contains the cursor by its key, whatever the number of rows before it.
    after: database.prepare(
      `SELECT ${COLUMNS} FROM ledgers WHERE first >= coalesce(
         (SELECT max(first) FROM ledgers WHERE first <= :cursor), 0) AND last > :cursor ORDER BY first LIMIT :limit`,
    ),
    before: database.prepare(`SELECT ${COLUMNS} FROM ledgers WHERE first < ? ORDER BY first DESC LIMIT ?`),
    elder: database.prepare('SELECT min(first) AS first FROM ledgers'),
    recent: database.prepare(`SELECT ${COLUMNS} FROM ledgers WHERE last >= ? ORDER BY first DESC`),
    insert: database.prepare(
      `INSERT INTO ledgers (first, last, closed_at, step, previous_hash, hash, transaction_set, results,
         fee_pool, successful, failed, operations, set_operations)
       VALUES (:first, :last, :closedAt, :step, :previousHash, :hash, :transactionSet, :results,
         :feePool, :successful, :failed, :operations, :setOperations)`,
    ),
    extend: database.prepare('UPDATE ledgers SET last = ?, hash = ? WHERE first = ?'),
    forget: database.prepare(
      `DELETE FROM ledgers WHERE set_operations = 0 AND first > 1 AND first <= coalesce(
         (SELECT first FROM ledgers WHERE set_operations = 0 ORDER BY first DESC LIMIT 1 OFFSET ?), 0)`,
    ),
  }
}

const EMPTY = { transactionSet: EMPTY_HASH, results: EMPTY_HASH }

/** Whether the next empty ledger extends the row's run exactly. */
function continues(row: LedgerRow, closedAt: number, step: number): boolean {
  const next = row.last + 1
  const length = next - row.first
  const onTime = step > 0 && row.step === step && row.closed_at + length * step === closedAt
  return onTime && row.set_operations === 0 && length < MAX_RUN
}

/**
 * Expands a row into its ledgers from a sequence number on, each with the hash of the previous one. Remembers the last
 * row: clients that follow the ledgers read the newest run at every close, and only its last ledger is new.
 */
function runExpander(): (row: LedgerRow, from?: number) => LedgerRecord[] {
  let remembered: { readonly start: string; readonly ledgers: LedgerRecord[] } | undefined
  return (row, from = row.first) => {
    const start = `${row.first} ${row.previous_hash} ${row.closed_at} ${row.step} ${row.transaction_set}`
    if (remembered?.start !== start) remembered = { start, ledgers: [] }
    const { ledgers } = remembered
    for (let sequence = row.first + ledgers.length; sequence <= row.last; sequence++)
      ledgers.push(recordOf(row, sequence, ledgers.at(-1)?.hash ?? row.previous_hash))
    return ledgers.slice(Math.max(from - row.first, 0), row.last - row.first + 1)
  }
}

function recordOf(row: LedgerRow, sequence: number, previousHash: string): LedgerRecord {
  const header = ledgerHeader({
    sequence,
    previousHash,
    closeTime: seconds(closingTime(row, sequence)),
    transactionSet: row.transaction_set,
    results: row.results,
    feePool: BigInt(row.fee_pool),
  })
  return { ...headOf(row, sequence, header.hash), previousHash, headerXdr: header.xdr }
}

function headOf(row: LedgerRow, sequence: number, hash: string): LedgerHead {
  return {
    sequence,
    hash,
    closedAt: closingTime(row, sequence),
    feePool: BigInt(row.fee_pool),
    successful: row.successful,
    failed: row.failed,
    operations: row.operations,
    setOperations: row.set_operations,
  }
}

function closingTime(row: LedgerRow, sequence: number): number {
  return row.closed_at + (sequence - row.first) * row.step
}

/** Unix seconds of a time in milliseconds. */
export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
