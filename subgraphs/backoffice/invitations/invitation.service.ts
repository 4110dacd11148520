import { randomBytes } from 'node:crypto'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { invitee } from '../../../schema/input-rules/users.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import { newPassword } from '../../shared/new-password.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import type { SecretBox } from '../../shared/secrets/secret-box.js'
import { digestOf } from '../../shared/secrets/token-digest.js'
import { validated } from '../../shared/validated.js'
import { actorOf } from '../../shared/viewer.js'
import type { AuditTrail } from '../audit/audit-trail.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import { unsubscribeBrowsers } from '../notifications/delivery/push-subscription.service.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import { CHECK_AFTER_MS } from '../users/account-sync.worker.js'
import type { Users } from '../users/user.service.js'
import type { User } from '../users/user.type.js'
import { type UserRecipients, userRecipients } from '../users/user-recipients.service.js'
import { type InvitationRecord, invitationStore } from './invitation.store.js'
import type { InvitationAccepted, InviteInput } from './invitation.type.js'
import { CHECK_PASSWORD } from './invitation-check.worker.js'
import { MAIL_INVITATION, tokenPurpose } from './invitation-mail.worker.js'

const DAY_MS = 86_400_000
/** Validity of the link of an invitation. */
const LIFETIME_MS = 7 * DAY_MS
/** Validity of a link for a new password of an account in use, which its person awaits. */
const NEW_PASSWORD_MS = DAY_MS

export interface InvitationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly notifier: Notifier
  readonly box: SecretBox
  readonly identity: IdentityDirectory
  readonly users: Users
  readonly people: UserRecipients
}

export type Invitations = ReturnType<typeof createInvitations>

