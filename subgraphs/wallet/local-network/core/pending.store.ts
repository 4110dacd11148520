import type { LedgerDatabase } from './database.js'

/** A transaction accepted for one of the next ledgers. */
export interface PendingRow {
  hash: string
  innerHash: string | undefined
  source: string
  /** The payer of the fee, and the maximum fee in stroops. */
  payer: string
  fee: bigint
  envelope: string
  /** Number of ledgers that have closed without it. */
  age: number
}

interface StoredRow {
  hash: string
  inner_hash: string | null
  source: string
  payer: string
  fee: bigint
  envelope: string
  age: bigint
}

export type PendingStore = ReturnType<typeof pendingStore>

/** The queue of accepted transactions, in order of arrival, at most one per source account. */
export function pendingStore(database: LedgerDatabase) {
  const columns = 'hash, inner_hash, source, payer, fee, envelope, age'
  const prepare = (text: string) => database.prepare(text).safeIntegers()
  const sql = {
    all: prepare(`SELECT ${columns} FROM pending ORDER BY position`),
    bySource: prepare(`SELECT ${columns} FROM pending WHERE source = ?`),
    byHash: prepare(`SELECT ${columns} FROM pending WHERE hash = :hash OR inner_hash = :hash`),
    add: prepare(
      `INSERT INTO pending (hash, inner_hash, source, payer, fee, envelope, age)
       VALUES (:hash, :innerHash, :source, :payer, :fee, :envelope, 0)`,
    ),
    remove: prepare('DELETE FROM pending WHERE hash = ?'),
    grow: prepare('UPDATE pending SET age = age + 1'),
    count: prepare('SELECT count(*) AS count FROM pending'),
    bids: prepare('SELECT coalesce(sum(fee), 0) AS bids FROM pending WHERE payer = ?'),
  }
  const one = (row: unknown): PendingRow | undefined => (row ? pendingOf(row as StoredRow) : undefined)
  return {
    all: (): PendingRow[] => (sql.all.all() as StoredRow[]).map(pendingOf),
    count: (): number => Number((sql.count.get() as { count: bigint }).count),
    /** The sum of the bids of a payer's pending transactions. */
    bidsOf: (payer: string): bigint => (sql.bids.get(payer) as { bids: bigint }).bids,
    bySource: (source: string) => one(sql.bySource.get(source)),
    byHash: (hash: string) => one(sql.byHash.get({ hash })),
    add: (row: Omit<PendingRow, 'age'>) => void sql.add.run({ ...row, innerHash: row.innerHash ?? null }),
    remove: (hash: string) => void sql.remove.run(hash),
    growOlder: () => void sql.grow.run(),
  }
}

function pendingOf(row: StoredRow): PendingRow {
  const { inner_hash, age, ...rest } = row
  return { ...rest, innerHash: inner_hash ?? undefined, age: Number(age) }
}
