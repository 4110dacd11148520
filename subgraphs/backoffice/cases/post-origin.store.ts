import type { Knex } from 'knex'
import { named, optional, text } from '../../shared/database/columns.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { rowCodec } from '../../shared/database/row-codec.js'

/** The identity of a post on a social network. */
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
function postOrigins(table: string, column: string) {
  const origins = rowCodec(table, {
    platform: text,
    postId: text,
    id: named(column, text),
    madeBy: optional(text),
  })
  return (db: Knex) => {
    const at = ({ platform, postId }: PostReference) => db(table).where({ platform, post_id: postId })
    return {
      async findCreatedFrom(post: PostReference): Promise<CreatedFromPost | undefined> {
        const row = await at(post).first()
        return row && origins.read(row)
      },

      /**
       * Records the created record; existing rows stay. On PostgreSQL a concurrent insert for the same post restarts
       * the transaction, which then finds the record.
       */
      async keep(made: readonly (PostReference & CreatedFromPost)[]): Promise<void> {
        await insertRows(db, table, made.map(origins.write), 'skip')
      },

      /** Assigns the created record to the person who approved the post: the service that created it no longer withdraws it. */
      async takeOver(post: PostReference, madeBy: string): Promise<void> {
        await at(post).update({ made_by: madeBy })
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
}

/** Which case was created from which post. */
export const casePostStore = postOrigins('case_posts', 'case_id')

/** Which case update was created from which post. */
export const caseUpdatePostStore = postOrigins('case_update_posts', 'update_id')
