import type { Knex } from 'knex'
import { bigint, flag, integer, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { announceChange } from '../../shared/live-changes.js'
import type { Page, PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst } from '../../shared/paging/page-query.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import { movementKinds } from '../ledger/ledger.js'
import { assets, memoTypes, type Network, networks } from '../ledger/network.js'
import type { EnvelopeStatus } from './envelope.store.js'
import type { TransactionFilter } from './transaction.inputs.js'
import { transactionDirections, transactionStatuses, transactionTransitions } from './transaction.state.js'
import type { TransactionRecord } from './transaction.type.js'

/** The rows of the table. */
export const transactions = rowCodec('transactions', {
  id: text,
  walletId: text,
  network: oneOf(networks),
  type: named('direction', oneOf(transactionDirections)),
  hash: text,
  status: oneOf(transactionStatuses),
  amount: bigint,
  asset: oneOf(assets),
  source: text,
  destination: text,
  memo: optional(text),
  memoType: optional(oneOf(memoTypes)),
  fee: bigint,
  createdAt: time,
  confirmedAt: optional(time),
  ledger: optional(integer),
  movement: optional(oneOf(movementKinds)),
  failureCode: optional(text),
  failureReason: optional(text),
  reference: optional(text),
  isQuarantined: optional(flag),
})

export type TransactionEnd = Pick<
  TransactionRecord,
  'status' | 'confirmedAt' | 'ledger' | 'failureCode' | 'failureReason'
> &
  Partial<Pick<TransactionRecord, 'fee' | 'amount'>>

/** The identity of a changed row for subscriptions. */
const CHANGED = ['id', 'wallet_id'] as const

/** Transactions in the database; `db` is the database or the transaction of a change. */
export function transactionStore(db: Knex) {
  const table = () => transactions.query(db)
  const ofSameAmount = ({ walletId, asset, amount }: TransactionRecord) =>
    table()
      .where({ wallet_id: walletId, status: 'success', asset, amount: bigint.write(amount) })
      .orderBy('id')
  /** Without quarantined amounts. */
  const visible = () => table().whereNull('transactions.is_quarantined')
  const envelopeOf = (status: EnvelopeStatus) =>
    db('envelopes').whereRaw('envelopes.hash = transactions.hash').where('envelopes.status', status)
  const announce = <Rows extends readonly { id: string; wallet_id: string }[]>(changed: Rows): Rows => {
    announceChange(
      db,
      'transaction',
      changed.map(({ id, wallet_id }) => [wallet_id, id]),
    )
    return changed
  }
  return {
    /** The transaction if its wallet is in the scope; one query in either case, so that timing does not reveal which. */
    async inScope(
      id: string,
      scope: { ownerId?: string; network?: Network },
    ): Promise<TransactionRecord | undefined> {
      const query = visible().select('transactions.*').where('transactions.id', id)
      if (scope.network) query.where('transactions.network', scope.network)
      if (scope.ownerId)
        query.join('wallets', 'wallets.id', 'transactions.wallet_id').where('wallets.owner_id', scope.ownerId)
      const row = await query.first()
      return row && transactions.read(row)
    },

    async byIds(ids: readonly string[]): Promise<TransactionRecord[]> {
      return (await table().whereIn('id', [...ids])).map(transactions.read)
    },

    /** The transaction that the owner of a wallet sent under a reference of their own. */
    async byReference(walletId: string, reference: string): Promise<TransactionRecord | undefined> {
      const row = await table().where({ wallet_id: walletId, reference }).first()
      return row && transactions.read(row)
    },

    /** The transactions under a hash, sent and received. */
    async byHash(network: Network, hash: string): Promise<TransactionRecord[]> {
      return (await table().where({ network, hash }).orderBy('id')).map(transactions.read)
    },

    /** The transactions sent under a hash: one, or one per asset for a closed wallet. */
    async sentByHash(network: Network, hash: string): Promise<TransactionRecord[]> {
      return (await table().where({ network, hash, direction: 'sent' }).orderBy('id')).map(transactions.read)
    },

    /**
     * Whether a wallet sent a transaction under a hash, optionally one with a given status. Unlike `sentByHash` it
     * takes as long for a hundred payments of one hash as for one.
     */
    async hasSent(network: Network, hash: string, status?: TransactionRecord['status']): Promise<boolean> {
      const query = table().where({ hash, direction: 'sent', network })
      if (status !== undefined) query.where({ status })
      return (await query.first('id')) !== undefined
    },

    /** A wallet's transactions, sent and received, under these hashes. */
    async ofWalletByHashes(walletId: string, hashes: readonly string[]): Promise<TransactionRecord[]> {
      return (
        await table()
          .where({ wallet_id: walletId })
          .whereIn('hash', [...hashes])
      ).map(transactions.read)
    },

    /** The same page of what the wallets of an owner on some networks paid under each text memo, newest first. */
    async sentPagesByMemo(
      ownerId: string,
      shown: readonly Network[],
      memos: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<TransactionRecord>>> {
      const query = visible()
        .whereIn('wallet_id', db('wallets').select('id').where({ owner_id: ownerId }))
        .whereIn('network', [...shown])
        .where({ status: 'success', memo_type: 'text' })
        // As text: SQLite uses a partial index only if the statement contains the condition literally.
        .whereRaw(`direction = 'sent' and memo is not null`)
      const selection = { parent: 'memo', parents: memos, sort: newestFirst, page }
      return mapPages(await selectPagePerParent(db, query, selection), transactions.read)
    },

    /** The same page of each wallet's transactions, newest first. */
    async pagesOfWallets(
      walletIds: readonly string[],
      page: Page,
      filter: TransactionFilter,
    ): Promise<Map<string, PageRows<TransactionRecord>>> {
      const query = visible()
      if (filter.type) query.where({ direction: filter.type })
      if (filter.asset) query.where({ asset: filter.asset })
      if (filter.status) query.where({ status: filter.status })
      if (filter.reference) query.where({ reference: filter.reference })
      const selection = { parent: 'wallet_id', parents: walletIds, sort: newestFirst, page }
      return mapPages(await selectPagePerParent(db, query, selection), transactions.read)
    },

    async insert(records: readonly TransactionRecord[]): Promise<void> {
      const rows = records.map(transactions.write)
      await table().insert(rows)
      announce(rows)
    },

    /** Records an incoming payment; false if it was recorded before. */
    async insertReceived(record: TransactionRecord, paymentCursor: string): Promise<boolean> {
      const inserted = await db(transactions.table)
        .insert({ ...transactions.write(record), payment_cursor: paymentCursor })
        .onConflict(['wallet_id', 'payment_cursor'])
        .ignore()
        .returning([...CHANGED])
      if (record.isQuarantined) return inserted.length === 1
      return announce(inserted).length === 1
    },

    /** Shows a transaction from the quarantine like any other; undefined if it is not in quarantine. */
    async release(id: string): Promise<TransactionRecord | undefined> {
      const [row] = await table()
        .where({ id })
        .whereNotNull('is_quarantined')
        .update({ is_quarantined: null })
        .returning('*')
      if (row) announce([row])
      return row && transactions.read(row)
    },

    /** Whether the wallet has pending payments. */
    async hasPending(walletId: string): Promise<boolean> {
      const pending = { wallet_id: walletId, direction: 'sent', status: 'pending' } as const
      return (await table().where(pending).first('id')) !== undefined
    },

    /** Whether the wallet has a pending payment of lumens to an address in another transaction, or to be sent again. */
    async isSendingElsewhere({ walletId, destination, hash }: TransactionRecord): Promise<boolean> {
      const lumens = { wallet_id: walletId, direction: 'sent', status: 'pending', asset: 'XLM', destination }
      return (await table().where(lumens).whereNot({ hash }).first('id')) !== undefined
    },

    /** Payments of a received amount back to its sender, oldest first, without a `return` memo for another payment. */
    async sentBack(received: TransactionRecord): Promise<TransactionRecord[]> {
      const { source: destination, createdAt, hash } = received
      const rows = await ofSameAmount(received)
        .where({ direction: 'sent', destination })
        .where('created_at', '>=', createdAt)
        .where((own) => {
          own.whereNull('memo_type').orWhereNot({ memo_type: 'return' }).orWhere({ memo: hash })
        })
      return rows.map(transactions.read)
    },

    /** Payments that the wallet had received from the receiver of a payment of the same amount, oldest first. */
    async receivedBefore(sent: TransactionRecord): Promise<TransactionRecord[]> {
      const from = { direction: 'received', source: sent.destination }
      const rows = await ofSameAmount(sent).where(from).where('created_at', '<=', sent.createdAt)
      return rows.map(transactions.read)
    },

    /** The oldest payment of a wallet that is to be sent again: pending, although its envelope has ended. */
    async firstToResend(
      walletId: string,
      { asset, amount, destination }: Pick<TransactionRecord, 'asset' | 'amount' | 'destination'>,
    ): Promise<TransactionRecord | undefined> {
      const row = await table()
        .where({ wallet_id: walletId, direction: 'sent', status: 'pending', asset, destination })
        .where({ amount: bigint.write(amount) })
        .whereExists(envelopeOf('applied'))
        .orderBy('id')
        .first()
      return row && transactions.read(row)
    },

    /**
     * Moves pending transactions from one envelope to another.
     * @throws if one of them is not pending in the first envelope any more
     */
    async resend(ids: readonly string[], from: string, to: string): Promise<void> {
      const moved = await table()
        .whereIn('id', [...ids])
        .where({ hash: from, status: 'pending' })
        .update({ hash: to })
        .returning([...CHANGED])
      if (announce(moved).length !== ids.length)
        throw new Error(`The transactions of ${from} were sent again concurrently.`)
    },

    /** Ends a transaction, or corrects a failed one to successful; false if its state does not allow that. */
    async end(id: string, end: TransactionEnd): Promise<boolean> {
      const { status, confirmedAt, ledger, failureCode, failureReason, fee, amount } = end
      const ended = await table()
        .where({ id })
        .whereIn('status', statesBefore(transactionTransitions, status))
        .update({
          ...transactions.writePartial({ status, confirmedAt, ledger }),
          failure_code: failureCode ?? null,
          failure_reason: failureReason ?? null,
          ...(fee === undefined ? {} : { fee: bigint.write(fee) }),
          ...(amount === undefined ? {} : { amount: bigint.write(amount) }),
        })
        .returning([...CHANGED])
      return announce(ended).length === 1
    },
  }
}
