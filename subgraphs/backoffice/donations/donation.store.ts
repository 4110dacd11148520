import type { Knex } from 'knex'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import {
  bigint,
  flag,
  integer,
  money,
  named,
  oneOf,
  optional,
  safeInteger,
  sumOf,
  sumText,
  text,
  time,
} from '../../shared/database/columns.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { readText, rowById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import type { Sort } from '../../shared/paging/sort.js'
import { ledgerAssets } from './asset-prices/asset-price.store.js'
import type { DonationFilter, donationSorts } from './donation.inputs.js'
import { currencies, donationFailures, donationStatuses } from './donation.state.js'
import type { Donation } from './donation.type.js'
import type { DonationScope } from './donation-visibility.policy.js'
import { LEDGER } from './payments/payment-provider.client.js'

/** A stored donation. Without a donor, it was paid on the ledger from an account outside the platform. */
export type DonationRecord = Readonly<Donation>

/** The sum of the donations to a case in one asset of the ledger. */
export interface LedgerSum {
  readonly caseId: string
  readonly asset: string
  /** Stroops. */
  readonly amount: bigint
}

/** The column that names the parent of a donation in each list field. */
const parentColumns = { case: 'case_id', user: 'user_id', guardian: 'guardian_id' } as const
export type DonationParent = keyof typeof parentColumns

const donations = rowCodec('donations', {
  id: text,
  caseId: text,
  guardianId: optional(text),
  userId: optional(text),
  userName: optional(text),
  userEmail: optional(text),
  amount: money,
  currency: oneOf(currencies),
  /** Value in the base currency: the amount itself where there is no exchange rate. */
  baseAmount: money,
  exchangeRate: optional(text),
  paymentProvider: text,
  asset: optional(oneOf(ledgerAssets)),
  assetAmount: optional(bigint),
  assetRate: optional(text),
  transactionId: optional(text),
  partnerTransactionId: optional(text),
  status: oneOf(donationStatuses),
  failure: optional(oneOf(donationFailures)),
  failureReason: optional(text),
  message: optional(text),
  isAnonymous: flag,
  version: integer,
  createdAt: time,
  completedAt: optional(time),
  refundedAt: optional(time),
  refundTransactionId: optional(text),
  announcementId: optional(text),
})

const ledgerSums = rowCodec('donations', {
  caseId: text,
  asset: optional(oneOf(ledgerAssets)),
  amount: named('sum', bigint),
})

const receivedSums = rowCodec('donations', {
  id: named('case_id', text),
  cents: named('sum', bigint),
  donations: named('count', safeInteger),
})

/** The completed donations to a case. */
export type ReceivedSum = ReturnType<typeof receivedSums.read>

const rowOf = (record: DonationRecord) =>
  donations.write({ ...record, baseAmount: record.convertedAmount ?? record.amount })

const recordOf = (row: object): DonationRecord => {
  const { baseAmount, ...record } = donations.read(row)
  if (record.exchangeRate === undefined) return record
  return { ...record, originalAmount: record.amount, convertedAmount: baseAmount }
}

