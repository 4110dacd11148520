import type { Knex } from 'knex'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { text, time } from '../../../shared/database/columns.js'
import { recordById } from '../../../shared/database/read-text.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../../shared/paging/page-query.js'
import type { CaseUpdateDraft } from './case-update-draft.type.js'

export type CaseUpdateDraftRecord = Readonly<CaseUpdateDraft>

const drafts = rowCodec('case_update_drafts', {
  id: text,
  caseId: text,
  type: text,
  notes: text,
  draftedBy: text,
  draftedByName: text,
  createdAt: time,
})

/** Drafts of case updates in the database, until they are confirmed or discarded. */
export function caseUpdateDraftStore(db: Knex) {
  const table = () => drafts.query(db)
  return {
    async page(caseId: string | undefined, page: Page): Promise<PageRows<CaseUpdateDraftRecord>> {
      const query = caseId === undefined ? table() : table().where({ case_id: caseId })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), drafts.read)
    },

    byId: (id: string): Awaitable<CaseUpdateDraftRecord | undefined> => recordById(db, drafts, id),

    /** The number of drafts for a person. */
    async count(draftedBy: string): Promise<number> {
      const [row] = await table().where({ drafted_by: draftedBy }).count({ n: '*' })
      return Number((row as { n?: unknown } | undefined)?.n ?? 0)
    },

    async insert(record: CaseUpdateDraftRecord): Promise<void> {
      await table().insert(drafts.write(record))
    },

    /** @returns false when another request has deleted it */
    delete: async (id: string): Promise<boolean> => (await table().where({ id }).delete()) === 1,
  }
}
