import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { bigintColumn, sumOf } from '../../shared/database/columns.js'
import type { Page, PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import type { Asset, MemoType, Network } from '../ledger/network.js'
import type { TransactionFilter } from './transaction.inputs.js'
import {
  type TransactionDirection,
  type TransactionStatus,
  transactionTransitions,
} from './transaction.state.js'
import type { TransactionRecord } from './transaction.type.js'

interface TransactionRow {
  id: string
  wallet_id: string
  network: Network
  direction: TransactionDirection
  hash: string
  status: TransactionStatus
  amount: string
  asset: Asset
  source: string
  destination: string
  memo: string | null
  memo_type: MemoType | null
  fee: string
  created_at: string
  confirmed_at: string | null
  ledger: number | null
  failure_code: string | null
  failure_reason: string | null
  payment_cursor: string | null
}

/** The end of a transaction. */
export type TransactionEnd = Pick<
  TransactionRecord,
  'status' | 'confirmedAt' | 'ledger' | 'failureCode' | 'failureReason'
> &
  Partial<Pick<TransactionRecord, 'fee' | 'amount'>>

/** The transactions of a history: created in `[from, to)`, with ids up to and including `upTo`. */
export interface HistoryRange {
  readonly from?: Timestamp
  readonly to?: Timestamp
  readonly upTo: string
}

/** A position in the order of a history. */
export type HistoryPosition = Pick<TransactionRecord, 'createdAt' | 'id'>

/** The sum that a wallet sent of an asset, in stroops. */
export interface SentSum {
  readonly walletId: string
  readonly asset: Asset
  readonly amount: bigint
}

const recordOf = (row: TransactionRow): TransactionRecord => ({
  id: row.id,
  walletId: row.wallet_id,
  network: row.network,
  type: row.direction,
  hash: row.hash,
  status: row.status,
  amount: bigintColumn.read(row.amount),
  asset: row.asset,
  source: row.source,
  destination: row.destination,
  ...(row.memo === null ? {} : { memo: row.memo }),
  ...(row.memo_type === null ? {} : { memoType: row.memo_type }),
  fee: bigintColumn.read(row.fee),
  createdAt: row.created_at,
  ...(row.confirmed_at === null ? {} : { confirmedAt: row.confirmed_at }),
  ...(row.ledger === null ? {} : { ledger: row.ledger }),
  ...(row.failure_code === null ? {} : { failureCode: row.failure_code }),
  ...(row.failure_reason === null ? {} : { failureReason: row.failure_reason }),
})

const rowOf = (record: TransactionRecord, paymentCursor?: string): TransactionRow => ({
  id: record.id,
  wallet_id: record.walletId,
  network: record.network,
  direction: record.type,
  hash: record.hash,
  status: record.status,
  amount: bigintColumn.write(record.amount),
  asset: record.asset,
  source: record.source,
  destination: record.destination,
  memo: record.memo ?? null,
  memo_type: record.memoType ?? null,
  fee: bigintColumn.write(record.fee),
  created_at: record.createdAt,
  confirmed_at: record.confirmedAt ?? null,
  ledger: record.ledger ?? null,
  failure_code: record.failureCode ?? null,
  failure_reason: record.failureReason ?? null,
  payment_cursor: paymentCursor ?? null,
})

/** Transactions in the database; `db` is the database or the transaction of a change. */
export function transactionStore(db: Knex) {
  const table = () => db<TransactionRow>('transactions')
  return {
    /** The transaction if its wallet is in the scope; one query in either case, so that timing does not reveal which. */
    async inScope(
      id: string,
      scope: { ownerId?: string; network?: Network },
    ): Promise<TransactionRecord | undefined> {
      const query = table().select('transactions.*').where('transactions.id', id)
      if (scope.network) query.where('transactions.network', scope.network)
      if (scope.ownerId)
        query.join('wallets', 'wallets.id', 'transactions.wallet_id').where('wallets.owner_id', scope.ownerId)
      const row = await query.first()
      return row && recordOf(row as TransactionRow)
    },

    async byIds(ids: readonly string[]): Promise<TransactionRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    /** The transactions sent under a hash: one, or one per asset for a closed wallet. */
    async sentByHash(network: Network, hash: string): Promise<TransactionRecord[]> {
      return (await table().where({ network, hash, direction: 'sent' }).orderBy('id')).map(recordOf)
    },

    /** The same page of each wallet's transactions, newest first. */
    async pagesOfWallets(
      walletIds: readonly string[],
      page: Page,
      filter: TransactionFilter,
    ): Promise<Map<string, PageRows<TransactionRecord>>> {
      const query = table()
      if (filter.type) query.where({ direction: filter.type })
      if (filter.asset) query.where({ asset: filter.asset })
      if (filter.status) query.where({ status: filter.status })
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      const selection = { parent: 'wallet_id', parents: walletIds, sort, page }
      return mapPages(await selectPagePerParent<TransactionRow>(db, query, selection), recordOf)
    },

    async insert(records: readonly TransactionRecord[]): Promise<void> {
      await table().insert(records.map((record) => rowOf(record)))
    },

    /** Records an incoming payment; false if it was recorded before. */
    async insertReceived(record: TransactionRecord, paymentCursor: string): Promise<boolean> {
      const inserted = await table()
        .insert(rowOf(record, paymentCursor))
        .onConflict(['wallet_id', 'payment_cursor'])
        .ignore()
        .returning('id')
      return inserted.length === 1
    },

    /** The highest id of a wallet's transactions; ids ascend in the order of recording. */
    async lastOf(walletId: string): Promise<string | undefined> {
      const row = await table().where({ wallet_id: walletId }).orderBy('id', 'desc').first('id')
      return row?.id
    },

    /** A wallet's transactions, oldest first, after a position in that order. */
    async history(
      walletId: string,
      { from, to, upTo }: HistoryRange,
      after: HistoryPosition | undefined,
      limit: number,
    ): Promise<TransactionRecord[]> {
      const query = table().where({ wallet_id: walletId }).where('id', '<=', upTo)
      if (from !== undefined) query.where('created_at', '>=', from)
      if (to !== undefined) query.where('created_at', '<', to)
      if (after) query.whereRaw('(created_at, id) > (?, ?)', [after.createdAt, after.id])
      return (await query.orderBy('created_at').orderBy('id').limit(limit)).map(recordOf)
    },

    /** Sums that wallets sent since a time, without failed transactions. */
    async sentSums(walletIds: readonly string[], since: Timestamp): Promise<SentSum[]> {
      const rows = await table()
        .whereIn('wallet_id', [...walletIds])
        .where('created_at', '>=', since)
        .where({ direction: 'sent' })
        .whereNot({ status: 'failed' })
        .groupBy('wallet_id', 'asset')
        .select('wallet_id', 'asset', { sum: sumOf(db, 'amount') })
      return rows.map((row) => ({
        walletId: row.wallet_id,
        asset: row.asset,
        amount: bigintColumn.read(row.sum),
      }))
    },

    /** Whether the wallet has a pending payment of lumens to an address. */
    async isSendingTo(walletId: string, destination: string): Promise<boolean> {
      const sending = { wallet_id: walletId, direction: 'sent', status: 'pending', asset: 'XLM' } as const
      return (await table().where(sending).where({ destination }).first('id')) !== undefined
    },

    /** Ends a pending transaction; false if it had ended before. */
    async end(id: string, end: TransactionEnd): Promise<boolean> {
      const ended = await table()
        .where({ id })
        .whereIn('status', statesBefore(transactionTransitions, end.status))
        .update({
          status: end.status,
          confirmed_at: end.confirmedAt ?? null,
          ledger: end.ledger ?? null,
          failure_code: end.failureCode ?? null,
          failure_reason: end.failureReason ?? null,
          ...(end.fee === undefined ? {} : { fee: bigintColumn.write(end.fee) }),
          ...(end.amount === undefined ? {} : { amount: bigintColumn.write(end.amount) }),
        })
      return ended === 1
    },
  }
}
