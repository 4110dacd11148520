import { toDataURL } from 'qrcode'
import { z } from 'zod'
import { type IdentityDirectory, secondFactorValidityMs } from '../../../runtime/identity-directory.js'
import type { Person, RequestContext, Viewer } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { SecretBox } from '../../shared/secrets/secret-box.js'
import { validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import { digestBackupCode, generateBackupCodes } from './backup-codes.service.js'
import { type FactorRecord, mfaStore } from './mfa.store.js'
import type { MfaSetup, MfaStatus, MfaVerification } from './mfa.type.js'
import { findCodeStep, formatCodeUri, generateCodeSecret } from './one-time-code.service.js'

const MINUTE_MS = 60_000
const TRIES_A_MINUTE = 5

const codeInput = z.object({
  token: z.string().regex(/^(\d{6}|\d{8})$/, 'must be a code of 6 digits, or a backup code of 8'),
})

export interface MfaDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly box: SecretBox
  readonly identity: IdentityDirectory
}

/** Outcome of an attempt. */
type Outcome = { readonly is: 'right' | 'wrong' } | { readonly is: 'limited'; readonly retryAfter: number }

/** Operations on second factors. */
export type Mfa = ReturnType<typeof createMfa>

/** Rules of second factors (docs/contract/backoffice.md; codes by RFC 6238). */
export function createMfa({ db, clock, audit, box, identity }: MfaDependencies) {
  async function record(trx: Transaction, by: RequestContext, userId: string, action: string): Promise<void> {
    await audit.record(trx, by, {
      action,
      resource: 'mfa',
      resourceId: userId,
      severity: action === 'mfa_verified' ? 'low' : 'high',
      category: 'security',
    })
  }

  /** Counts and checks an attempt; failed attempts are committed too, so that they count. */
  function attempt(by: RequestContext, userId: string, code: string): Promise<Outcome> {
    return inTransaction(db, async (trx): Promise<Outcome> => {
      const known = await mfaStore(trx).byUser(userId)
      if (!known) throw new DomainError('CONFLICT', 'Set up a second factor first: POST /api/auth/setup-mfa.')
      const { factor, retryAfter } = withTry(known, clock)
      if (retryAfter !== undefined) return { is: 'limited', retryAfter }
      const accepted = await acceptedFactor(trx, factor, code)
      await mfaStore(trx).update(accepted ?? factor)
      await record(trx, by, userId, accepted ? 'mfa_verified' : 'mfa_refused')
      return { is: accepted ? 'right' : 'wrong' }
    })
  }

  async function acceptedFactor(
    trx: Transaction,
    factor: FactorRecord,
    code: string,
  ): Promise<FactorRecord | undefined> {
    const { userId } = factor
    const now = timestamp(clock)
    if (code.length === 8) {
      // Backup codes replace a lost app; they cannot confirm a set-up.
      const used =
        factor.confirmedAt !== undefined &&
        (await mfaStore(trx).useBackupCode(userId, digestBackupCode(box, userId, code), now))
      return used ? factor : undefined
    }
    const step = findCodeStep(box.open(factor.sealedSecret, purposeOf(userId)), code, clock.now())
    if (step === undefined || step <= (factor.lastStep ?? -1)) return undefined
    return { ...factor, lastStep: step, confirmedAt: factor.confirmedAt ?? now }
  }

  return {
    /** State of the viewer's own second factor. */
    async status({ viewer }: RequestContext): Promise<MfaStatus> {
      const { subject } = personOf(viewer)
      const factor = await mfaStore(db).byUser(subject)
      return {
        enabled: factor?.confirmedAt !== undefined,
        backupCodesLeft: factor ? await mfaStore(db).backupCodesLeft(subject) : 0,
      }
    },

    /**
     * Sets up the viewer's second factor, replacing an unconfirmed one. Replacing a confirmed one requires a verified
     * session: otherwise a stolen session could replace it.
     * @throws FORBIDDEN for other people, CONFLICT for a confirmed one without a verified session
     */
    async setUp(by: RequestContext, userId: string): Promise<MfaSetup> {
      const person = selfOf(by.viewer, userId)
      const secret = generateCodeSecret()
      const backupCodes = generateBackupCodes()
      const factor: FactorRecord = {
        userId,
        sealedSecret: box.seal(secret, purposeOf(userId)),
        tries: 0,
        createdAt: timestamp(clock),
      }
      await inTransaction(db, async (trx) => {
        const known = await mfaStore(trx).byUser(userId)
        const isVerified = (person.mfaVerifiedUntil ?? '') > timestamp(clock)
        if (known?.confirmedAt && !isVerified)
          throw new DomainError(
            'CONFLICT',
            'A second factor is set up already. Verify it in this session first: POST /api/auth/verify-mfa.',
          )
        await mfaStore(trx).put(
          // A new secret does not reset the attempts.
          { ...factor, ...(known?.triesSince ? { triesSince: known.triesSince, tries: known.tries } : {}) },
          backupCodes.map((code) => digestBackupCode(box, userId, code)),
        )
        await record(trx, by, userId, 'mfa_set_up')
      })
      return { qrCode: await toDataURL(formatCodeUri(secret, person.email)), secret, backupCodes }
    },

    /**
     * Verifies the viewer's session by a code of the app or a backup code, each of which works once.
     * @throws ValidationError, FORBIDDEN for other people, CONFLICT when none is set up, UNAUTHORIZED for a
     *   wrong or used code, RATE_LIMITED after five attempts in a minute, including correct ones
     */
    async verify(by: RequestContext, userId: string, token: string): Promise<MfaVerification> {
      validated(codeInput, { token })
      const { sessionId } = selfOf(by.viewer, userId)
      if (!sessionId)
        throw new DomainError('UNAUTHORIZED', 'The request has no session to verify; sign in again.')
      const outcome = await attempt(by, userId, token)
      if (outcome.is === 'limited')
        throw new DomainError('RATE_LIMITED', 'Too many attempts; try again later.', {
          limit: TRIES_A_MINUTE,
          retryAfter: outcome.retryAfter,
        })
      if (outcome.is === 'wrong')
        throw new DomainError(
          'UNAUTHORIZED',
          'The code is wrong, has expired or was used before; enter the next one.',
        )
      const validUntil = timestamp(clock, secondFactorValidityMs)
      await identity.markSessionVerified(sessionId, validUntil)
      return { message: 'The session is verified.', validUntil }
    },

    /**
     * Whether the viewer's session was verified by their second factor, or they have none.
     */
    async isVerifiedWhereSetUp({ viewer }: RequestContext): Promise<boolean> {
      const { subject, mfaVerifiedUntil = '' } = personOf(viewer)
      const factor = await mfaStore(db).byUser(subject)
      return factor?.confirmedAt === undefined || mfaVerifiedUntil > timestamp(clock)
    },

    /**
     * Removes a lost second factor and ends the person's sessions.
     * @throws NOT_FOUND when there is none
     */
    async reset(by: RequestContext, userId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await mfaStore(trx).delete(userId)))
          throw new DomainError('NOT_FOUND', `The user ${userId} has no second factor.`)
        await record(trx, by, userId, 'mfa_reset')
      })
      await identity.endSessions(userId)
    },
  }
}

/** The factor with one more attempt, or the seconds to wait after too many. */
function withTry(known: FactorRecord, clock: Clock): { factor: FactorRecord; retryAfter?: number } {
  const { triesSince, tries } = known
  const endsIn = triesSince ? Date.parse(triesSince) + MINUTE_MS - clock.now().getTime() : 0
  if (endsIn <= 0) return { factor: { ...known, triesSince: timestamp(clock), tries: 1 } }
  if (tries >= TRIES_A_MINUTE) return { factor: known, retryAfter: Math.ceil(endsIn / 1000) }
  return { factor: { ...known, tries: tries + 1 } }
}

/** The viewer's own id: knowing the secret of a factor is possessing it. @throws FORBIDDEN */
function selfOf(viewer: Viewer, userId: string): Person {
  const person = personOf(viewer)
  if (person.subject !== userId)
    throw new DomainError('FORBIDDEN', 'You can only set up and verify your own second factor.')
  return person
}

function purposeOf(userId: string): string {
  return `mfa-secret:${userId}`
}
