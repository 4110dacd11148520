import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { mfaStore } from './mfa.store.js'

/** Reports to the identity provider whether a person has a second factor. */
export const SYNC_FACTOR = 'mfa.sync-factor'

/** The handler reads the current state, so it may run twice. */
export function mfaJobs(deps: { readonly db: Knex; readonly identity: IdentityDirectory }): JobHandlers {
  const { db, identity } = deps
  return {
    [SYNC_FACTOR]: {
      async run({ userId }: { userId: string }) {
        const factor = await mfaStore(db).byUser(userId)
        await identity.setSecondFactor(userId, factor?.confirmedAt !== undefined)
      },
    },
  }
}
