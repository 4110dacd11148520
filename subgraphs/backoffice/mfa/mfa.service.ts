import { z } from 'zod'
import { secondFactorValidityMs } from '../../../runtime/identity-directory.js'
import type { Person, RequestContext, Viewer } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import { CODE_REQUIRED, isVerified } from '../../shared/second-factor.js'
import { validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import { sendAccountNotice } from '../accounts/account-notice.worker.js'
import { type AuditedAction, audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { unsubscribeBrowsers } from '../notifications/delivery/push-subscription.service.js'
import { createFactorCodes } from './factor-codes.service.js'
import { generateFactorSecrets, sealReplacement } from './factor-secrets.service.js'
import { type FactorRecord, mfaStore } from './mfa.store.js'
import type { MfaSetup, MfaStatus, MfaVerification } from './mfa.type.js'
import { SYNC_FACTOR } from './mfa.worker.js'
import {
  MAX_ATTEMPTS_PER_MINUTE,
  MAX_WRONG_CODES,
  withAttempt,
  withCorrectCode,
  withWrongCode,
} from './mfa-attempts.policy.js'
import { formatCodeUri } from './one-time-code.service.js'

const codeInput = z.object({
  token: z.string().regex(/^(\d{6}|\d{8})$/, 'must be a code of 6 digits, or a backup code of 8'),
})

export type MfaDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'box' | 'identity'>

/** Outcome of an attempt. */
type Outcome = { readonly is: 'right' | 'wrong' } | { readonly is: 'limited'; readonly retryAfter: number }

export type Mfa = ReturnType<typeof createMfa>

/** Rules of second factors (docs/contract/backoffice.md; codes by RFC 6238). */
export function createMfa({ db, clock, audit, box, identity }: MfaDependencies) {
  const codes = createFactorCodes({ clock, box })
  const record = (trx: Transaction, by: RequestContext, userId: string, action: AuditedAction) =>
    audit.record(trx, by, audited(action, userId))

  const notify = (trx: Transaction, userId: string, notice: 'secondFactorRemoved' | 'secondFactorSetUp') =>
    sendAccountNotice(trx, clock, userId, notice, { at: timestamp(clock) })

  /** A job, so that the identity provider is updated even if the process dies before the call. */
  async function enqueueSync(trx: Transaction, userId: string): Promise<void> {
    await enqueueJob(trx, { kind: SYNC_FACTOR, payload: { userId }, key: userId }, clock)
  }

  /** Counts and checks an attempt; failed attempts are committed too, so that they count. */
  function attempt(by: RequestContext, person: Person, code: string): Promise<Outcome> {
    const { subject: userId } = person
    return inTransaction(db, async (trx): Promise<Outcome> => {
      const known = await mfaStore(trx).byUser(userId)
      if (!known) throw notSetUp()
      const { factor, retryAfter } = withAttempt(known, clock)
      if (retryAfter !== undefined) return { is: 'limited', retryAfter }
      const accepted = await codes.accept(trx, factor, person, code)
      const after = accepted ? withCorrectCode(accepted) : withWrongCode(factor, clock)
      await mfaStore(trx).update(after)
      await record(trx, by, userId, accepted ? 'mfa_verified' : 'mfa_refused')
      const isConfirmed = after.confirmedAt !== undefined
      if (isConfirmed && (!known.confirmedAt || after.sealedSecret !== known.sealedSecret)) {
        await enqueueSync(trx, userId)
        await notify(trx, userId, 'secondFactorSetUp')
      }
      if (after.wrongCodes === MAX_WRONG_CODES)
        await sendAccountNotice(trx, clock, userId, 'wrongCodes', {
          count: after.wrongCodes,
          at: timestamp(clock),
        })
      return { is: accepted ? 'right' : 'wrong' }
    })
  }

  return {
    /** State of the viewer's own second factor. */
    async status({ viewer }: RequestContext): Promise<MfaStatus> {
      const { subject } = personOf(viewer)
      const factor = await mfaStore(db).byUser(subject)
      return {
        enabled: factor?.confirmedAt !== undefined,
        replacementPending: (await mfaStore(db).replacement(subject)) !== undefined,
        backupCodesLeft: factor ? (await mfaStore(db).unusedBackupCodes(subject)).length : 0,
      }
    },

    /**
     * Sets up the viewer's second factor. A confirmed one stays in force until a code of the new one is accepted in a
     * verified session, and can be replaced only in one: otherwise a stolen session could replace it.
     * @throws FORBIDDEN for other people, CONFLICT for a confirmed one without a verified session
     */
    async setUp(by: RequestContext, userId: string): Promise<MfaSetup> {
      const person = selfOf(by.viewer, userId)
      const secrets = generateFactorSecrets()
      const createdAt = timestamp(clock)
      await inTransaction(db, async (trx) => {
        const known = await mfaStore(trx).byUser(userId)
        if (known?.confirmedAt) {
          if (!isVerified(person, clock.now()))
            throw new DomainError(
              'CONFLICT',
              'A second factor is already set up. Verify it in this session first: POST /api/auth/verify-mfa.',
              { reason: CODE_REQUIRED },
            )
          const sealedSecrets = sealReplacement(box, userId, secrets)
          await mfaStore(trx).putReplacement({ userId, sealedSecrets, createdAt })
        } else {
          const attempts = known && attemptsOf(known)
          await codes.putFactor(trx, { userId, tries: 0, wrongCodes: 0, createdAt, ...attempts }, secrets)
        }
        await record(trx, by, userId, 'mfa_set_up')
      })
      const { default: qrCode } = await import('qrcode')
      return { qrCode: await qrCode.toDataURL(formatCodeUri(secrets.secret, person.email)), ...secrets }
    },

    /**
     * Verifies the viewer's session by a code of the app or a backup code, each of which works once. It completes a
     * sign-in that waits for the second factor.
     * @throws ValidationError, FORBIDDEN for other people, CONFLICT when none is set up, UNAUTHORIZED for a
     *   wrong or used code, RATE_LIMITED after five attempts in a minute, including correct ones, and after ten
     *   wrong codes in a row
     */
    async verify(context: RequestContext, userId: string, token: string): Promise<MfaVerification> {
      validated(codeInput, { token })
      const by = { ...context, viewer: signingInOf(context.viewer) }
      const person = selfOf(by.viewer, userId)
      const { sessionId } = person
      if (!sessionId)
        throw new DomainError('UNAUTHORIZED', 'The request has no session to verify; sign in again.')
      const outcome = await attempt(by, person, token)
      if (outcome.is === 'limited')
        throw new DomainError('RATE_LIMITED', 'Too many attempts; try again later.', {
          limit: MAX_ATTEMPTS_PER_MINUTE,
          retryAfter: outcome.retryAfter,
        })
      if (outcome.is === 'wrong')
        throw new DomainError(
          'UNAUTHORIZED',
          'The code is wrong, has expired or was used before; enter the next one.',
          { token: 'is wrong, has expired or was used before' },
        )
      const validUntil = timestamp(clock, secondFactorValidityMs)
      await identity.setSecondFactor(userId, true)
      // It may have been removed since the attempt; the account must not ask for it then.
      if (!(await mfaStore(db).byUser(userId))?.confirmedAt) {
        await identity.setSecondFactor(userId, false)
        throw notSetUp()
      }
      await identity.markSessionVerified(sessionId, validUntil)
      return { message: 'The session is verified.', validUntil }
    },

    /** Removes a second factor that was set up since a time by someone other than the owner of the account. */
    async removeSetUpSince(
      trx: Transaction,
      by: RequestContext,
      userId: string,
      since: string,
    ): Promise<void> {
      const known = await mfaStore(trx).byUser(userId)
      if (!known || known.createdAt < since) {
        const replacement = await mfaStore(trx).replacement(userId)
        if (replacement && replacement.createdAt >= since) await mfaStore(trx).deleteReplacement(userId)
        return
      }
      await mfaStore(trx).delete(userId)
      await record(trx, by, userId, 'mfa_reset')
      await enqueueSync(trx, userId)
    },

    /**
     * Removes the viewer's own second factor.
     * @throws CONFLICT when there is none, FORBIDDEN in a session that is not verified
     */
    async disable(by: RequestContext): Promise<void> {
      const person = personOf(by.viewer)
      const userId = person.subject
      await inTransaction(db, async (trx) => {
        const known = await mfaStore(trx).byUser(userId)
        if (!known) throw new DomainError('CONFLICT', 'No second factor is set up.')
        if (known.confirmedAt && !isVerified(person, clock.now()))
          throw new DomainError(
            'FORBIDDEN',
            'Verify your second factor in this session first: POST /api/auth/verify-mfa.',
            { reason: CODE_REQUIRED },
          )
        await mfaStore(trx).delete(userId)
        await record(trx, by, userId, 'mfa_disabled')
        await enqueueSync(trx, userId)
        if (known.confirmedAt) await notify(trx, userId, 'secondFactorRemoved')
      })
      await identity.setSecondFactor(userId, false)
    },

    /**
     * Removes a lost second factor and ends the person's sessions and push subscriptions.
     * @throws NOT_FOUND when there is none
     */
    async reset(by: RequestContext, userId: string): Promise<void> {
      const noFactor = new DomainError('NOT_FOUND', `The user ${userId} has no second factor.`)
      const known = await mfaStore(db).byUser(userId)
      if (!known) throw noFactor
      // First: after the factor is removed, a repetition of an interrupted reset would be NOT_FOUND.
      await identity.endSessions(userId)
      await inTransaction(db, async (trx) => {
        if (!(await mfaStore(trx).delete(userId))) throw noFactor
        await unsubscribeBrowsers(trx, userId)
        await record(trx, by, userId, 'mfa_reset')
        await enqueueSync(trx, userId)
        if (known.confirmedAt) await notify(trx, userId, 'secondFactorRemoved')
      })
      await identity.setSecondFactor(userId, false)
    },
  }
}

function notSetUp(): DomainError {
  return new DomainError('CONFLICT', 'Set up a second factor first: POST /api/auth/setup-mfa.')
}

/** The viewer; also one whose sign-in waits for the second factor. */
function signingInOf(viewer: Viewer): Viewer {
  return (viewer.kind === 'anonymous' ? viewer.signingIn : undefined) ?? viewer
}

/** The attempts on a factor: a new secret does not reset them. */
function attemptsOf({ triesSince, tries, wrongCodes, pausedUntil }: FactorRecord): Partial<FactorRecord> {
  return {
    wrongCodes,
    ...(triesSince ? { triesSince, tries } : {}),
    ...(pausedUntil ? { pausedUntil } : {}),
  }
}

/** The viewer's own id, because anyone who knows the secret of a factor has the factor. @throws FORBIDDEN */
function selfOf(viewer: Viewer, userId: string): Person {
  const person = personOf(viewer)
  if (person.subject !== userId)
    throw new DomainError('FORBIDDEN', 'You can only set up and verify your own second factor.')
  return person
}
