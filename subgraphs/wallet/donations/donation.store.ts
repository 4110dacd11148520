import type { Knex } from 'knex'
import { bigintColumn, flagColumn, sumOf } from '../../shared/database/columns.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { selectPage } from '../../shared/paging/page-query.js'
import { statesBefore } from '../../shared/states/transition-table.js'
import type { Asset, Network } from '../ledger/network.js'
import type { WalletDonationFilter } from './donation.inputs.js'
import { type DonationStatus, donationTransitions } from './donation.state.js'
import type { CaseWalletTotal, DonationRecord } from './donation.type.js'

interface DonationRow {
  id: string
  case_id: string
  network: Network
  wallet_id: string | null
  donor_id: string | null
  transaction_id: string
  amount: string
  asset: Asset
  message: string | null
  anonymous: boolean
  status: DonationStatus
  created_at: string
  completed_at: string | null
}

/** Whose donations are looked at: one person's, or everybody's; of one network, or of both. */
export interface DonationScope {
  readonly ownerId?: string
  readonly network?: Network
}

/** The totals of one case. */
export interface CaseTotals {
  readonly caseId: string
  readonly total: CaseWalletTotal
}

const recordOf = (row: DonationRow): DonationRecord => ({
  id: row.id,
  caseId: row.case_id,
  network: row.network,
  ...(row.wallet_id === null ? {} : { walletId: row.wallet_id }),
  ...(row.donor_id === null ? {} : { donorId: row.donor_id }),
  transactionId: row.transaction_id,
  amount: bigintColumn.read(row.amount),
  asset: row.asset,
  ...(row.message === null ? {} : { message: row.message }),
  anonymous: flagColumn.read(row.anonymous),
  status: row.status,
  createdAt: row.created_at,
  ...(row.completed_at === null ? {} : { completedAt: row.completed_at }),
})

const rowOf = (record: DonationRecord): DonationRow => ({
  id: record.id,
  case_id: record.caseId,
  network: record.network,
  wallet_id: record.walletId ?? null,
  donor_id: record.donorId ?? null,
  transaction_id: record.transactionId,
  amount: bigintColumn.write(record.amount),
  asset: record.asset,
  message: record.message ?? null,
  anonymous: flagColumn.write(record.anonymous),
  status: record.status,
  created_at: record.createdAt,
  completed_at: record.completedAt ?? null,
})

const newestFirst = [{ column: 'created_at', direction: 'desc' }] as const

/** Donations in the database; `db` is the database or the transaction of a change. */
export function donationStore(db: Knex) {
  const table = () => db<DonationRow>('donations')
  const within = ({ ownerId, network }: DonationScope) => {
    const query = table()
    if (ownerId !== undefined) query.where({ donor_id: ownerId })
    if (network !== undefined) query.where({ network })
    return query
  }
  return {
    /** One query whether the donation does not exist or is somebody else's. */
    async byId(id: string, scope: DonationScope = {}): Promise<DonationRecord | undefined> {
      const row = await within(scope).where({ id }).first()
      return row && recordOf(row)
    },

    async byTransaction(transactionId: string): Promise<DonationRecord | undefined> {
      const row = await table().where({ transaction_id: transactionId }).first()
      return row && recordOf(row)
    },

    async byTransactions(transactionIds: readonly string[]): Promise<DonationRecord[]> {
      return (await table().whereIn('transaction_id', [...transactionIds])).map(recordOf)
    },

    async page(
      scope: DonationScope,
      filter: WalletDonationFilter,
      page: Page,
    ): Promise<PageRows<DonationRecord>> {
      const query = within(scope)
      if (filter.caseId) query.where({ case_id: filter.caseId })
      if (filter.walletId) query.where({ wallet_id: filter.walletId })
      if (filter.status) query.where({ status: filter.status })
      return mapRows(await selectPage<DonationRow>(query, { sort: newestFirst, page }), recordOf)
    },

    /** The same page of the donations to each case, newest first. */
    async pagesOfCases(
      caseIds: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<DonationRecord>>> {
      const selection = { parent: 'case_id', parents: caseIds, sort: newestFirst, page }
      return mapPages(await selectPagePerParent<DonationRow>(db, table(), selection), recordOf)
    },

    async insert(record: DonationRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Records a donation unless its transaction has one; false then. */
    async insertIfNew(record: DonationRecord): Promise<boolean> {
      const inserted = await table()
        .insert(rowOf(record))
        .onConflict('transaction_id')
        .ignore()
        .returning('id')
      return inserted.length === 1
    },

    /** Ends a pending donation; false when it had ended before. */
    async end(id: string, status: DonationStatus, completedAt: string | undefined): Promise<boolean> {
      const ended = await table()
        .where({ id })
        .whereIn('status', statesBefore(donationTransitions, status))
        .update({ status, completed_at: completedAt ?? null })
      return ended === 1
    },

    /** The sums of completed donations of cases, in one query. */
    async totals(caseIds: readonly string[]): Promise<CaseTotals[]> {
      const rows = await table()
        .whereIn('case_id', [...caseIds])
        .where({ status: 'completed' })
        .groupBy('case_id', 'network', 'asset')
        .orderBy([{ column: 'case_id' }, { column: 'network' }, { column: 'asset' }])
        .select('case_id', 'network', 'asset', { sum: sumOf(db, 'amount') })
        .count({ count: '*' })
      return (rows as unknown as (DonationRow & { sum: string; count: number })[]).map((row) => ({
        caseId: row.case_id,
        total: {
          network: row.network,
          asset: row.asset,
          amount: bigintColumn.read(row.sum),
          donations: Number(row.count),
        },
      }))
    },
  }
}
