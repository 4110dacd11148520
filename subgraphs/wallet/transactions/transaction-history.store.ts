import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { transactions } from './transaction.store.js'
import type { TransactionRecord } from './transaction.type.js'

/** The transactions of a wallet at a time: those with ids up to and including `upTo`, and the newest ones. */
export interface RecordedTransactions {
  readonly upTo: string
  /** By id: the clocks of processes differ, so that a later one may have a lower id. */
  readonly newest: readonly string[]
}

/** The transactions of a history: created in `[from, to)`, among the recorded ones. */
export interface HistoryRange {
  readonly from?: Timestamp
  readonly to?: Timestamp
  readonly recorded: RecordedTransactions
}

/** Transactions of a wallet that are listed by id: more than are recorded within the difference of two clocks. */
const NEWEST = 50

/** A position in the order of a history. */
export type HistoryPosition = Pick<TransactionRecord, 'createdAt' | 'id'>

/** Quarantined amounts are part of every sum, but their texts may be advertising. */
function withoutQuarantinedMemo({ memo, memoType, ...record }: TransactionRecord): TransactionRecord {
  if (record.isQuarantined || memo === undefined || memoType === undefined) return record
  return { ...record, memo, memoType }
}

/** The histories of wallets; `db` is the database or the transaction of a change. */
export function transactionHistoryStore(db: Knex) {
  const table = () => transactions.query(db)
  return {
    /** What is recorded of a wallet now. */
    async recordedOf(walletId: string): Promise<RecordedTransactions> {
      const query = table()
        .where({ wallet_id: walletId })
        .orderBy('id', 'desc')
        .limit(NEWEST + 1)
      const ids: string[] = await query.pluck('id')
      return { upTo: ids[NEWEST] ?? '', newest: ids.slice(0, NEWEST) }
    },

    /** A wallet's transactions, oldest first, after a position in that order. */
    async history(
      walletId: string,
      { from, to, recorded }: HistoryRange,
      after: HistoryPosition | undefined,
      limit: number,
    ): Promise<TransactionRecord[]> {
      const query = table()
        .where({ wallet_id: walletId })
        .where((either) => {
          either.where('id', '<=', recorded.upTo).orWhereIn('id', [...recorded.newest])
        })
      if (from !== undefined) query.where('created_at', '>=', from)
      if (to !== undefined) query.where('created_at', '<', to)
      if (after) query.whereRaw('(created_at, id) > (?, ?)', [after.createdAt, after.id])
      const rows = await query.orderBy('created_at').orderBy('id').limit(limit)
      return rows.map(transactions.read).map(withoutQuarantinedMemo)
    },
  }
}
