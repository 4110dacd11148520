import type { Knex } from 'knex'
import { insertRows } from '../../shared/database/insert-rows.js'

/** A post on a social network, as the network knows it. */
export interface PostReference {
  readonly platform: string
  readonly postId: string
}

/** The record that was created from a post. */
export interface CreatedFromPost {
  readonly id: string
  readonly madeBy?: string | undefined
}

/**
 * Which record was created from which post: at most one per post, regardless of the requester and the number of requests.
 * @param column of `table` that holds the id of the created record
 */
function postOrigins(db: Knex, table: string, column: string) {
  const at = ({ platform, postId }: PostReference) => db(table).where({ platform, post_id: postId })
  return {
    async findCreatedFrom(post: PostReference): Promise<CreatedFromPost | undefined> {
      const row: { id: string; made_by: string | null } | undefined = await at(post).first(
        `${column} as id`,
        'made_by',
      )
      return row && { id: row.id, madeBy: row.made_by ?? undefined }
    },

    /**
     * Records what was created; existing rows stay. On PostgreSQL a concurrent insert for the same post makes the
     * transaction start again, which then finds the record.
     */
    async keep(made: readonly (PostReference & CreatedFromPost)[]): Promise<void> {
      const rows = made.map(({ platform, postId, id, madeBy }) => ({
        platform,
        post_id: postId,
        [column]: id,
        made_by: madeBy ?? null,
      }))
      await insertRows(db, table, rows, 'pass-over')
    },

    /**
     * Deletes the origin, so that the post may lead to a new record.
     * @returns false when another actor created the record, or the post led to another one
     */
    async release(post: PostReference, id: string, actorId: string): Promise<boolean> {
      const made = await this.findCreatedFrom(post)
      if (!made) return true
      if (made.id !== id || (made.madeBy ?? actorId) !== actorId) return false
      await at(post).delete()
      return true
    },
  }
}

/** Which case was created from which post. */
export const casePostStore = (db: Knex) => postOrigins(db, 'case_posts', 'case_id')

/** Which case update was created from which post. */
export const caseUpdatePostStore = (db: Knex) => postOrigins(db, 'case_update_posts', 'update_id')
