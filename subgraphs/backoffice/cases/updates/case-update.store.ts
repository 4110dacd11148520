import type { Knex } from 'knex'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { json, optional, text, time } from '../../../shared/database/columns.js'
import { insertRows } from '../../../shared/database/insert-rows.js'
import { recordById } from '../../../shared/database/read-text.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { announceChange } from '../../../shared/live-changes.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../../shared/paging/page-per-parent.js'
import { newestFirst, selectPage } from '../../../shared/paging/page-query.js'
import type { CaseUpdate, CaseUpdateMetadata } from './case-update.type.js'

export type CaseUpdateRecord = Readonly<CaseUpdate>

const caseUpdates = rowCodec('case_updates', {
  id: text,
  caseId: text,
  type: text,
  status: optional(text),
  previousStatus: optional(text),
  notes: optional(text),
  updatedBy: text,
  updatedByName: text,
  createdAt: time,
  metadata: optional(json<CaseUpdateMetadata>()),
})

/** Case updates in the database; they never change. */
export function caseUpdateStore(db: Knex) {
  const table = () => caseUpdates.query(db)
  return {
    async page(caseId: string, page: Page): Promise<PageRows<CaseUpdateRecord>> {
      const query = table().where({ case_id: caseId })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), caseUpdates.read)
    },

    /** A page of the updates of each case, newest first. */
    async pages(parents: readonly string[], page: Page): Promise<Map<string, PageRows<CaseUpdateRecord>>> {
      const selection = { sort: newestFirst, page, parent: 'case_id', parents }
      return mapPages(await selectPagePerParent(db, table(), selection), caseUpdates.read)
    },

    /** Inserts the missing ones. @returns how many */
    insertMissing: (records: readonly CaseUpdateRecord[]): Promise<number> =>
      insertRows(db, caseUpdates.table, records.map(caseUpdates.write), 'skip'),

    async byIds(ids: readonly string[]): Promise<CaseUpdateRecord[]> {
      return (await table().whereIn('id', [...ids])).map(caseUpdates.read)
    },

    byId: (id: string): Awaitable<CaseUpdateRecord | undefined> => recordById(db, caseUpdates, id),

    async insert(record: CaseUpdateRecord): Promise<void> {
      await table().insert(caseUpdates.write(record))
      announceChange(db, 'case', [[record.caseId, record.caseId]])
    },
  }
}
