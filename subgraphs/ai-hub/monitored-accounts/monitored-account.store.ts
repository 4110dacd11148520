import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { flag, integer, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { fetchFailureKinds } from './monitored-account.type.js'

const accounts = rowCodec('monitored_accounts', {
  id: text,
  name: text,
  microblogHandle: named('handle', text),
  microblogUserId: named('network_user_id', optional(text)),
  isActive: flag,
  lastTweetFetch: named('last_fetch_at', optional(time)),
  backsOffUntil: optional(time),
  /** Id on the network of the newest post fetched so far: the next fetch starts after it. */
  newestPostId: optional(text),
  consecutiveFailures: named('failures', integer),
  lastError: optional(text),
  lastFailure: optional(oneOf(fetchFailureKinds)),
  createdAt: time,
  updatedAt: time,
  version: integer,
})

export type AccountRecord = RecordOf<typeof accounts>

/** The accounts of guardians on the microblogging network. */
export function monitoredAccountStore(db: Knex) {
  const table = () => accounts.query(db)
  return {
    async all(): Promise<AccountRecord[]> {
      const rows = await table().orderBy('created_at', 'desc').orderBy('id', 'desc')
      return rows.map(accounts.read)
    },

    async isEmpty(): Promise<boolean> {
      return (await table().first('id')) === undefined
    },

    async active(): Promise<AccountRecord[]> {
      const rows = await table().where({ is_active: true }).orderBy('created_at').orderBy('id')
      return rows.map(accounts.read)
    },

    byId: (id: string): Awaitable<AccountRecord | undefined> => recordById(db, accounts, id),

    async byIds(ids: readonly string[]): Promise<AccountRecord[]> {
      return (await table().whereIn('id', [...ids])).map(accounts.read)
    },

    /** Reserves the next numbers of the account's sample posts and returns the first of them. */
    async takeNumbers(id: string, count: number): Promise<number> {
      const [row] = await db('monitored_accounts')
        .where({ id })
        .increment('simulated_posts', count)
        .returning('simulated_posts')
      return Number(row?.simulated_posts) - count
    },

    async delete(id: string): Promise<void> {
      await table().where({ id }).delete()
    },

    async insert(record: AccountRecord): Promise<void> {
      await table().insert(accounts.write(record))
    },

    async replace(record: AccountRecord): Promise<void> {
      await table().where({ id: record.id }).update(accounts.write(record))
    },
  }
}
