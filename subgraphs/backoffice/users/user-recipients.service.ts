import type { Knex } from 'knex'
import type { Role } from '../../../schema/viewer.js'
import { type UserRecord, userStore } from './user.store.js'

/** A recipient of notifications. */
export type Recipient = Pick<UserRecord, 'id' | 'email' | 'name' | 'role' | 'status' | 'preferences'>

/** Reads recipients of notifications. */
export interface UserRecipients {
  /** Active users with one of the roles, ordered by id, after the given id. */
  withRoles(roles: readonly Role[], after: string, limit: number): Promise<Recipient[]>
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
    withRoles: (roles, after, limit) =>
      recordsOf(
        db('users')
          .whereIn('role', [...roles])
          .where({ status: 'active' })
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .pluck('id'),
      ),
    byIds: (ids) => userStore(db).byIds(ids),
    byEmails: (emails) =>
      recordsOf(
        db('users')
          .whereIn('email', [...emails])
          .pluck('id'),
      ),
  }
}
