import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { type Role, roles } from '../../../schema/viewer.js'
import type { Timestamp } from '../../shared/clock.js'
import { integer, json, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { type CountAll, mapRows, onDemand, type Page, type PageRows } from '../../shared/paging/page.js'
import type { Sort } from '../../shared/paging/sort.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { searchTextOf } from '../../shared/search/search-tokens.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { GuardianPosition, GuardianSelection } from './guardian-list.inputs.js'
import type { ContactInfo } from './profile.type.js'
import { type User, type UserFilter, type UserPreferences, userStatuses } from './user.type.js'
import { searchedUsers } from './user-search.policy.js'

export type UserRecord = Readonly<User>

/** Sort keys of the list. */
export const userSorts = ['name', 'createdAt'] as const

const users = rowCodec('users', {
  id: text,
  email: text,
  name: text,
  role: oneOf(roles),
  status: oneOf(userStatuses),
  phone: optional(text),
  bio: optional(text),
  location: optional(text),
  organization: optional(text),
  contactInfo: optional(json<ContactInfo>()),
  preferences: optional(json<UserPreferences>()),
  version: integer,
  createdAt: time,
  lastLoginAt: optional(time),
  emailUndeliverableSince: named('undeliverable_since', optional(time)),
})

export function userStore(db: Knex) {
  const table = () => users.query(db)
  const index = () => searchIndex(db, searchedUsers)
  const rows = searchedRows(db, searchedUsers, users.write)
  const { insert, insertAll, replace, delete: remove, page: selected } = rows
  return {
    insert,
    insertAll,
    replace,
    delete: remove,

    byId: (id: string): Awaitable<UserRecord | undefined> => recordById(db, users, id),

    async byIds(ids: readonly string[]): Promise<UserRecord[]> {
      return (await table().whereIn('id', [...ids])).map(users.read)
    },

    async byEmails(emails: readonly string[]): Promise<UserRecord[]> {
      const rows = await table()
        .whereIn('email', [...emails])
        .orderBy('id')
      return rows.map(users.read)
    },

    /** Active users with one of the roles, ordered by id, after the given id. */
    async withRoles(roles: readonly Role[], after: string, limit: number): Promise<UserRecord[]> {
      const active = table()
        .whereIn('role', [...roles])
        .where({ status: 'active' })
      return (await active.where('id', '>', after).orderBy('id').limit(limit)).map(users.read)
    },

    async byEmail(email: string): Promise<UserRecord | undefined> {
      const row = await table().where({ email }).first()
      return row && users.read(row)
    },

    /** Locks their rows until the transaction ends, so that the last two cannot be removed concurrently. */
    async countActiveAdmins(except: readonly string[]): Promise<number> {
      const admins = await table().where({ role: 'admin', status: 'active' }).orderBy('id').forUpdate()
      return admins.filter(({ id }) => !except.includes(id)).length
    },

    async page(
      filter: UserFilter,
      { key, direction }: Sort<(typeof userSorts)[number]>,
      page: Page,
    ): Promise<PageRows<UserRecord>> {
      const sort = [{ column: users.columns[key], direction }]
      const values = { status: filter.status, role: filter.role }
      return mapRows(await selected({ words: filter.q, values }, page, sort), users.read)
    },

    /** Guardians from a position, newest first, and the one after the page. */
    async guardians(
      { status, q, search }: GuardianSelection,
      { limit, offset }: Page,
      place: GuardianPosition | undefined,
    ): Promise<{ rows: UserRecord[]; next: UserRecord | undefined; countAll: CountAll }> {
      const words = searchTextOf([q, search].filter(Boolean).join(' '))
      if (words) {
        const after = place && { createdAt: place.createdAt, ...(place.afterId ? { id: place.afterId } : {}) }
        const facets = { role: 'guardian', status: status ?? undefined }
        const found = await index().newest<object>({ words, facets }, { limit, offset, after })
        const records = found.rows.map(users.read)
        return { rows: records.slice(0, limit), next: records[limit], countAll: found.countAll }
      }
      const all = table().where({ role: 'guardian' })
      if (status) all.where({ status })
      const wanted = all.clone()
      if (place?.afterId !== undefined)
        wanted.whereRaw('(created_at, id) < (?, ?)', [place.createdAt, place.afterId])
      else if (place) wanted.where('created_at', '<', place.createdAt)
      else wanted.offset(offset)
      const found = await wanted
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit + 1)
      const records = found.map(users.read)
      return {
        rows: records.slice(0, limit),
        next: records[limit],
        countAll: onDemand(() => countRows(all)),
      }
    },

    async isEmpty(): Promise<boolean> {
      return (await table().first('id')) === undefined
    },

    /** User ids by e-mail, for those that exist. */
    async idsByEmail(emails: readonly string[]): Promise<Map<string, string>> {
      const rows = await table()
        .whereIn('email', [...emails])
        .select('email', 'id')
      return new Map(rows.map(({ email, id }) => [email, id]))
    },

    /** Records that the mail server refuses the address of an account, unless it is known. */
    async setUndeliverable(email: string, since: Timestamp): Promise<void> {
      await table().where({ email, undeliverable_since: null }).update({ undeliverable_since: since })
    },

    async setDeliverable(email: string): Promise<void> {
      await table().where({ email }).whereNotNull('undeliverable_since').update({ undeliverable_since: null })
    },

    /** @returns false when the user does not exist */
    async recordSignIn(id: string, at: string): Promise<boolean> {
      return (await table().where({ id }).update({ last_login_at: at })) === 1
    },
  }
}
