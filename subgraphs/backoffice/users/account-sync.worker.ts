import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandlers } from '../../shared/jobs/jobs.js'
import { type UserRecord, userStore } from './user.store.js'

/** Updates the account at the identity provider from the profile. */
export const SYNC_ACCOUNT = 'users.sync-account'

/** Delay of the check of a new account, longer than any creation takes. */
export const CHECK_AFTER_MS = 10 * 60_000

/** The members of a profile that the account has, too: they decide about sign-in and access. */
const ACCOUNT_MEMBERS = ['email', 'name', 'role', 'status'] as const

/** Lets the account of a person follow a changed profile, in the transaction of the change. */
export async function followProfile(
  trx: Transaction,
  before: UserRecord,
  after: UserRecord,
  clock: Clock,
): Promise<void> {
  const { id } = after
  if (ACCOUNT_MEMBERS.some((member) => before[member] !== after[member]))
    await enqueueJob(trx, { kind: SYNC_ACCOUNT, payload: { id }, key: id }, clock)
}

/**
 * The job is enqueued with the change of the profile and reads its current state, so it is idempotent. Without a
 * profile the account is deleted: the person was erased, or the process died before it wrote the profile.
 */
export function accountSyncJobs(db: Knex, identity: IdentityDirectory): JobHandlers {
  return {
    [SYNC_ACCOUNT]: {
      async run({ id }: { id: string }) {
        const user = await userStore(db).byId(id)
        if (!user) return identity.deleteAccount(id)
        const { email, name, role, status } = user
        await identity.updateAccount(id, { name, role, status })
        // Apart, because the address may belong to another account for a moment: one that cannot be completed.
        if ((await identity.updateAccount(id, { email })) === 'taken')
          throw new Error(`The address of ${id} belongs to another account.`)
      },
    },
  }
}
