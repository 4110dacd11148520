import type { RequestContext } from '../../../schema/viewer.js'
import { type Timestamp, timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { personOf } from '../../shared/viewer.js'
import { type AuditedAction, audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { revokePasswordLinks } from '../invitations/password-link.service.js'
import { unsubscribeBrowsers } from '../notifications/delivery/push-subscription.service.js'
import type { SignedInAccount } from '../users/user.type.js'
import { wasRemoved } from '../users/user-erasure.service.js'
import { sendAccountNotice } from './account-notice.worker.js'
import type { Session } from './session.type.js'

type SessionDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'identity'>

export type Sessions = ReturnType<typeof createSessions>

/** The sessions of the embedded identity provider, for their owner. */
export function createSessions({ db, clock, audit, identity }: SessionDependencies) {
  /** Deletes the push subscriptions of a person that existed at a time: one of the browsers may belong to a thief. */
  async function deletePushSubscriptions(
    trx: Transaction,
    by: RequestContext,
    action: AuditedAction,
    until?: Timestamp,
  ): Promise<void> {
    const { subject } = personOf(by.viewer)
    await unsubscribeBrowsers(trx, subject, until)
    await audit.record(trx, by, audited(action, subject))
  }

  return {
    /** Sessions that have not ended, newest first; empty for tokens of an external provider. */
    async list({ viewer }: RequestContext): Promise<Session[]> {
      const { subject, sessionId } = personOf(viewer)
      const sessions = await identity.sessionsOf(subject)
      return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
    },

    /** Ends one session; its tokens are refused within 5 s. @throws NOT_FOUND */
    async end(by: RequestContext, id: string): Promise<void> {
      if (!(await identity.endSession(personOf(by.viewer).subject, id)))
        throw new DomainError('NOT_FOUND', `The session ${id} does not exist or has ended.`)
      await inTransaction(db, (trx) => audit.record(trx, by, audited('session_ended', id)))
    },

    /**
     * Records a change of the password, which ends all sessions at the provider: deletes the push subscriptions and the links
     * to choose a password that existed then, and mails the owner of the account.
     * @param ageMs milliseconds since the change: the report of one is repeated until it arrives
     */
    async recordPasswordChange(
      context: RequestContext,
      account: SignedInAccount,
      ageMs: number,
    ): Promise<void> {
      const { id: subject, email, name, role } = account
      const by = { ...context, viewer: { kind: 'session', subject, email, name, role } as const }
      await inTransaction(db, async (trx) => {
        // The report may arrive after the erasure of the person.
        if (await wasRemoved(trx, subject)) return
        const changedAt = timestamp(clock, -ageMs)
        await revokePasswordLinks(trx, subject, changedAt)
        await deletePushSubscriptions(trx, by, 'password_changed', changedAt)
        await sendAccountNotice(trx, clock, subject, 'passwordChanged', { at: changedAt })
      })
    },

    /**
     * Ends every session except that of the request, and all push subscriptions.
     * @returns the number of sessions
     */
    async endOthers(by: RequestContext): Promise<number> {
      const { subject, sessionId } = personOf(by.viewer)
      const ended = await identity.endSessions(subject, sessionId)
      await inTransaction(db, (trx) => deletePushSubscriptions(trx, by, 'other_sessions_ended'))
      return ended
    },
  }
}
