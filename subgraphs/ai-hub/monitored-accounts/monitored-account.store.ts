import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { flagColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'

interface AccountRow {
  id: string
  name: string
  handle: string
  network_user_id: string
  is_active: boolean | number
  last_fetch_at: string | null
  backs_off_until: string | null
  newest_post_id: string | null
  failures: number
  last_error: string | null
  created_at: string
  updated_at: string
}

/** A monitored account as kept. */
export interface AccountRecord {
  readonly id: string
  readonly name: string
  readonly microblogHandle: string
  readonly microblogUserId: string
  readonly isActive: boolean
  readonly lastTweetFetch?: Timestamp
  readonly backsOffUntil?: Timestamp
  /** Id on the network of the newest post fetched so far: the next fetch begins behind it. */
  readonly newestPostId?: string
  readonly consecutiveFailures: number
  readonly lastError?: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

const recordOf = (row: AccountRow): AccountRecord => ({
  id: row.id,
  name: row.name,
  microblogHandle: row.handle,
  microblogUserId: row.network_user_id,
  isActive: flagColumn.read(row.is_active),
  ...(row.last_fetch_at === null ? {} : { lastTweetFetch: row.last_fetch_at }),
  ...(row.backs_off_until === null ? {} : { backsOffUntil: row.backs_off_until }),
  ...(row.newest_post_id === null ? {} : { newestPostId: row.newest_post_id }),
  consecutiveFailures: row.failures,
  ...(row.last_error === null ? {} : { lastError: row.last_error }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const rowOf = (record: AccountRecord): AccountRow => ({
  id: record.id,
  name: record.name,
  handle: record.microblogHandle,
  network_user_id: record.microblogUserId,
  is_active: flagColumn.write(record.isActive),
  last_fetch_at: record.lastTweetFetch ?? null,
  backs_off_until: record.backsOffUntil ?? null,
  newest_post_id: record.newestPostId ?? null,
  failures: record.consecutiveFailures,
  last_error: record.lastError ?? null,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
})

/** The accounts of guardians on the microblogging network. */
export function monitoredAccountStore(db: Knex) {
  const table = () => db<AccountRow>('monitored_accounts')
  return {
    async all(): Promise<AccountRecord[]> {
      const rows = await table().orderBy('created_at', 'desc').orderBy('id', 'desc')
      return rows.map(recordOf)
    },

    async active(): Promise<AccountRecord[]> {
      const rows = await table().where({ is_active: true }).orderBy('created_at').orderBy('id')
      return rows.map(recordOf)
    },

    async byId(id: string): Promise<AccountRecord | undefined> {
      const row = await rowById<AccountRow>(db, 'monitored_accounts', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<AccountRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    /** Takes the next numbers of the account's made-up posts; answers the first of them. */
    async takeNumbers(id: string, count: number): Promise<number> {
      const [row] = await db('monitored_accounts')
        .where({ id })
        .increment('simulated_posts', count)
        .returning('simulated_posts')
      return Number(row?.simulated_posts) - count
    },

    async insert(record: AccountRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    async replace(record: AccountRecord): Promise<void> {
      await table().where({ id: record.id }).update(rowOf(record))
    },
  }
}
