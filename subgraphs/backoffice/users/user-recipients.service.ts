import type { Knex } from 'knex'
import type { Role } from '../../../schema/viewer.js'
import { type UserRecord, userStore } from './user.store.js'

/** A recipient of notifications. */
export type Recipient = Pick<UserRecord, 'id' | 'email' | 'name' | 'role' | 'status' | 'preferences'>

/** People per batch. */
const BATCH_SIZE = 500

/** Reads recipients of notifications. */
export interface UserRecipients {
  /** Active users with one of the roles, in batches. */
  withRoles(roles: readonly Role[]): AsyncGenerator<Recipient[]>
  byIds(ids: readonly string[]): Promise<Recipient[]>
  byEmails(emails: readonly string[]): Promise<Recipient[]>
}

/** Recipients in the database; `db` may be a transaction. */
export function userRecipients(db: Knex): UserRecipients {
  const recordsOf = async (ids: Promise<string[]>) => {
    const records = await userStore(db).byIds(await ids)
    return records.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
  return {
    async *withRoles(roles) {
      for (let after = ''; roles.length > 0; ) {
        const ids = db('users')
          .whereIn('role', [...roles])
          .where({ status: 'active' })
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH_SIZE)
          .pluck('id')
        const batch = await recordsOf(ids)
        if (batch.length > 0) yield batch
        if (batch.length < BATCH_SIZE) return
        after = batch.at(-1)?.id ?? ''
      }
    },
    byIds: (ids) => userStore(db).byIds(ids),
    byEmails: (emails) =>
      recordsOf(
        db('users')
          .whereIn('email', [...emails])
          .pluck('id'),
      ),
  }
}
