import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../schema/identity-directory.js'
import type { JobHandlers } from '../../shared/jobs.js'
import { userStore } from './user.store.js'

/** Brings the account at the identity provider to where the profile is. */
export const SYNC_ACCOUNT = 'users.sync-account'

/** The job is written with the change of the profile; it reads the profile anew, so that it may run twice.
 * Without a profile there is no account. */
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
