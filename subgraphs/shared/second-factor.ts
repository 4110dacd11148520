import type { GraphQLField } from 'graphql'
import { Extensions } from 'type-graphql'
import type { Person, Viewer } from '../../schema/viewer.js'
import { DomainError } from './domain-error.js'
import { personOf } from './viewer.js'

/** The rule of a mutation about the second factor; by default only administrators need it. */
type SecondFactorRule = 'of-owners' | 'never'

/** The mutation moves money or lifts a protection: people who have a second factor must have verified it. */
export function RequiresSecondFactor(): MethodDecorator {
  return ruled('of-owners')
}

/** The mutation sets up or verifies a person's second factor, or ends their own sessions. */
export function SkipsSecondFactor(): MethodDecorator {
  return ruled('never')
}

function ruled(secondFactor: SecondFactorRule): MethodDecorator {
  return (target, key, descriptor) => {
    Extensions({ secondFactor })(target, key as string, descriptor)
  }
}

/**
 * Refuses a mutation until the viewer has verified a second factor. It depends on the person and on the mutation, not
 * on its guard: administrators need it for every mutation, whatever its guard.
 * @param ofAdmins REQUIRE_ADMIN_MFA
 * @throws FORBIDDEN
 */
export function checkSecondFactor(viewer: Viewer, field: GraphQLField<unknown, unknown>, ofAdmins: boolean) {
  if (!('role' in viewer)) return
  const rule = field.extensions.secondFactor as SecondFactorRule | undefined
  if (rule === 'never') return
  const isRequired =
    (rule === 'of-owners' && viewer.hasSecondFactor === true) || (ofAdmins && viewer.role === 'admin')
  if (isRequired && !isVerified(viewer)) throw refusalOf(viewer)
}

/** The `reason` in the details of an error after which a client can ask for a code and repeat the request. */
export const CODE_REQUIRED = 'second_factor_code_required'

/** Whether the viewer has verified a second factor in this session, at most 12 hours ago. */
export function isVerified({ mfaVerifiedUntil }: Person, now: Date = new Date()): boolean {
  return mfaVerifiedUntil !== undefined && mfaVerifiedUntil > now.toISOString()
}

function refusalOf({ sessionId, hasSecondFactor }: Person): DomainError {
  if (sessionId === undefined)
    return new DomainError('FORBIDDEN', 'Sign in at the identity provider with a second factor first.')
  return hasSecondFactor
    ? new DomainError('FORBIDDEN', 'Verify your second factor first: POST /api/auth/verify-mfa.', {
        reason: CODE_REQUIRED,
      })
    : new DomainError(
        'FORBIDDEN',
        'Set up a second factor (POST /api/auth/setup-mfa) and verify it first: POST /api/auth/verify-mfa.',
        { reason: 'second_factor_missing' },
      )
}

/** Maximum age of a sign-in for actions that a stolen session must not allow. */
const RECENT_MS = 10 * 60_000

/**
 * Requires a recent sign-in.
 * @param purpose what it is required for, as in "a payout"
 * @throws FORBIDDEN without a sign-in in the last 10 minutes, or without the viewer's second factor
 */
export function assertRecentSignIn(viewer: Viewer, now: Date, purpose: string): void {
  const person = personOf(viewer)
  if (person.hasSecondFactor && !isVerified(person, now)) throw refusalOf(person)
  const { signedInAt = '' } = person
  if (signedInAt < new Date(now.getTime() - RECENT_MS).toISOString())
    throw new DomainError(
      'FORBIDDEN',
      `Sign in again: ${purpose} requires a sign-in within the last 10 minutes.`,
    )
}
