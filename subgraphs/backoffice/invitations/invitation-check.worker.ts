import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { timeAfter } from '../../shared/clock.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { invitationStore } from './invitation.store.js'

/** Checks that the account of an accepted invitation has its password. */
export const CHECK_PASSWORD = 'invitations.check-password'

/** The clock of the identity provider may be behind. */
const CLOCK_SKEW_MS = 60_000

/**
 * Reopens an invitation if the process died between accepting it and setting the password, because the person has no
 * other link.
 */
export function invitationCheckJobs(db: Knex, identity: IdentityDirectory): JobHandlers {
  return {
    [CHECK_PASSWORD]: {
      async run({ id }: { id: string }) {
        const invitation = await invitationStore(db).byId(id)
        if (invitation?.status !== 'accepted' || !invitation.userId || !invitation.acceptedAt) return
        const [user] = await userRecipients(db).byIds([invitation.userId])
        const since = timeAfter(invitation.acceptedAt, -CLOCK_SKEW_MS)
        if (user && !(await identity.hasPassword(user.id, since))) await invitationStore(db).reopen(id)
      },
    },
  }
}
