import type { Knex } from 'knex'
import { text, time } from '../../../shared/database/columns.js'
import { insertRows } from '../../../shared/database/insert-rows.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../../shared/paging/page-query.js'
import { type DraftScope, publicCaseStatuses } from '../case-visibility.policy.js'

/** A person who follows a case. */
interface CaseFollow {
  readonly userId: string
  readonly caseId: string
  readonly createdAt: string
}

const follows = rowCodec('case_follows', { userId: text, caseId: text, createdAt: time })

export function caseFollowStore(db: Knex) {
  const table = () => follows.query(db)
  return {
    /** @returns false when the person follows the case already */
    insert: async (follow: CaseFollow): Promise<boolean> =>
      (await insertRows(db, follows.table, [follows.write(follow)], 'skip')) > 0,

    /** @returns false when the person does not follow the case */
    delete: async (userId: string, caseId: string): Promise<boolean> =>
      (await table().where({ user_id: userId, case_id: caseId }).delete()) > 0,

    /** The cases that a person follows and may see, the latest first. */
    async page(userId: string, drafts: DraftScope, page: Page): Promise<PageRows<CaseFollow>> {
      const query = table().where({ user_id: userId })
      if (drafts !== 'all') {
        const visible = db('cases').select('id').whereIn('status', publicCaseStatuses)
        if (drafts.guardianId !== undefined) visible.orWhere('guardian_id', drafts.guardianId)
        query.whereIn('case_id', visible)
      }
      return mapRows(await selectPage(query, { sort: newestFirst, page, id: 'case_id' }), follows.read)
    },

    /** The cases among these that a person follows. */
    among: (userId: string, caseIds: readonly string[]): Promise<string[]> =>
      table()
        .where({ user_id: userId })
        .whereIn('case_id', [...caseIds])
        .pluck('case_id'),

    followersOf: (caseId: string): Promise<string[]> => table().where({ case_id: caseId }).pluck('user_id'),
  }
}
