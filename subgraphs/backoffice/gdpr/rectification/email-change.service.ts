import { randomBytes } from 'node:crypto'
import type { IdentityDirectory } from '../../../../runtime/identity-directory.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { type Clock, timeAfter, timestamp } from '../../../shared/clock.js'
import {
  type Database,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import { newPassword } from '../../../shared/new-password.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import { digestOf } from '../../../shared/secrets/token-digest.js'
import { validated } from '../../../shared/validated.js'
import type { AuditTrail } from '../../audit/audit-trail.service.js'
import type { Mfa } from '../../mfa/mfa.service.js'
import { unsubscribeBrowsers } from '../../notifications/delivery/push-subscription.service.js'
import { moveTickets } from '../../support/ticket-address.service.js'
import type { User } from '../../users/user.type.js'
import { rectifyUser } from '../../users/user-rectification.service.js'
import { EXECUTE_REQUEST } from '../requests/gdpr-request.state.js'
import type { Progress } from '../requests/request-progress.service.js'
import { type EmailChangeRecord, emailChangeStore } from './email-change.store.js'
import { emailTokenPurpose, MAIL_EMAIL_CHANGE } from './email-change-mail.worker.js'

const DAY_MS = 86_400_000
const CONFIRM_MS = DAY_MS
const UNDO_MS = 7 * DAY_MS
/** How long before the change a second factor may be the work of the same attacker. */
const PREPARED_MS = 7 * DAY_MS

export interface EmailChangeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly box: SecretBox
  readonly identity: IdentityDirectory
  readonly mfa: Pick<Mfa, 'removeSetUpSince'>
  readonly progress: Pick<Progress, 'cancelPayout'>
}

/** Operations on changes of e-mail addresses. */
export type EmailChanges = ReturnType<typeof createEmailChanges>

/**
 * The address of an account changes only when a link sent to the new one is followed, and the old one gets a link that
 * undoes it (docs/decisions.md#identity).
 */
export function createEmailChanges(dependencies: EmailChangeDependencies) {
  const { db, clock, box, identity, mfa, progress } = dependencies

  /** A new link; the previous one stops working. */
  function linkOf(id: string, lifetimeMs: number) {
    const token = randomBytes(32).toString('base64url')
    return {
      tokenDigest: digestOf(token),
      sealedToken: box.seal(token, emailTokenPurpose(id)),
      expiresAt: timestamp(clock, lifetimeMs),
    }
  }

  async function mail(trx: Transaction, { id }: EmailChangeRecord): Promise<void> {
    await enqueueJob(trx, { kind: MAIL_EMAIL_CHANGE, payload: { id }, key: id }, clock)
  }

  /** @throws NOT_FOUND for a link that is unknown, was used or has expired */
  async function mustFind(token: string, state: EmailChangeRecord['state']): Promise<EmailChangeRecord> {
    const change = await emailChangeStore(db).byToken(digestOf(token))
    if (change?.state === state && change.expiresAt > timestamp(clock)) return change
    throw new DomainError('NOT_FOUND', 'The link is unknown, was used or has expired.')
  }

  /** @throws CONFLICT when the address belongs to another account by now */
  async function assertFree({ userId }: EmailChangeRecord, email: string): Promise<void> {
    const owner = await identity.findByEmail(email)
    if (owner && owner.id !== userId) throw addressTaken()
  }

  /**
   * Writes the change with the profile, then changes the account, which a job does if the process dies in between.
   * @throws CONFLICT when it was modified concurrently
   */
  async function write(
    by: RequestContext,
    before: EmailChangeRecord,
    after: EmailChangeRecord,
    more: (trx: Transaction) => Promise<void>,
  ): Promise<void> {
    const email = after.state === 'undone' ? after.oldEmail : after.newEmail
    const action = after.state === 'undone' ? 'user_email_change_undone' : 'user_email_changed'
    await inTransaction(db, async (trx) => {
      if (!(await emailChangeStore(trx).replace(after, before)))
        throw new DomainError('CONFLICT', 'The link is already being used.')
      await rectifyUser(dependencies, trx, by, { id: before.userId, correction: { email }, action })
      await more(trx)
    }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'email') ? addressTaken() : error
    })
    await identity.updateAccount(before.userId, { email })
  }

  return {
    /** When the link of a change that is requested now expires. */
    linkExpiry: (): Date => new Date(timestamp(clock, CONFIRM_MS)),

    /** Stores a change with its request and mails the link; it replaces one that was not confirmed. */
    async request(trx: Transaction, { id: userId, email }: User, newEmail: string, requestId: string) {
      const id = newId('emc')
      const change: EmailChangeRecord = {
        id,
        requestId,
        userId,
        oldEmail: email,
        newEmail,
        state: 'pending',
        ...linkOf(id, CONFIRM_MS),
        createdAt: timestamp(clock),
      }
      await emailChangeStore(trx).deletePending(userId)
      await emailChangeStore(trx).insert(change)
      await mail(trx, change)
    },

    /** Whether the change of a request was confirmed. */
    async isConfirmed(requestId: string): Promise<boolean> {
      return (await emailChangeStore(db).byRequest(requestId))?.state === 'confirmed'
    },

    /**
     * Changes the address: the holder of the link receives mail at the new one.
     * @throws NOT_FOUND for an unknown, used or expired link, CONFLICT for an address of another account
     */
    async confirm(by: RequestContext, token: string): Promise<{ email: string }> {
      const change = await mustFind(token, 'pending')
      await assertFree(change, change.newEmail)
      const confirmed = { ...change, state: 'confirmed' as const, ...linkOf(change.id, UNDO_MS) }
      await write(by, change, confirmed, async (trx) => {
        await moveTickets(trx, change.userId, { from: change.oldEmail, to: change.newEmail })
        await mail(trx, confirmed)
        const { requestId: id } = change
        await enqueueJob(trx, { kind: EXECUTE_REQUEST, payload: { id }, key: id }, clock)
      })
      return { email: change.newEmail }
    },

    /**
     * Restores the old address and sets a new password. It also ends all sessions and push subscriptions, discards further
     * changes of the address, removes a second factor that was set up since or in the week before the change, and cancels a
     * payout: an attacker who changed the address knew the password and got the notice of the payout.
     * @throws ValidationError, NOT_FOUND for an unknown, used or expired link, CONFLICT for an address of another
     *   account
     */
    async undo(by: RequestContext, token: string, password: string): Promise<{ email: string }> {
      validated(newPassword, { password })
      const change = await mustFind(token, 'confirmed')
      const { userId, oldEmail } = change
      await assertFree(change, oldEmail)
      if ((await identity.setPassword(userId, password)) === 'unknown')
        throw new DomainError('NOT_FOUND', 'The account of this link no longer exists.')
      await identity.endSessions(userId)
      const { sealedToken: _used, ...rest } = change
      await write(by, change, { ...rest, state: 'undone' }, async (trx) => {
        await emailChangeStore(trx).deleteLater(change)
        await moveTickets(trx, userId, { from: oldEmail, to: oldEmail })
        await mfa.removeSetUpSince(trx, by, userId, timeAfter(change.createdAt, -PREPARED_MS))
        await unsubscribeBrowsers(trx, userId)
        await progress.cancelPayout(trx, by, userId)
      })
      return { email: oldEmail }
    },
  }
}

function addressTaken(): DomainError {
  return new DomainError('CONFLICT', 'This e-mail address belongs to another account.', { email: 'is taken' })
}
