import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { integer, json, money, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { readText, recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { announceChange } from '../../shared/live-changes.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst, type RepeatedQuery, selectPage } from '../../shared/paging/page-query.js'
import type { Sort } from '../../shared/paging/sort.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { searchTextOf } from '../../shared/search/search-tokens.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { CaseFilter, caseSorts } from './case.inputs.js'
import { type CaseStatus, caseCategories, casePriorities, caseStatuses } from './case.state.js'
import type { Case } from './case.type.js'
import { searchedCases } from './case-search.policy.js'
import { SLUG_KEY_LENGTH } from './case-slug.policy.js'
import { type DraftScope, publicCaseStatuses } from './case-visibility.policy.js'

export type CaseRecord = Readonly<Case>

const cases = rowCodec('cases', {
  id: text,
  name: text,
  description: text,
  status: oneOf(caseStatuses),
  priority: oneOf(casePriorities),
  category: oneOf(caseCategories),
  guardianId: optional(text),
  guardianName: optional(text),
  /** Base currency. */
  donationGoal: optional(money),
  imageUrl: optional(text),
  additionalImages: json<string[]>(),
  version: integer,
  createdAt: time,
  updatedAt: time,
})

/** The end of an id as the migration indexes it; both databases need the same text to use the index. */
const SLUG_KEY = `lower(substr(id, length(id) - ${SLUG_KEY_LENGTH - 1}))`

const BY_SLUG_KEY = `${cases.select} where ${SLUG_KEY} = ? limit 1`

/** Filter of a list field of cases, and the drafts that its viewer may see. */
export interface CaseSelection {
  readonly filter: CaseFilter
  readonly drafts: DraftScope
}

/** Cases in the database; `db` is the database or the transaction of a change. */
export function caseStore(db: Knex) {
  const table = () => cases.query(db)
  const index = () => searchIndex(db, searchedCases)
  const announce = (id: string) => announceChange(db, 'case', [[id, id]])
  const repeatedQuery = (filter: CaseFilter, drafts: DraftScope): RepeatedQuery => {
    const values = valuesOf(filter)
    const { status = [], guardian_id } = visibleOf(filter, drafts)
    return {
      db,
      shape: `cases by ${Object.keys(values)} of ${status.length} statuses${guardian_id ? ' or a guardian' : ''}`,
      values: [...Object.values(values), ...status, ...(guardian_id ? [guardian_id] : [])],
      build: () => restrict(table().select(Object.values(cases.columns)).where(values), filter, drafts),
    }
  }
  const { insert, insertAll, replace } = searchedRows(db, searchedCases, cases.write)
  return {
    async insert(record: CaseRecord): Promise<void> {
      await insert(record)
      announce(record.id)
    },
    insertAll,

    /** Replaces the version that the record is based on; false if it was modified concurrently. */
    async replace(record: CaseRecord, basedOn: number): Promise<boolean> {
      const replaced = await replace(record, basedOn)
      if (replaced) announce(record.id)
      return replaced
    },

    /** Changes the name that the cases of a guardian show. */
    async renameGuardian(guardianId: string, name: string): Promise<void> {
      const ids: string[] = await table().where({ guardian_id: guardianId }).pluck('id')
      await table().where({ guardian_id: guardianId }).update({ guardian_name: name })
      for (const id of ids) announce(id)
    },

    byId: (id: string): Awaitable<CaseRecord | undefined> => recordById(db, cases, id),

    async byIds(ids: readonly string[]): Promise<CaseRecord[]> {
      return (await table().whereIn('id', [...ids])).map(cases.read)
    },

    async bySlugKey(key: string): Promise<CaseRecord | undefined> {
      const [row] = await readText<Parameters<typeof cases.read>[0]>(db, BY_SLUG_KEY, [key])
      return row && cases.read(row)
    },

    async page(
      filter: CaseFilter,
      { key, direction }: Sort<(typeof caseSorts)[number]>,
      page: Page,
      drafts: DraftScope,
    ): Promise<PageRows<CaseRecord>> {
      const sort = [{ column: cases.columns[key], direction, nullable: key === 'donationGoal' }]
      const words = searchTextOf(filter.q)
      const found = words
        ? index().page({ words, facets: valuesOf(filter), either: visibleOf(filter, drafts) }, page, sort)
        : selectPage(repeatedQuery(filter, drafts), { sort, page })
      return mapRows(await found, cases.read)
    },

    /** A page of the cases of each guardian, newest first. */
    async pagesOfGuardians(
      parents: readonly string[],
      page: Page,
      { filter, drafts }: CaseSelection,
    ): Promise<Map<string, PageRows<CaseRecord>>> {
      const selection = { sort: newestFirst, page, parent: 'guardian_id', parents }
      const query = restrict(table().where(valuesOf(filter)), filter, drafts)
      const words = searchTextOf(filter.q)
      if (words) index().narrow(query, words)
      return mapPages(await selectPagePerParent(db, query, selection), cases.read)
    },

    /** The next cases of a status with a goal, oldest first. */
    async withGoal(status: CaseStatus, after: CaseRecord | undefined, limit: number): Promise<CaseRecord[]> {
      const query = table().where({ status }).where('donation_goal', '>', 0)
      if (after) query.whereRaw('(created_at, id) > (?, ?)', [after.createdAt, after.id])
      return (await query.orderBy('created_at').orderBy('id').limit(limit)).map(cases.read)
    },

    /** Number of a guardian's cases that are not completed. */
    async openOf(guardianId: string): Promise<number> {
      return countRows(table().where({ guardian_id: guardianId }).whereNot({ status: 'completed' }))
    },
  }
}

/** Restricts a query to the cases that a viewer may see. */
function restrict<Query extends Knex.QueryBuilder>(
  query: Query,
  filter: CaseFilter,
  drafts: DraftScope,
): Query {
  const { status, guardian_id } = visibleOf(filter, drafts)
  if (status)
    query.where((visible) => {
      visible.whereIn('status', [...status])
      if (guardian_id) visible.orWhere({ guardian_id })
    })
  return query
}

/** Values of which a visible case has at least one; empty where the viewer or the filter leaves no other drafts. */
function visibleOf(
  { status }: CaseFilter,
  drafts: DraftScope,
): { status?: readonly string[]; guardian_id?: string } {
  if (drafts === 'all' || (status && status !== 'draft')) return {}
  const { guardianId } = drafts
  return { status: publicCaseStatuses, ...(guardianId ? { guardian_id: guardianId } : {}) }
}

/** Filter values by column. */
function valuesOf({ status, priority, category, guardianId }: CaseFilter) {
  return {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(category ? { category } : {}),
    ...(guardianId ? { guardian_id: guardianId } : {}),
  }
}
