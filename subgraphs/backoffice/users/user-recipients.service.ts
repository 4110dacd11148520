import type { Knex } from 'knex'
import { type UserRecord, userStore } from './user.store.js'

/** A recipient of notifications. */
export type Recipient = Pick<UserRecord, 'id' | 'email' | 'name' | 'role' | 'status' | 'preferences'>

/** Reads recipients of notifications in the database or a transaction. */
export const userRecipients = (
  db: Knex,
): Pick<ReturnType<typeof userStore>, 'withRoles' | 'byIds' | 'byEmails'> => userStore(db)

export type UserRecipients = ReturnType<typeof userRecipients>