/** Rules of invitations (docs/contract/backoffice.md): mailed, single-use, expiring. */
export function createInvitations(deps: InvitationDependencies) {
  const { db, clock, audit, notifier, box, identity, users, people } = deps

  /** The invitation with a new link; the previous one stops working. */
  function withLink<Members extends { id: string; sent: number }>(
    members: Members,
    lifetimeMs = LIFETIME_MS,
  ) {
    const token = randomBytes(32).toString('base64url')
    return {
      ...members,
      tokenDigest: digestOf(token),
      sealedToken: box.seal(token, tokenPurpose(members.id)),
      sent: members.sent + 1,
      expiresAt: timestamp(clock, lifetimeMs),
    }
  }

  function newInvitation(
    by: RequestContext,
    whom: Pick<InvitationRecord, 'email' | 'name' | 'role' | 'customMessage' | 'userId'>,
    lifetimeMs = LIFETIME_MS,
  ): InvitationRecord {
    const created = {
      ...whom,
      id: newId('ivt'),
      invitedBy: actorOf(by.viewer).id,
      status: 'pending' as const,
      sent: 0,
      createdAt: timestamp(clock),
    }
    return withLink(created, lifetimeMs)
  }

  async function record(trx: Transaction, by: RequestContext, action: string, about: InvitationRecord) {
    const { id, email, role, expiresAt } = about
    await audit.record(trx, by, {
      action,
      resource: 'invitation',
      resourceId: id,
      after: { email, role, expiresAt },
      severity: role === 'admin' ? 'high' : 'medium',
      category: 'user',
    })
  }

  async function send(trx: Transaction, invitation: InvitationRecord): Promise<void> {
    await enqueueJob(
      trx,
      { kind: MAIL_INVITATION, payload: { id: invitation.id }, key: invitation.id },
      clock,
    )
  }

  /** Mails a link to choose a password to a person with an account, which may be created in this transaction. */
  async function welcome(
    trx: Transaction,
    by: RequestContext,
    { id: userId, email, name, role }: Pick<User, 'id' | 'email' | 'name' | 'role'>,
    lifetimeMs = LIFETIME_MS,
  ): Promise<InvitationRecord> {
    const invitation = newInvitation(by, { userId, email, name, role }, lifetimeMs)
    await invitationStore(trx).revokePending(email)
    await invitationStore(trx).insert(invitation)
    await send(trx, invitation)
    return invitation
  }

  /** @throws CONFLICT unless the invitation is pending */
  function assertPending({ status, id }: InvitationRecord): void {
    if (status === 'pending') return
    throw new DomainError('CONFLICT', `The invitation ${id} is ${status}; ask for a new one.`)
  }

  /** The address to mail to: that of the account, which may have changed, if there is one. */
  async function addressOf(trx: Transaction, { userId, email }: InvitationRecord): Promise<string> {
    const [user] = userId ? await userRecipients(trx).byIds([userId]) : []
    return user?.email ?? email
  }

  /** Uses up the link. @throws CONFLICT when it was used concurrently */
  async function use(trx: Transaction, { id }: InvitationRecord): Promise<void> {
    if (!(await invitationStore(trx).accept(id, timestamp(clock))))
      throw new DomainError('CONFLICT', 'This invitation was already used; ask for a new one.')
  }

  async function joined(trx: Transaction, by: RequestContext, invitation: InvitationRecord, userId: string) {
    await use(trx, invitation)
    await record(trx, by, 'collaborator_joined', invitation)
    // Users created by an administrator were announced at that time.
    if (invitation.userId) return
    const about = { userId, collaboratorName: invitation.name, role: invitation.role }
    await notifier.notify(trx, 'collaborator_joined', about, { except: userId })
  }

  /** Sets the password of an existing account: a job reopens the invitation if the process dies in between. */
  async function choosePassword(
    by: RequestContext,
    invitation: InvitationRecord & { userId: string },
    password: string,
  ): Promise<void> {
    const { id, userId } = invitation
    const hasJoined = await identity.hasPassword(userId)
    await inTransaction(db, async (trx) => {
      if ((await addressOf(trx, invitation)) !== invitation.email)
        throw new DomainError(
          'CONFLICT',
          'The address of this account has changed; ask for a new invitation.',
        )
      if (hasJoined) {
        await use(trx, invitation)
        await audit.record(trx, by, audited('password_changed', userId))
        // Like a session, a browser may belong to a thief.
        await unsubscribeBrowsers(trx, userId)
      } else await joined(trx, by, invitation, userId)
      const runAt = new Date(timestamp(clock, CHECK_AFTER_MS))
      await enqueueJob(trx, { kind: CHECK_PASSWORD, payload: { id }, key: id, runAt }, clock)
    })
    try {
      if ((await identity.setPassword(userId, password)) === 'set') return
      throw new DomainError(
        'CONFLICT',
        'The account of this invitation no longer exists; ask for a new invitation.',
      )
    } catch (error) {
      await invitationStore(db).reopen(id)
      throw error
    }
  }

  return {
    welcome,

    /**
     * Mails a person who has lost their password a link to choose a new one; earlier links stop working.
     * @throws NOT_FOUND
     */
    sendPasswordLink: (by: RequestContext, userId: string): Promise<InvitationRecord> =>
      inTransaction(db, async (trx) => {
        const [user] = await userRecipients(trx).byIds([userId])
        if (!user) throw notFound('User', userId)
        const invitation = await welcome(trx, by, user, NEW_PASSWORD_MS)
        const { id: invitationId, email, expiresAt } = invitation
        const after = { invitationId, email, expiresAt }
        await audit.record(trx, by, audited('password_link_sent', userId, { after }))
        return invitation
      }),

    /**
     * Invites a person; accepting creates the account, or sets the password of one that has none yet, which keeps its name
     * and role. Revokes a pending invitation to the same address.
     * @throws ValidationError, CONFLICT for an e-mail that has an account with a password
     */
    async invite(by: RequestContext, input: InviteInput): Promise<InvitationRecord> {
      const { email, name, customMessage } = validated(invitee, input)
      const [known] = await people.byEmails([email])
      if (known ? await identity.hasPassword(known.id) : await identity.findByEmail(email))
        throw new DomainError('CONFLICT', `A user with the e-mail ${email} already exists.`, {
          email: 'is taken',
        })
      const whom = known
        ? { email, userId: known.id, name: known.name, role: known.role }
        : { email, name, role: input.role }
      const invitation = newInvitation(by, { ...whom, ...(customMessage ? { customMessage } : {}) })
      await inTransaction(db, async (trx) => {
        await invitationStore(trx).revokePending(email)
        await invitationStore(trx).insert(invitation)
        await record(trx, by, 'collaborator_invited', invitation)
        const { id: invitationId, name: collaboratorName, role } = invitation
        const about = { invitationId, collaboratorName, role }
        await notifier.notify(trx, 'collaborator_invited', about, { except: invitation.invitedBy })
        await send(trx, invitation)
      })
      return invitation
    },

    list: (input: PageInput) => connectionFrom(input, (page) => invitationStore(db).page(page)),

    /**
     * Mails a new link; the previous one stops working.
     * @throws NOT_FOUND, CONFLICT unless it is pending
     */
    async resend(by: RequestContext, id: string): Promise<InvitationRecord> {
      const userId = (await invitationStore(db).byId(id))?.userId
      const isInUse = userId !== undefined && (await identity.hasPassword(userId))
      return inTransaction(db, async (trx) => {
        const known = await invitationStore(trx).byId(id)
        if (!known) throw notFound('Invitation', id)
        assertPending(known)
        const addressed = { ...known, email: await addressOf(trx, known) }
        const invitation = withLink(addressed, isInUse ? NEW_PASSWORD_MS : LIFETIME_MS)
        await invitationStore(trx).update(invitation)
        await record(trx, by, 'invitation_resent', invitation)
        await send(trx, invitation)
        return invitation
      })
    },

    /**
     * Revokes an invitation.
     * @throws NOT_FOUND, CONFLICT unless it is pending
     */
    revoke: (by: RequestContext, id: string): Promise<InvitationRecord> =>
      inTransaction(db, async (trx) => {
        const known = await invitationStore(trx).byId(id)
        if (!known) throw notFound('Invitation', id)
        assertPending(known)
        const { sealedToken, ...rest } = known
        const revoked: InvitationRecord = { ...rest, status: 'revoked' }
        await invitationStore(trx).update(revoked)
        await record(trx, by, 'invitation_revoked', revoked)
        return revoked
      }),

    /**
     * Accepts an invitation: sets the password, and creates the account if there is none. The link works once.
     * @throws ValidationError, NOT_FOUND for an unknown link, CONFLICT for one that was used or has expired
     */
    async accept(by: RequestContext, token: string, password: string): Promise<InvitationAccepted> {
      validated(newPassword, { password })
      const invitation = await invitationStore(db).byToken(digestOf(token))
      if (!invitation) throw new DomainError('NOT_FOUND', 'Invitation not found; ask for a new one.')
      assertPending(invitation)
      if (invitation.expiresAt <= timestamp(clock))
        throw new DomainError('CONFLICT', 'The invitation has expired; ask for a new one.')
      const { email, name, role, userId } = invitation
      if (userId) {
        await choosePassword(by, { ...invitation, userId }, password)
        return { userId, email }
      }
      // The inviter assigned the role, not the holder of the link.
      const inviter: RequestContext = { ...by, viewer: { kind: 'service', subject: 'service:backoffice' } }
      const user = await users.create(
        inviter,
        { email, name, role },
        { password, alsoWrite: (trx, { id }) => joined(trx, by, invitation, id) },
      )
      return { userId: user.id, email }
    },
  }
}
