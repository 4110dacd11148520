import type { Knex } from 'knex'
import { bigintColumn, flagColumn, moneyColumn, sumText } from '../../shared/database/columns.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { readText, rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { Sort } from '../../shared/paging/sort.js'
import type { DonationFilter, donationSorts } from './donation.inputs.js'
import type { Currency, DonationStatus } from './donation.state.js'
import type { Donation } from './donation.type.js'
import type { DonationScope } from './donation-visibility.policy.js'

interface DonationRow {
  id: string
  case_id: string
  guardian_id: string | null
  user_id: string
  user_name: string
  user_email: string
  amount: number
  currency: Currency
  base_amount: number
  exchange_rate: string | null
  payment_provider: string
  transaction_id: string | null
  partner_transaction_id: string | null
  status: DonationStatus
  failure_reason: string | null
  message: string | null
  is_anonymous: boolean
  version: number
  created_at: string
  completed_at: string | null
}

/** A donation as kept: the donor is always known. */
export type DonationRecord = Readonly<
  Donation & Required<Pick<Donation, 'userId' | 'userName' | 'userEmail'>>
>

/** The column that names the parent of a donation in each list field. */
const parentColumns = { case: 'case_id', user: 'user_id', guardian: 'guardian_id' } as const
export type DonationParent = keyof typeof parentColumns

const sortColumns = { createdAt: 'created_at', amount: 'amount' } as const
const newestFirst = [{ column: 'created_at', direction: 'desc' }] as const

const rowOf = (record: DonationRecord): DonationRow => ({
  id: record.id,
  case_id: record.caseId,
  guardian_id: record.guardianId ?? null,
  user_id: record.userId,
  user_name: record.userName,
  user_email: record.userEmail,
  amount: moneyColumn.write(record.amount),
  currency: record.currency,
  base_amount: moneyColumn.write(record.convertedAmount ?? record.amount),
  exchange_rate: record.exchangeRate ?? null,
  payment_provider: record.paymentProvider,
  transaction_id: record.transactionId ?? null,
  partner_transaction_id: record.partnerTransactionId ?? null,
  status: record.status,
  failure_reason: record.failureReason ?? null,
  message: record.message ?? null,
  is_anonymous: flagColumn.write(record.isAnonymous),
  version: record.version,
  created_at: record.createdAt,
  completed_at: record.completedAt ?? null,
})

const recordOf = (row: DonationRow): DonationRecord => ({
  id: row.id,
  caseId: row.case_id,
  ...(row.guardian_id === null ? {} : { guardianId: row.guardian_id }),
  userId: row.user_id,
  userName: row.user_name,
  userEmail: row.user_email,
  amount: moneyColumn.read(row.amount),
  currency: row.currency,
  ...(row.exchange_rate === null
    ? {}
    : {
        originalAmount: moneyColumn.read(row.amount),
        convertedAmount: moneyColumn.read(row.base_amount),
        exchangeRate: row.exchange_rate,
      }),
  paymentProvider: row.payment_provider,
  ...(row.transaction_id === null ? {} : { transactionId: row.transaction_id }),
  ...(row.partner_transaction_id === null ? {} : { partnerTransactionId: row.partner_transaction_id }),
  status: row.status,
  ...(row.failure_reason === null ? {} : { failureReason: row.failure_reason }),
  ...(row.message === null ? {} : { message: row.message }),
  isAnonymous: flagColumn.read(row.is_anonymous),
  version: row.version,
  createdAt: row.created_at,
  ...(row.completed_at === null ? {} : { completedAt: row.completed_at }),
})

/** Donations in the database; `db` is the database or the transaction of a change. */
export function donationStore(db: Knex) {
  const table = () => db<DonationRow>('donations')
  return {
    async byId(id: string): Promise<DonationRecord | undefined> {
      const row = await rowById<DonationRow>(db, 'donations', id)
      return row && recordOf(row)
    },

    /** Whosever they are. */
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
      const order = [{ column: sortColumns[sort.key], direction: sort.direction }]
      return mapRows(await selectPage<DonationRow>(query, { sort: order, page }), recordOf)
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
      return mapPages(await selectPagePerParent<DonationRow>(db, query, selection), recordOf)
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

    async insertAll(records: readonly DonationRecord[]): Promise<void> {
      await insertRows(db, 'donations', records.map(rowOf))
    },

    async insert(record: DonationRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Writes the record over the version it came from; false when somebody else was faster. */
    async replace(record: DonationRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: record.id, version: basedOn }).update(rowOf(record))) === 1
    },

    /** Who completed a donation to a case, each once. */
    async donorsOf(caseId: string): Promise<string[]> {
      const paid = table().where({ case_id: caseId, status: 'completed' })
      return paid.distinct('user_id').orderBy('user_id').pluck('user_id')
    },

    /** What completed donations to cases sum to, in cents of the base currency; cases without any are absent. */
    async received(caseIds: readonly string[]): Promise<{ id: string; cents: bigint }[]> {
      const rows = await readText<{ case_id: string; sum: string }>(
        db,
        `select case_id, ${sumText('base_amount')} as sum from donations
          where case_id in (${caseIds.map(() => '?').join(', ')}) and status = 'completed' group by case_id`,
        caseIds,
      )
      return rows.map(({ case_id, sum }) => ({ id: case_id, cents: bigintColumn.read(sum) }))
    },
  }
}

/** Keeps what the viewer may see. */
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

/** Asking for one person's donations must not tell which of the anonymous ones are theirs. */
function hideAnonymous(query: Knex.QueryBuilder, { knowsDonorsOf }: DonationScope): void {
  if (knowsDonorsOf === 'everybody') return
  query.where((either) => either.where('is_anonymous', false).orWhere('user_id', knowsDonorsOf))
}
