import { z } from 'zod'
import type { RequestContext, Role } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { enqueueJob, type JobHandlers } from '../../shared/jobs/jobs.js'
import { digestOf } from '../../shared/secrets/token-digest.js'
import { emailAddress, validated } from '../../shared/validated.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { userRecipients } from '../users/user-recipients.service.js'
import type { Invitations } from './invitation.service.js'
import { invitationStore } from './invitation.store.js'

/** Mails a link for a new password that was requested at the sign-in. */
const SEND_LINK = 'invitations.send-requested-link'

/** Who sends such links; administrators send theirs as themselves. */
const SENDER = 'service:backoffice'

/** Per account: anyone can request links for any address. */
const MAX_LINKS_PER_DAY = 3
const DAY_MS = 86_400_000

/** Access to a mailbox must not give the rights of these roles: administrators send them their links. */
const ASK_ADMINISTRATORS: ReadonlySet<Role> = new Set(['staff', 'admin'])

const given = z.object({ email: emailAddress })

export type RequestedLinks = ReturnType<typeof createRequestedLinks>

/** Links for a new password that people request themselves. */
export function createRequestedLinks({
  db,
  clock,
  audit,
}: Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>) {
  return {
    /**
     * Requests a link for the account of an address. A job looks for the account, so that neither the response nor its
     * time show whether there is one.
     * @throws ValidationError
     */
    async request(by: RequestContext, input: { readonly email: string }): Promise<void> {
      const { requestId } = by
      const { email } = validated(given, input)
      await inTransaction(db, async (trx) => {
        await enqueueJob(trx, { kind: SEND_LINK, payload: { email, requestId }, key: digestOf(email) }, clock)
        // Without the address, which may be that of a stranger; the row of a sent link has the same request id.
        await audit.record(trx, by, audited('password_link_requested', requestId))
      })
    },
  }
}

export function requestedLinkJobs(
  { db, clock, identity }: Pick<FeatureDependencies, 'db' | 'clock' | 'identity'>,
  invitations: Pick<Invitations, 'sendPasswordLink'>,
): JobHandlers {
  return {
    [SEND_LINK]: {
      async run({ email, requestId }: { email: string; requestId: string }) {
        const [user] = await userRecipients(db).byEmails([email])
        if (user?.status !== 'active' || ASK_ADMINISTRATORS.has(user.role)) return
        // Until a first password was chosen the invitation has the link.
        if (!(await identity.hasPassword(user.id))) return
        const sent = await invitationStore(db).countSince(user.id, SENDER, timestamp(clock, -DAY_MS))
        if (sent >= MAX_LINKS_PER_DAY) return
        await invitations.sendPasswordLink(
          { viewer: { kind: 'service', subject: SENDER }, requestId },
          user.id,
        )
      },
    },
  }
}