/** Donations in the database; `db` is the database or the transaction of a change. */
export function donationStore(db: Knex) {
  const table = () => donations.query(db)
  return {
    async byId(id: string): Promise<DonationRecord | undefined> {
      const row = await rowById(db, donations, id)
      return row && recordOf(row)
    },

    /** Regardless of the viewer. */
    async allByIds(ids: readonly string[]): Promise<DonationRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async byIds(ids: readonly string[], scope: DonationScope): Promise<DonationRecord[]> {
      return (await within(table(), scope).whereIn('id', [...ids])).map(recordOf)
    },

    async page(
      scope: DonationScope,
      filter: DonationFilter,
      sort: Sort<(typeof donationSorts)[number]>,
      page: Page,
    ): Promise<PageRows<DonationRecord>> {
      const query = narrowed(within(table(), scope), filter, scope)
      // Amounts of different currencies can only be compared by their value.
      const key = sort.key === 'amount' && filter.currency == null ? 'baseAmount' : sort.key
      const order = [{ column: donations.columns[key], direction: sort.direction }]
      return mapRows(await selectPage(query, { sort: order, page }), recordOf)
    },

    /** A page of the donations of each parent. */
    async pages(
      parent: DonationParent,
      parents: readonly string[],
      page: Page,
      { scope, filter }: { readonly scope: DonationScope; readonly filter: DonationFilter },
    ): Promise<Map<string, PageRows<DonationRecord>>> {
      const query = narrowed(within(table(), scope), filter, scope)
      if (parent === 'user') hideAnonymous(query, scope)
      const selection = { sort: newestFirst, page, parent: parentColumns[parent], parents }
      return mapPages(await selectPagePerParent(db, query, selection), recordOf)
    },

    /** The pending donations that name a payment. */
    async pendingOf(provider: string, transactionId: string): Promise<DonationRecord[]> {
      const rows = await table().where({
        payment_provider: provider,
        transaction_id: transactionId,
        status: 'pending',
      })
      return rows.map(recordOf)
    },

    /** The donation that a payment has completed. */
    async paidBy(provider: string, transactionId: string): Promise<DonationRecord | undefined> {
      const row = await table()
        .where({ payment_provider: provider, transaction_id: transactionId })
        .whereNotNull('completed_at')
        .first()
      return row && recordOf(row)
    },

    /** The donation that an announcement was matched to. */
    async announcedBy(announcementId: string): Promise<DonationRecord | undefined> {
      const row = await table()
        .where({ announcement_id: announcementId })
        .whereNot({ id: announcementId })
        .first()
      return row && recordOf(row)
    },

    /** The oldest pending donation that a donor announced to pay on the ledger, with this payment or without one. */
    async announced(payment: {
      readonly userId: string
      readonly caseId: string
      /** US cents. */
      readonly amount: bigint
      readonly transactionId: string
    }): Promise<DonationRecord | undefined> {
      const row = await table()
        .where({ payment_provider: LEDGER, status: 'pending', currency: 'USD' })
        .where({ user_id: payment.userId, case_id: payment.caseId, amount: money.write(payment.amount) })
        .where((either) =>
          either.whereNull('transaction_id').orWhere('transaction_id', payment.transactionId),
        )
        .orderBy([{ column: 'transaction_id', nulls: 'last' }, 'created_at', 'id'])
        .first()
      return row && recordOf(row)
    },

    /** The announcement of a donor whose payment on the ledger counted as failed; an anonymous one first. */
    async failedOf(userId: string, transactionId: string): Promise<DonationRecord | undefined> {
      const row = await table()
        .where({ payment_provider: LEDGER, transaction_id: transactionId })
        .where({ user_id: userId, status: 'failed' })
        .orderBy([{ column: 'is_anonymous', order: 'desc' }, 'id'])
        .first()
      return row && recordOf(row)
    },

    async insertAll(records: readonly DonationRecord[]): Promise<void> {
      await insertRows(db, donations.table, records.map(rowOf))
    },

    async insert(record: DonationRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** @returns false when the record was modified concurrently */
    async replace(record: DonationRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: record.id, version: basedOn }).update(rowOf(record))) === 1
    },

    /**
     * The donations of a donor in a period that were not refunded, the oldest first. @param before ISO 8601, not
     * included
     */
    async paidWithin(userId: string, from: string, before: string, limit: number): Promise<DonationRecord[]> {
      const rows = await table()
        .where({ user_id: userId, status: 'completed' })
        .where('completed_at', '>=', from)
        .where('completed_at', '<', before)
        .orderBy([{ column: 'completed_at' }, { column: 'id' }])
        .limit(limit)
      return rows.map(recordOf)
    },

    /** Distinct donors with a completed donation to the case. */
    async donorsOf(caseId: string): Promise<string[]> {
      const paid = table().where({ case_id: caseId, status: 'completed' }).whereNotNull('user_id')
      return (await paid.distinct('user_id').orderBy('user_id').pluck('user_id')).map(String)
    },

    /** Sums, at a time, of donations that the ledger has confirmed and that were not refunded, of cases by asset. */
    async ledgerSums(caseIds: readonly string[], before: string): Promise<LedgerSum[]> {
      const rows = await table()
        .whereIn('case_id', [...caseIds])
        .where({ payment_provider: LEDGER })
        .where('completed_at', '<', before)
        .where((any) => any.whereNull('refunded_at').orWhere('refunded_at', '>=', before))
        .groupBy('case_id', 'asset')
        .select('case_id', 'asset', { sum: sumOf(db, 'asset_amount') })
      return rows.map(ledgerSums.read).map(({ asset, ...sum }) => ({ ...sum, asset: asset ?? '' }))
    },

    /** The ids of cases with donations on the ledger that follow an id, in order. */
    ledgerCasesAfter: (id: string, limit: number): Promise<string[]> =>
      table()
        .where({ payment_provider: LEDGER })
        .whereNotNull('completed_at')
        .where('case_id', '>', id)
        .distinct('case_id')
        .orderBy('case_id')
        .limit(limit)
        .pluck('case_id'),

    /** Sums and numbers of completed donations, in cents of the base currency; cases without any are absent. */
    received(caseIds: readonly string[]): Awaitable<ReceivedSum[]> {
      const rows = readText(
        db,
        `select case_id, ${sumText('base_amount')} as sum, count(*) as count from donations
          where case_id in (${caseIds.map(() => '?').join(', ')}) and status = 'completed' group by case_id`,
        caseIds,
      )
      return whenKnown(rows, (found) => found.map(receivedSums.read))
    },
  }
}

/** Restricts the query to rows that the viewer may see. */
function within<Query extends Knex.QueryBuilder>(query: Query, { own, guardedBy }: DonationScope): Query {
  if (own === undefined) return query
  query.where((either) => {
    either.where('user_id', own)
    if (guardedBy !== undefined) either.orWhere('guardian_id', guardedBy)
  })
  return query
}

function narrowed<Query extends Knex.QueryBuilder>(
  query: Query,
  filter: DonationFilter,
  scope: DonationScope,
): Query {
  if (filter.caseId) query.where('case_id', filter.caseId)
  if (filter.guardianId) query.where('guardian_id', filter.guardianId)
  if (filter.status) query.where('status', filter.status)
  if (filter.currency) query.where('currency', filter.currency)
  if (filter.userId) hideAnonymous(query.where('user_id', filter.userId), scope)
  return query
}

/** A filter by person must not reveal which anonymous donations are theirs. */
function hideAnonymous(query: Knex.QueryBuilder, { knowsDonorsOf }: DonationScope): void {
  if (knowsDonorsOf === 'everyone') return
  query.where((either) => either.where('is_anonymous', false).orWhere('user_id', knowsDonorsOf))
}
