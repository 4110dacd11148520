import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { userStore } from './user.store.js'

/** Brings the account at the identity provider to where the profile is. */
export const SYNC_ACCOUNT = 'users.sync-account'

/** When the job looks after a new account: later than any creation takes. */
export const LOOK_AFTER_MS = 10 * 60_000

/**
 * The job is written with the change of the profile; it reads the profile anew, so that it may run twice.
 * Without a profile there is no account: neither of an erased person, nor of one whose profile was never written
 * because the process died.
 */
export function accountSyncJobs(db: Knex, identity: IdentityDirectory): JobHandlers {
  return {
    [SYNC_ACCOUNT]: {
      async run({ id }: { id: string }) {
        const user = await userStore(db).byId(id)
        if (!user) return identity.deleteAccount(id)
        await identity.updateAccount(id, { name: user.name, role: user.role, status: user.status })
      },
    },
  }
}
