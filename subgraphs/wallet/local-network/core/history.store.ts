import type { LedgerDatabase } from './database.js'

/** A transaction in its ledger, with Horizon's members except links. */
export interface TransactionRow {
  id: bigint
  hash: string
  innerHash: string | undefined
  successful: boolean
  feeCharged: bigint
  maxFee: bigint
  /** The number of operations that it paid for. */
  setOperations: number
  record: Record<string, unknown>
  accounts: string[]
}

export interface OperationRow {
  id: bigint
  successful: boolean
  payment: boolean
  record: Record<string, unknown>
  accounts: string[]
}

export interface HistoryRecord {
  id: bigint
  record: Record<string, unknown>
}

export interface PageQuery {
  cursor: bigint
  order: 'asc' | 'desc'
  limit: number
}

/** The part of the history that a list shows. An id range denotes a ledger or a transaction. */
export interface HistoryFilter {
  account?: string
  range?: { from: bigint; below: bigint }
  includeFailed: boolean
  paymentsOnly?: boolean
}

export interface FeeSample {
  feeCharged: bigint
  maxFee: bigint
  operations: bigint
}

export type HistoryStore = ReturnType<typeof historyStore>

/** The history, keyed by Horizon's total order ids. */
export function historyStore(database: LedgerDatabase) {
  const prepare = (text: string) => database.prepare(text).safeIntegers()
  const sql = {
    addTransaction: prepare(
      `INSERT INTO transactions (id, hash, inner_hash, successful, fee_charged, max_fee, set_operations, record)
       VALUES (:id, :hash, :innerHash, :successful, :feeCharged, :maxFee, :setOperations, :record)`,
    ),
    addOperation: prepare(
      'INSERT INTO operations (id, successful, payment, record) VALUES (:id, :successful, :payment, :record)',
    ),
    joinTransaction: prepare('INSERT OR IGNORE INTO account_transactions (account, id) VALUES (?, ?)'),
    joinOperation: prepare('INSERT OR IGNORE INTO account_operations (account, id) VALUES (?, ?)'),
    byHash: prepare(
      `SELECT id, record FROM transactions WHERE hash = :hash OR inner_hash = :hash
       ORDER BY hash = :hash DESC, id DESC LIMIT 1`,
    ),
    operation: prepare('SELECT id, record FROM operations WHERE id = ?'),
    transaction: prepare('SELECT id, record FROM transactions WHERE id = ?'),
    known: prepare('SELECT 1 FROM account_transactions WHERE account = ? LIMIT 1'),
    fees: prepare('SELECT fee_charged, max_fee, set_operations FROM transactions WHERE id >= ?'),
  }
  const list = pageReader(database)
  return {
    addTransaction({ accounts, ...row }: TransactionRow): void {
      sql.addTransaction.run({
        ...row,
        innerHash: row.innerHash ?? null,
        successful: Number(row.successful),
        record: JSON.stringify(row.record),
      })
      for (const account of new Set(accounts)) sql.joinTransaction.run(account, row.id)
    },
    addOperation({ accounts, ...row }: OperationRow): void {
      const [successful, payment] = [Number(row.successful), Number(row.payment)]
      sql.addOperation.run({ id: row.id, successful, payment, record: JSON.stringify(row.record) })
      for (const account of new Set(accounts)) sql.joinOperation.run(account, row.id)
    },
    /** Finds a transaction by its hash, or a fee bump by the hash of its inner transaction. */
    transactionByHash: (hash: string) => historyRecord(sql.byHash.get({ hash })),
    transactionById: (id: bigint) => historyRecord(sql.transaction.get(id)),
    operationById: (id: bigint) => historyRecord(sql.operation.get(id)),
    /** Whether the account has any history; it may no longer exist. */
    knowsAccount: (account: string): boolean => sql.known.get(account) !== undefined,
    feesSince: (id: bigint): FeeSample[] =>
      (sql.fees.all(id) as { fee_charged: bigint; max_fee: bigint; set_operations: bigint }[]).map((row) => ({
        feeCharged: row.fee_charged,
        maxFee: row.max_fee,
        operations: row.set_operations,
      })),
    transactions: (filter: HistoryFilter, page: PageQuery) => list('transactions', filter, page),
    operations: (filter: HistoryFilter, page: PageQuery) => list('operations', filter, page),
  }
}

/** Keyset pages over the ids, so that concurrent writes neither repeat nor hide records. */
function pageReader(database: LedgerDatabase) {
  const prepared = new Map<string, ReturnType<LedgerDatabase['prepare']>>()
  return (table: 'transactions' | 'operations', filter: HistoryFilter, page: PageQuery): HistoryRecord[] => {
    const conditions = [page.order === 'asc' ? 'id > :cursor' : 'id < :cursor']
    if (filter.account !== undefined) conditions.push('account = :account')
    if (filter.range) conditions.push('id >= :from AND id < :below')
    if (!filter.includeFailed) conditions.push('successful = 1')
    if (filter.paymentsOnly) conditions.push('payment = 1')
    const source = filter.account === undefined ? table : `account_${table} JOIN ${table} USING (id)`
    const text = `SELECT id, record FROM ${source} WHERE ${conditions.join(' AND ')}
      ORDER BY id ${page.order === 'asc' ? 'ASC' : 'DESC'} LIMIT :limit`
    const statement = prepared.get(text) ?? database.prepare(text).safeIntegers()
    prepared.set(text, statement)
    const values: Record<string, unknown> = { cursor: page.cursor, limit: page.limit, ...filter.range }
    if (filter.account !== undefined) values.account = filter.account
    return (statement.all(values) as { id: bigint; record: string }[]).map(parsed)
  }
}

function historyRecord(row: unknown): HistoryRecord | undefined {
  return row === undefined ? undefined : parsed(row as { id: bigint; record: string })
}

function parsed(row: { id: bigint; record: string }): HistoryRecord {
  return { id: row.id, record: JSON.parse(row.record) }
}
