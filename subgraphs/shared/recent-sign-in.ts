import type { Viewer } from '../../schema/viewer.js'
import { DomainError } from './domain-error.js'
import { isVerified } from './second-factor.js'
import { personOf } from './viewer.js'

/** How recent a sign-in must be for what a stolen session must not suffice for. */
const RECENT_MS = 10 * 60_000

/**
 * Requires that the viewer proved who they are just now.
 * @param purpose what it is required for, as in "a payout"
 * @throws FORBIDDEN without a sign-in in the last 10 minutes, or without the viewer's second factor
 */
export function assertRecentSignIn(viewer: Viewer, now: Date, purpose: string): void {
  const person = personOf(viewer)
  if (person.hasSecondFactor && !isVerified(person, now))
    throw new DomainError('FORBIDDEN', 'Verify your second factor first: POST /api/auth/verify-mfa.')
  const { signedInAt = '' } = person
  if (signedInAt < new Date(now.getTime() - RECENT_MS).toISOString())
    throw new DomainError(
      'FORBIDDEN',
      `Sign in again: ${purpose} requires a sign-in within the last 10 minutes.`,
    )
}
