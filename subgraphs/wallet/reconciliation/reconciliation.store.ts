import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { bigint, integer, json, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { Finding } from './finding.policy.js'

export const reconciliationReasons = ['nightly', 'restore', 'requested'] as const
export const reconciliationStatuses = ['running', 'completed'] as const

/** The sums of one asset at the donation account of a network, in stroops as decimal text. */
export interface DonationSum {
  readonly network: string
  readonly asset: string
  readonly received: string
  readonly allocated: string
}

/** The balance of a network's sponsor, in stroops as decimal text. */
export interface SponsorBalance {
  readonly network: string
  readonly available: string
}

const runs = rowCodec('reconciliations', {
  id: text,
  reason: oneOf(reconciliationReasons),
  status: oneOf(reconciliationStatuses),
  startedAt: time,
  endedAt: optional(time),
  /** The wallet that was compared last. */
  after: text,
  wallets: integer,
  calls: integer,
  findings: json<readonly Finding[]>(),
  donations: json<readonly DonationSum[]>(),
  sponsors: json<readonly SponsorBalance[]>(),
  signature: optional(text),
})

/** A comparison of all wallets with the ledger, and its signed report. */
export type ReconciliationRecord = RecordOf<typeof runs>

const positions = rowCodec('reconciliation_positions', {
  walletId: text,
  cursor: text,
  lastTransaction: text,
  xlm: bigint,
  usdc: bigint,
  fees: bigint,
})

/** How far the history of a wallet was compared, and its sums, in stroops. Fees are included in `xlm`. */
export type PositionRecord = RecordOf<typeof positions>

export function reconciliationStore(db: Knex) {
  const table = () => runs.query(db)
  return {
    async insert(record: ReconciliationRecord): Promise<void> {
      await table().insert(runs.write(record))
    },

    async update({ id, ...record }: ReconciliationRecord): Promise<void> {
      await table().where({ id }).update(runs.writePartial(record))
    },

    byId: (id: string): Awaitable<ReconciliationRecord | undefined> => recordById(db, runs, id),

    /** The run that was started and not completed. */
    async unfinished(): Promise<ReconciliationRecord | undefined> {
      const row = await table().where({ status: 'running' }).orderBy('started_at', 'desc').first()
      return row && runs.read(row)
    },

    async latest(): Promise<ReconciliationRecord | undefined> {
      const row = await table().orderBy('started_at', 'desc').orderBy('id', 'desc').first()
      return row && runs.read(row)
    },

    /** The latest run that has compared a wallet; it may still be running. */
    async latestWith(walletId: string): Promise<ReconciliationRecord | undefined> {
      const query = table().where((any) =>
        any.where({ status: 'completed' }).orWhere('after', '>=', walletId),
      )
      const row = await query.orderBy('started_at', 'desc').orderBy('id', 'desc').first()
      return row && runs.read(row)
    },

    async page(page: Page): Promise<PageRows<ReconciliationRecord>> {
      const sort = [{ column: 'started_at', direction: 'desc' }] as const
      return mapRows(await selectPage(table(), { sort, page }), runs.read)
    },

    async position(walletId: string): Promise<PositionRecord> {
      const row = await positions.query(db).where({ wallet_id: walletId }).first()
      if (row) return positions.read(row)
      return { walletId, cursor: '0', lastTransaction: '0', xlm: 0n, usdc: 0n, fees: 0n }
    },

    async move(position: PositionRecord): Promise<void> {
      await positions.query(db).insert(positions.write(position)).onConflict('wallet_id').merge()
    },
  }
}
