import type { Knex } from 'knex'
import { insertRows } from '../shared/database/insert-rows.js'

/** A post on a social network, as the network knows it. */
export interface PostPlace {
  readonly platform: string
  readonly postId: string
}

/** What was made from a post. */
export interface WorkFromPost {
  readonly id: string
  /** Who made it; unknown of what was made before that was noted. */
  readonly madeBy?: string | undefined
}

/**
 * What was made from which post: one thing of a kind at most from each, whoever asked for it and however often.
 * @param table of that kind; its `column` holds the id of what was made
 */
export function workFromPosts(db: Knex, table: string, column: string) {
  const at = ({ platform, postId }: PostPlace) => db(table).where({ platform, post_id: postId })
  return {
    async madeFrom(post: PostPlace): Promise<WorkFromPost | undefined> {
      const row: { id: string; made_by: string | null } | undefined = await at(post).first(
        `${column} as id`,
        'made_by',
      )
      return row && { id: row.id, madeBy: row.made_by ?? undefined }
    },

    /**
     * Notes what was made; what is known stays. On PostgreSQL somebody who notes the same post at once makes
     * the transaction begin anew, and then find what was made.
     */
    async keep(made: readonly (PostPlace & WorkFromPost)[]): Promise<void> {
      const rows = made.map(({ platform, postId, id, madeBy }) => ({
        platform,
        post_id: postId,
        [column]: id,
        made_by: madeBy ?? null,
      }))
      await insertRows(db, table, rows, 'pass-over')
    },

    /**
     * Forgets what an actor made from a post, so that it can be made anew.
     * @returns whether it was theirs, as far as is known
     */
    async release(post: PostPlace, id: string, actorId: string): Promise<boolean> {
      const made = await this.madeFrom(post)
      if (!made) return true
      if (made.id !== id || (made.madeBy ?? actorId) !== actorId) return false
      await at(post).delete()
      return true
    },
  }
}
