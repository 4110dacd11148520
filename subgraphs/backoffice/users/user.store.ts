import type { Knex } from 'knex'
import { jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { Sort } from '../../shared/paging/sort.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { GuardianPosition, GuardianSelection } from './guardian-list.inputs.js'
import type { ContactInfo } from './profile.type.js'
import type { User, UserFilter, UserPreferences } from './user.type.js'
import { searchedUsers } from './user-search.policy.js'

interface UserRow {
  id: string
  email: string
  name: string
  role: User['role']
  status: User['status']
  phone: string | null
  bio: string | null
  location: string | null
  organization: string | null
  contact_info: string | null
  preferences: string | null
  version: number
  created_at: string
  last_login_at: string | null
}

/** A person as kept. */
export type UserRecord = Readonly<User>

/** The documented sort keys. */
export const userSorts = ['name', 'createdAt'] as const
const sortColumns = { name: 'name', createdAt: 'created_at' } as const

const contactColumn = optionalColumn(jsonColumn<ContactInfo>())
const preferencesColumn = optionalColumn(jsonColumn<UserPreferences>())

const rowOf = (record: UserRecord): UserRow => ({
  id: record.id,
  email: record.email,
  name: record.name,
  role: record.role,
  status: record.status,
  phone: record.phone ?? null,
  bio: record.bio ?? null,
  location: record.location ?? null,
  organization: record.organization ?? null,
  contact_info: contactColumn.write(record.contactInfo),
  preferences: preferencesColumn.write(record.preferences),
  version: record.version,
  created_at: record.createdAt,
  last_login_at: record.lastLoginAt ?? null,
})

const recordOf = (row: UserRow): UserRecord => {
  const contactInfo = contactColumn.read(row.contact_info)
  const preferences = preferencesColumn.read(row.preferences)
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.bio === null ? {} : { bio: row.bio }),
    ...(row.location === null ? {} : { location: row.location }),
    ...(row.organization === null ? {} : { organization: row.organization }),
    ...(contactInfo ? { contactInfo } : {}),
    ...(preferences ? { preferences } : {}),
    version: row.version,
    createdAt: row.created_at,
    ...(row.last_login_at === null ? {} : { lastLoginAt: row.last_login_at }),
  }
}

/** Users in the database. */
export function userStore(db: Knex) {
  const table = () => db<UserRow>('users')
  const index = () => searchIndex(db, searchedUsers)
  const { insert, insertAll, replace, delete: remove } = searchedRows(db, searchedUsers, rowOf)
  return {
    insert,
    insertAll,
    replace,
    delete: remove,

    async byId(id: string): Promise<UserRecord | undefined> {
      const row = await rowById<UserRow>(db, 'users', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<UserRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async byEmail(email: string): Promise<UserRecord | undefined> {
      const row = await table().where({ email }).first()
      return row && recordOf(row)
    },

    async countActiveAdmins(except: readonly string[]): Promise<number> {
      const [counted] = await table()
        .where({ role: 'admin', status: 'active' })
        .whereNotIn('id', [...except])
        .count({ count: '*' })
      return Number(counted?.count)
    },

    async page(
      filter: UserFilter,
      { key, direction }: Sort<(typeof userSorts)[number]>,
      page: Page,
    ): Promise<PageRows<UserRecord>> {
      const { q: words, status, role } = filter
      const sort = [{ column: sortColumns[key], direction }]
      if (words) {
        const facets = { status: status ?? undefined, role: role ?? undefined }
        return mapRows(await index().page<UserRow>({ words, facets }, page, sort), recordOf)
      }
      const query = table()
      if (status) query.where({ status })
      if (role) query.where({ role })
      return mapRows(await selectPage<UserRow>(query, { sort, page }), recordOf)
    },

    /** Guardians from a place on, newest first, and the one that follows them. */
    async guardians(
      { status, q, search }: GuardianSelection,
      { limit, offset }: Page,
      place: GuardianPosition | undefined,
    ): Promise<{ rows: UserRecord[]; next: UserRecord | undefined; total: number }> {
      const words = [q, search].filter(Boolean).join(' ')
      if (words) {
        const after = place && { createdAt: place.createdAt, ...(place.afterId ? { id: place.afterId } : {}) }
        const facets = { role: 'guardian', status: status ?? undefined }
        const found = await index().newest<UserRow>({ words, facets }, { limit, offset, after })
        const records = found.rows.map(recordOf)
        return { rows: records.slice(0, limit), next: records[limit], total: found.total }
      }
      const all = table().where({ role: 'guardian' })
      if (status) all.where({ status })
      const wanted = all.clone()
      if (place?.afterId !== undefined)
        wanted.whereRaw('(created_at, id) < (?, ?)', [place.createdAt, place.afterId])
      else if (place) wanted.where('created_at', '<', place.createdAt)
      else wanted.offset(offset)
      const found: UserRow[] = await wanted
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit + 1)
      const [counted] = await all.count({ total: '*' })
      const records = found.map(recordOf)
      return {
        rows: records.slice(0, limit),
        next: records[limit],
        total: Number(counted?.total ?? 0),
      }
    },

    async isEmpty(): Promise<boolean> {
      return (await table().first('id')) === undefined
    },

    /** Which of these e-mails are somebody's, and whose. */
    async idsByEmail(emails: readonly string[]): Promise<Map<string, string>> {
      const rows = await table()
        .whereIn('email', [...emails])
        .select('email', 'id')
      return new Map(rows.map(({ email, id }) => [email, id]))
    },

    /** Answers whether there is such a person. */
    async recordSignIn(id: string, at: string): Promise<boolean> {
      return (await table().where({ id }).update({ last_login_at: at })) === 1
    },
  }
}
