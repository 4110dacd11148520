import type { Knex } from 'knex'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import {
  bigint,
  flag,
  named,
  oneOf,
  optional,
  safeInteger,
  sumOf,
  text,
  time,
} from '../../shared/database/columns.js'
import { readShape } from '../../shared/database/read-text.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { lowestId } from '../../shared/ids.js'
import { announceChange } from '../../shared/live-changes.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import { assets, type Network, networks } from '../ledger/network.js'
import type { WalletDonationFilter } from './donation.inputs.js'
import { type DonationStatus, donationStatuses, donationTransitions } from './donation.state.js'
import type { CaseWalletTotal, DonationRecord } from './donation.type.js'

const donations = rowCodec('donations', {
  id: text,
  caseId: text,
  network: oneOf(networks),
  walletId: optional(text),
  donorId: optional(text),
  transactionId: text,
  amount: bigint,
  asset: oneOf(assets),
  message: optional(text),
  anonymous: flag,
  status: oneOf(donationStatuses),
  createdAt: time,
  completedAt: optional(time),
  refundedAt: optional(time),
})

const sum = { network: oneOf(networks), asset: oneOf(assets), amount: named('sum', bigint) }
const allocations = rowCodec('donations', sum)
const caseSums = rowCodec('donations', { caseId: text, ...sum, donations: named('count', safeInteger) })

/** Selects donations: of one user or all, on one network or both. */
export interface DonationScope {
  readonly ownerId?: string
  readonly network?: Network
  /** The only donor who is known despite anonymity; absent if all are. */
  readonly knowsDonor?: string
}

export interface CaseTotals {
  readonly caseId: string
  readonly total: CaseWalletTotal
}

