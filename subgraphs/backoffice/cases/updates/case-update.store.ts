import type { Knex } from 'knex'
import { jsonColumn, optionalColumn } from '../../../shared/database/columns.js'
import { insertRows } from '../../../shared/database/insert-rows.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../../shared/paging/page-per-parent.js'
import { selectPage } from '../../../shared/paging/page-query.js'
import type { CaseUpdate, CaseUpdateMetadata } from './case-update.type.js'

interface CaseUpdateRow {
  id: string
  case_id: string
  type: string
  status: string | null
  previous_status: string | null
  notes: string | null
  updated_by: string
  updated_by_name: string
  created_at: string
  metadata: string | null
}

/** A case update as it is kept. */
export type CaseUpdateRecord = Readonly<CaseUpdate>

const metadataColumn = optionalColumn(jsonColumn<CaseUpdateMetadata>())

const recordOf = (row: CaseUpdateRow): CaseUpdateRecord => {
  const metadata = metadataColumn.read(row.metadata)
  return {
    id: row.id,
    caseId: row.case_id,
    type: row.type,
    ...(row.status === null ? {} : { status: row.status }),
    ...(row.previous_status === null ? {} : { previousStatus: row.previous_status }),
    ...(row.notes === null ? {} : { notes: row.notes }),
    updatedBy: row.updated_by,
    updatedByName: row.updated_by_name,
    createdAt: row.created_at,
    ...(metadata ? { metadata } : {}),
  }
}

const rowOf = (record: CaseUpdateRecord): CaseUpdateRow => ({
  id: record.id,
  case_id: record.caseId,
  type: record.type,
  status: record.status ?? null,
  previous_status: record.previousStatus ?? null,
  notes: record.notes ?? null,
  updated_by: record.updatedBy,
  updated_by_name: record.updatedByName,
  created_at: record.createdAt,
  metadata: metadataColumn.write(record.metadata),
})

const newestFirst = [{ column: 'created_at', direction: 'desc' }] as const

/** Case updates in the database; they are written once and never changed. */
export function caseUpdateStore(db: Knex) {
  const table = () => db<CaseUpdateRow>('case_updates')
  return {
    async page(caseId: string, page: Page): Promise<PageRows<CaseUpdateRecord>> {
      const query = table().where({ case_id: caseId })
      return mapRows(await selectPage<CaseUpdateRow>(query, { sort: newestFirst, page }), recordOf)
    },

    /** A page of the updates of each case, newest first. */
    async pages(parents: readonly string[], page: Page): Promise<Map<string, PageRows<CaseUpdateRecord>>> {
      const selection = { sort: newestFirst, page, parent: 'case_id', parents }
      return mapPages(await selectPagePerParent<CaseUpdateRow>(db, table(), selection), recordOf)
    },

    /** Writes those that are not there yet; answers how many. */
    insertMissing: (records: readonly CaseUpdateRecord[]): Promise<number> =>
      insertRows(db, 'case_updates', records.map(rowOf), 'pass-over'),

    async byId(id: string): Promise<CaseUpdateRecord | undefined> {
      const row = await table().where({ id }).first()
      return row && recordOf(row)
    },

    async insert(record: CaseUpdateRecord): Promise<void> {
      await table().insert(rowOf(record))
    },
  }
}
