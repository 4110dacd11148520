import type { Knex } from 'knex'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import type { Timestamp } from '../../../shared/clock.js'
import { bigint, oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { countRows } from '../../../shared/database/count-rows.js'
import { recordById } from '../../../shared/database/read-text.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { selectPage } from '../../../shared/paging/page-query.js'
import { statesBefore } from '../../../shared/states/transition-table.js'
import { assets, memoTypes, type Network, networks } from '../../ledger/network.js'
import type { TransactionRecord } from '../../transactions/transaction.type.js'
import {
  type UnallocatedState,
  unallocatedReasons,
  unallocatedStates,
  unallocatedTransitions,
} from './unallocated-donation.state.js'
import type { UnallocatedRecord } from './unallocated-donation.type.js'

const unallocated = rowCodec('unallocated_donations', {
  id: text,
  walletId: text,
  network: oneOf(networks),
  amount: bigint,
  asset: oneOf(assets),
  source: text,
  memo: optional(text),
  memoType: optional(oneOf(memoTypes)),
  reason: oneOf(unallocatedReasons),
  state: oneOf(unallocatedStates),
  receivedAt: time,
  caseId: optional(text),
  returnTransactionId: optional(text),
  decidedBy: optional(text),
  decidedAt: optional(time),
  note: optional(text),
})

/** Payments of returns that counted as failed before another return was paid. */
const earlierReturns = rowCodec('earlier_returns', { transactionId: text, unallocatedId: text })

/** The changes of a decision. */
export type UnallocatedDecision = Partial<
  Pick<UnallocatedRecord, 'caseId' | 'returnTransactionId' | 'decidedBy' | 'decidedAt' | 'note'>
>

const newestFirst = [{ column: 'received_at', direction: 'desc' }] as const

export function unallocatedDonationStore(db: Knex) {
  const table = () => unallocated.query(db)
  return {
    async insertIfNew(record: UnallocatedRecord): Promise<void> {
      await table().insert(unallocated.write(record)).onConflict('id').ignore()
    },

    byId: (id: string): Awaitable<UnallocatedRecord | undefined> => recordById(db, unallocated, id),

    /** The one that a payment returns, or returned before another payment did. */
    async byReturn(transactionId: string): Promise<UnallocatedRecord | undefined> {
      const earlier = earlierReturns.query(db).where({ transaction_id: transactionId })
      const row = await table()
        .where({ return_transaction_id: transactionId })
        .orWhereIn('id', earlier.select('unallocated_id'))
        .first()
      return row && unallocated.read(row)
    },

    /**
     * The oldest open one that a payment returns: the same amount from the same wallet, to its sender.
     * @param ids those that the memo of the payment names; default: any
     */
    async openFrom(
      payment: Pick<TransactionRecord, 'walletId' | 'asset' | 'amount' | 'destination' | 'createdAt'>,
      ids?: readonly string[],
    ): Promise<UnallocatedRecord | undefined> {
      const { walletId, asset, amount, destination: source, createdAt } = payment
      const open = table()
        .where({ ...unallocated.writePartial({ walletId, asset, amount, source }), state: 'open' })
        .where('received_at', '<=', createdAt)
      if (ids) open.whereIn('id', [...ids])
      const row = await open.orderBy([{ column: 'received_at' }, { column: 'id' }]).first()
      return row && unallocated.read(row)
    },

    async page(state: UnallocatedState | undefined, page: Page): Promise<PageRows<UnallocatedRecord>> {
      const query = state === undefined ? table() : table().where({ state })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), unallocated.read)
    },

    /** How many on these networks wait for a decision, the id of the oldest, and since when it does. */
    async open(
      on: readonly Network[],
    ): Promise<{ readonly count: number; readonly id?: string; readonly since?: Timestamp }> {
      const open = table()
        .where({ state: 'open' })
        .whereIn('network', [...on])
      const oldest = await open
        .clone()
        .orderBy([{ column: 'received_at' }, { column: 'id' }])
        .first()
      if (!oldest) return { count: 0 }
      const { id, receivedAt: since } = unallocated.read(oldest)
      return { count: await countRows(open), id, since }
    },

    /** Moves it to another state; false if its state does not allow that. The payment of an earlier return is kept. */
    async move(id: string, to: UnallocatedState, decision: UnallocatedDecision = {}): Promise<boolean> {
      const query = table().where({ id }).whereIn('state', statesBefore(unallocatedTransitions, to))
      const before = await query.clone().first()
      if (!before || (await query.update(unallocated.writePartial({ ...decision, state: to }))) !== 1)
        return false
      const transactionId = before.return_transaction_id
      const now = decision.returnTransactionId
      if (transactionId && now && transactionId !== now) {
        const earlier = earlierReturns.write({ transactionId, unallocatedId: id })
        await earlierReturns.query(db).insert(earlier).onConflict('transaction_id').ignore()
      }
      return true
    },
  }
}