/** Donations in the database; `db` is the database or the transaction of a change. */
export function donationStore(db: Knex) {
  const table = () => donations.query(db)
  const within = ({ ownerId, network }: DonationScope) => {
    const query = table()
    if (ownerId !== undefined) query.where({ donor_id: ownerId })
    if (network !== undefined) query.where({ network })
    return query
  }
  /** Completed donations that were not refunded, now or at a time. */
  const counting = (at?: string) => {
    const completed = table().where({ status: 'completed' })
    if (at === undefined) return completed.whereNull('refunded_at')
    return completed
      .where('completed_at', '<', at)
      .where((any) => any.whereNull('refunded_at').orWhere('refunded_at', '>=', at))
  }
  const announce = ({ caseId, id }: DonationRecord) => announceChange(db, 'ledger-donation', [[caseId, id]])
  return {
    /** A single query, whether the donation does not exist or belongs to another user, so that timing does not reveal which. */
    async byId(id: string, scope: DonationScope = {}): Promise<DonationRecord | undefined> {
      const row = await within(scope).where({ id }).first()
      return row && donations.read(row)
    },

    async byTransaction(transactionId: string): Promise<DonationRecord | undefined> {
      const row = await table().where({ transaction_id: transactionId }).first()
      return row && donations.read(row)
    },

    async byTransactions(transactionIds: readonly string[]): Promise<DonationRecord[]> {
      return (await table().whereIn('transaction_id', [...transactionIds])).map(donations.read)
    },

    async page(
      scope: DonationScope,
      filter: WalletDonationFilter,
      page: Page,
    ): Promise<PageRows<DonationRecord>> {
      const query = within(scope)
      if (filter.caseId) query.where({ case_id: filter.caseId })
      if (filter.walletId) hideAnonymous(query.where({ wallet_id: filter.walletId }), scope)
      if (filter.status) query.where({ status: filter.status })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), donations.read)
    },

    /** The same page of the donations to each case, newest first. */
    async pagesOfCases(
      caseIds: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<DonationRecord>>> {
      const selection = { parent: 'case_id', parents: caseIds, sort: newestFirst, page }
      return mapPages(await selectPagePerParent(db, table(), selection), donations.read)
    },

    /** The same page of the donations to each case that count, newest first. */
    async countingPagesOfCases(
      caseIds: readonly string[],
      page: Page,
      shown: readonly Network[],
    ): Promise<Map<string, PageRows<DonationRecord>>> {
      const selection = { parent: 'case_id', parents: caseIds, sort: newestFirst, page }
      const query = counting().whereIn('network', [...shown])
      return mapPages(await selectPagePerParent(db, query, selection), donations.read)
    },

    async insert(record: DonationRecord): Promise<void> {
      await table().insert(donations.write(record))
      announce(record)
    },

    /** Inserts a donation unless its transaction already has one; false in that case. */
    async insertIfNew(record: DonationRecord): Promise<boolean> {
      const inserted = await table()
        .insert(donations.write(record))
        .onConflict('transaction_id')
        .ignore()
        .returning('id')
      if (inserted.length === 1) announce(record)
      return inserted.length === 1
    },

    /** Ends a donation, or corrects a failed one to completed; false if its state does not allow that. */
    async end(id: string, status: DonationStatus, completedAt: string | undefined): Promise<boolean> {
      const [row] = await table()
        .where({ id })
        .whereIn('status', statesBefore(donationTransitions, status))
        .update({ status, completed_at: completedAt ?? null })
        .returning('*')
      if (row) announce(donations.read(row))
      return row !== undefined
    },

    /** Replaces the donor of donations from a wallet. @returns these donations */
    async passOn(walletId: string, from: string, to: string): Promise<DonationRecord[]> {
      const theirs = table().where({ wallet_id: walletId, donor_id: from })
      return (await theirs.update({ donor_id: to }).returning('*')).map(donations.read)
    },

    /** Marks a donation as refunded; undefined if it already was. */
    async setRefunded(id: string, refundedAt: string): Promise<DonationRecord | undefined> {
      const changes = donations.writePartial({ refundedAt })
      const [row] = await table().where({ id }).whereNull('refunded_at').update(changes).returning('*')
      const refunded = row && donations.read(row)
      if (refunded) announce(refunded)
      return refunded
    },

    /** The completed donations that were completed or recorded since a time: `completed_at` is when the money was received. */
    async completedSince(at: string): Promise<DonationRecord[]> {
      const query = table()
        .where({ status: 'completed' })
        .where((since) =>
          since.where('completed_at', '>=', at).orWhere('id', '>=', lowestId('wdn', new Date(at))),
        )
      return (await query.orderBy('id')).map(donations.read)
    },

    /** The donations that were refunded since a time. */
    async refundedSince(at: string): Promise<DonationRecord[]> {
      return (await table().where('refunded_at', '>=', at).orderBy('id')).map(donations.read)
    },

    /** The sums of all completed donations by network and asset, refunded ones included, in stroops. */
    async allocated(): Promise<RecordOf<typeof allocations>[]> {
      const rows = await table()
        .where({ status: 'completed' })
        .groupBy('network', 'asset')
        .select('network', 'asset', { sum: sumOf(db, 'amount') })
      return rows.map(allocations.read)
    },

    /** The next ids of cases, in order, with donations that counted at a time. */
    casesAfter: (id: string, at: string, limit: number): Promise<string[]> =>
      counting(at)
        .where('case_id', '>', id)
        .distinct('case_id')
        .orderBy('case_id')
        .limit(limit)
        .pluck('case_id'),

    /**
     * The sums of the donations to cases that count, in one query.
     * @param at the sums at this time; default now
     */
    totals(caseIds: readonly string[], at?: string): Awaitable<CaseTotals[]> {
      const shape = `totals of ${caseIds.length} cases ${at === undefined ? 'now' : 'at a time'}`
      const values = ['completed', ...(at === undefined ? [] : [at, at]), ...caseIds]
      const rows = readShape(db, shape, values, () =>
        counting(at)
          .whereIn('case_id', [...caseIds])
          .groupBy('case_id', 'network', 'asset')
          .orderBy([{ column: 'case_id' }, { column: 'network' }, { column: 'asset' }])
          .select('case_id', 'network', 'asset', { sum: sumOf(db, 'amount') })
          .count({ count: '*' }),
      )
      return whenKnown(rows, (found) =>
        found.map(caseSums.read).map(({ caseId, ...total }) => ({ caseId, total })),
      )
    },
  }
}

/** A filter by wallet must not reveal which anonymous donations it made. */
function hideAnonymous(query: Knex.QueryBuilder, { knowsDonor }: DonationScope): void {
  if (knowsDonor === undefined) return
  query.where((either) => either.where('anonymous', false).orWhere('donor_id', knowsDonor))
}
