import type { Knex } from 'knex'
import { insertRows } from '../../shared/database/insert-rows.js'

/** A post on a social network, as the network knows it. */
export interface PostOfCase {
  readonly platform: string
  readonly postId: string
}

/** Which case was made from which post: one at most, whoever asked for it and however often. */
export function casePostStore(db: Knex) {
  return {
    /** The id of the case that was made from a post. */
    async caseOf({ platform, postId }: PostOfCase): Promise<string | undefined> {
      const row: { case_id: string } | undefined = await db('case_posts')
        .where({ platform, post_id: postId })
        .first('case_id')
      return row?.case_id
    },

    /**
     * Notes what was made; what is known stays. On PostgreSQL somebody who notes the same post at once makes
     * the transaction begin anew, and then find the case.
     */
    async keep(links: readonly (PostOfCase & { readonly caseId: string })[]): Promise<void> {
      const rows = links.map(({ platform, postId, caseId }) => ({
        platform,
        post_id: postId,
        case_id: caseId,
      }))
      await insertRows(db, 'case_posts', rows, 'pass-over')
    },
  }
}
