import type { Knex } from 'knex'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { InvestorStatus, InvestorType } from './investor.state.js'
import type { Investor, InvestorFilter } from './investor.type.js'
import { searchedInvestors } from './investor-search.policy.js'

interface InvestorRow {
  id: string
  email: string
  name: string | null
  type: InvestorType
  status: InvestorStatus
  source: string | null
  company: string | null
  job_role: string | null
  location: string | null
  notes: string | null
  version: number
  created_at: string
}

/** An investor as kept. */
export type InvestorRecord = Readonly<Investor>

const rowOf = ({ investorMetadata: about, ...record }: InvestorRecord): InvestorRow => ({
  id: record.id,
  email: record.email,
  name: record.name ?? null,
  type: about.type,
  status: about.status,
  source: about.source ?? null,
  company: about.company ?? null,
  job_role: about.jobRole ?? null,
  location: about.location ?? null,
  notes: about.notes ?? null,
  version: record.version,
  created_at: record.createdAt,
})

const recordOf = (row: InvestorRow): InvestorRecord => ({
  id: row.id,
  email: row.email,
  ...(row.name === null ? {} : { name: row.name }),
  investorMetadata: {
    type: row.type,
    status: row.status,
    ...(row.source === null ? {} : { source: row.source }),
    ...(row.company === null ? {} : { company: row.company }),
    ...(row.job_role === null ? {} : { jobRole: row.job_role }),
    ...(row.location === null ? {} : { location: row.location }),
    ...(row.notes === null ? {} : { notes: row.notes }),
  },
  createdAt: row.created_at,
  version: row.version,
})

/** Investors in the database. */
export function investorStore(db: Knex) {
  const table = () => db<InvestorRow>('investors')
  const index = () => searchIndex(db, searchedInvestors)
  const { insert, insertAll, replace } = searchedRows(db, searchedInvestors, rowOf)
  return {
    insert,
    insertAll,
    replace,

    async byId(id: string): Promise<InvestorRecord | undefined> {
      const row = await rowById<InvestorRow>(db, 'investors', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<InvestorRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async page(filter: InvestorFilter, page: Page): Promise<PageRows<InvestorRecord>> {
      const { search: words, status, type, source } = filter
      if (words) {
        const facets = { status: status ?? undefined, type: type ?? undefined, source: source || undefined }
        return mapRows(await index().page<InvestorRow>({ words, facets }, page), recordOf)
      }
      const query = table()
      if (filter.status) query.where({ status: filter.status })
      if (filter.type) query.where({ type: filter.type })
      if (filter.source) query.where({ source: filter.source })
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<InvestorRow>(query, { sort, page }), recordOf)
    },
  }
}
