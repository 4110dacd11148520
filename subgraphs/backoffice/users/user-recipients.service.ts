import type { Knex } from 'knex'
import type { Role } from '../../../schema/viewer.js'
import { type UserRecord, userStore } from './user.store.js'

/** A recipient of notifications. */
export type Recipient = Pick<UserRecord, 'id' | 'email' | 'name' | 'role' | 'status' | 'preferences'>

/** People per batch. */
const BATCH_SIZE = 500

export type UserRecipients = ReturnType<typeof userRecipients>

/** Reads recipients of notifications in the database or a transaction. */
export function userRecipients(db: Knex) {
  const users = userStore(db)
  return {
    byIds: (ids: readonly string[]): Promise<Recipient[]> => users.byIds(ids),
    byEmails: (emails: readonly string[]): Promise<Recipient[]> => users.byEmails(emails),

    /** Records whether the mail server accepts the address of an account. */
    setUndeliverable: users.setUndeliverable,
    setDeliverable: users.setDeliverable,

    /** Active users with one of the roles, in batches. */
    async *withRoles(roles: readonly Role[]): AsyncGenerator<Recipient[]> {
      for (let after = ''; roles.length > 0; ) {
        const batch = await users.withRoles(roles, after, BATCH_SIZE)
        if (batch.length > 0) yield batch
        if (batch.length < BATCH_SIZE) return
        after = batch.at(-1)?.id ?? ''
      }
    },
  }
}
