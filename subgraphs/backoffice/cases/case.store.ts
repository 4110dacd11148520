import type { Knex } from 'knex'
import { jsonColumn, moneyColumn, optionalColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { Sort } from '../../shared/paging/sort.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { CaseFilter, caseSorts } from './case.inputs.js'
import type { Case } from './case.type.js'
import { searchedCases } from './case-search.policy.js'

const goalColumn = optionalColumn(moneyColumn)
const imagesColumn = jsonColumn<string[]>()

/** The columns behind the documented sort keys. */
const sortColumns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  donationGoal: 'donation_goal',
} as const

interface CaseRow {
  id: string
  name: string
  description: string
  status: Case['status']
  priority: Case['priority']
  category: Case['category']
  guardian_id: string | null
  guardian_name: string | null
  donation_goal: number | null
  image_url: string | null
  additional_images: string
  version: number
  created_at: string
  updated_at: string
}

/** A case as it is kept. */
export type CaseRecord = Readonly<Case>

const rowOf = (record: CaseRecord): CaseRow => ({
  id: record.id,
  name: record.name,
  description: record.description,
  status: record.status,
  priority: record.priority,
  category: record.category,
  guardian_id: record.guardianId ?? null,
  guardian_name: record.guardianName ?? null,
  donation_goal: goalColumn.write(record.donationGoal),
  image_url: record.imageUrl ?? null,
  additional_images: imagesColumn.write(record.additionalImages),
  version: record.version,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
})

const recordOf = (row: CaseRow): CaseRecord => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  priority: row.priority,
  category: row.category,
  ...(row.guardian_id === null ? {} : { guardianId: row.guardian_id }),
  ...(row.guardian_name === null ? {} : { guardianName: row.guardian_name }),
  ...(row.donation_goal === null ? {} : { donationGoal: moneyColumn.read(row.donation_goal) }),
  ...(row.image_url === null ? {} : { imageUrl: row.image_url }),
  additionalImages: imagesColumn.read(row.additional_images),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Cases in the database; `db` is the database or the transaction of a change. */
export function caseStore(db: Knex) {
  const table = () => db<CaseRow>('cases')
  const index = () => searchIndex(db, searchedCases)
  const { insert, insertAll, replace } = searchedRows(db, searchedCases, rowOf)
  return {
    insert,
    insertAll,
    replace,

    async byId(id: string): Promise<CaseRecord | undefined> {
      const row = await rowById<CaseRow>(db, 'cases', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<CaseRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async page(
      filter: CaseFilter,
      { key, direction }: Sort<(typeof caseSorts)[number]>,
      page: Page,
    ): Promise<PageRows<CaseRecord>> {
      const sort = [{ column: sortColumns[key], direction, nullable: key === 'donationGoal' }]
      const found = filter.q
        ? index().page<CaseRow>({ words: filter.q, facets: valuesOf(filter) }, page, sort)
        : selectPage<CaseRow>(table().where(valuesOf(filter)), { sort, page })
      return mapRows(await found, recordOf)
    },

    /** A page of the cases of each guardian, newest first. */
    async pagesOfGuardians(
      parents: readonly string[],
      page: Page,
      filter: CaseFilter,
    ): Promise<Map<string, PageRows<CaseRecord>>> {
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      const selection = { sort, page, parent: 'guardian_id', parents }
      const query = table().where(valuesOf(filter))
      if (filter.q) index().narrow(query, filter.q)
      return mapPages(await selectPagePerParent<CaseRow>(db, query, selection), recordOf)
    },

    /** How many cases of a guardian are not completed. */
    async openOf(guardianId: string): Promise<number> {
      const [counted] = await table()
        .where({ guardian_id: guardianId })
        .whereNot({ status: 'completed' })
        .count({ total: '*' })
      return Number(counted?.total ?? 0)
    },
  }
}

/** What the filter demands, by column. */
function valuesOf({ status, priority, category, guardianId }: CaseFilter) {
  return {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(category ? { category } : {}),
    ...(guardianId ? { guardian_id: guardianId } : {}),
  }
}
