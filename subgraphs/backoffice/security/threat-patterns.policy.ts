import type { SecurityEvent, SecurityEventType } from '../../../runtime/security-events.js'
import type { AlertSeverity } from '../alerts/alert.type.js'
import type { BlockKind } from './sign-in-block.type.js'

const MINUTE_MS = 60_000

/** The key by which events are counted. */
export type CountedBy = 'email' | 'network' | 'email-from-network' | 'subject'

/** A number of events of one type within a time window. */
export interface ThreatPattern {
  readonly event: SecurityEventType
  readonly by: CountedBy
  readonly count: number
  readonly windowMs: number
  readonly alert: string
  readonly severity: AlertSeverity
  /** The subject that is blocked from signing in. */
  readonly block?: BlockKind
  readonly message: string
}

/** Duration of a block, and of an alert without new events. */
export const BLOCK_MS = 15 * MINUTE_MS
export const ALERT_MS = 60 * MINUTE_MS

/** The time in which failed sign-ins count. */
export const SIGN_IN_WINDOW_MS = 15 * MINUTE_MS

const FAILURES_WITHOUT_DELAY = 10
const MIN_DELAY_MS = 250
const MAX_DELAY_MS = 8_000

/**
 * How long a sign-in to an account waits, in milliseconds, after this many failures from all addresses: none below ten,
 * then twice as long for every ten more, at most 8 s. Guessing becomes slow, and the owner is still let in.
 */
export function signInDelayMs(failures: number): number {
  if (failures < FAILURES_WITHOUT_DELAY) return 0
  const steps = Math.floor((failures - FAILURES_WITHOUT_DELAY) / FAILURES_WITHOUT_DELAY)
  return Math.min(MIN_DELAY_MS * 2 ** steps, MAX_DELAY_MS)
}

/**
 * Which events raise an alert, and which block. Failures block an account only for the network they came from, so that
 * others cannot lock out the owner, who signs in from another network. An address may be shared, so its limit is
 * higher.
 */
export const threatPatterns: readonly ThreatPattern[] = [
  {
    event: 'failed_login',
    by: 'email-from-network',
    count: 10,
    windowMs: SIGN_IN_WINDOW_MS,
    alert: 'brute_force',
    severity: 'high',
    block: 'account',
    message: 'Many failed sign-ins to one account from one address',
  },
  {
    event: 'failed_login',
    by: 'email',
    count: 30,
    windowMs: SIGN_IN_WINDOW_MS,
    alert: 'brute_force',
    severity: 'high',
    message: 'Many failed sign-ins to one account from several addresses',
  },
  {
    event: 'failed_login',
    by: 'network',
    count: 50,
    windowMs: SIGN_IN_WINDOW_MS,
    alert: 'brute_force',
    severity: 'critical',
    block: 'address',
    message: 'Many failed sign-ins from one address',
  },
  {
    event: 'invalid_token',
    by: 'network',
    count: 50,
    windowMs: 15 * MINUTE_MS,
    alert: 'suspicious_activity',
    severity: 'medium',
    message: 'Many rejected tokens from one address',
  },
  {
    event: 'forbidden',
    by: 'subject',
    count: 30,
    windowMs: 15 * MINUTE_MS,
    alert: 'suspicious_activity',
    severity: 'medium',
    message: 'Repeated requests for operations that the role of the person does not allow',
  },
  {
    event: 'invalid_signature',
    by: 'network',
    count: 5,
    windowMs: 15 * MINUTE_MS,
    alert: 'suspicious_activity',
    severity: 'high',
    message: 'Forged webhook deliveries from one address',
  },
  {
    event: 'suspicious_activity',
    by: 'network',
    count: 1,
    windowMs: MINUTE_MS,
    alert: 'suspicious_activity',
    severity: 'medium',
    message: 'A burst of rejected requests from one address',
  },
]

/** Default severity by type. */
export const usualSeverity: Readonly<Record<SecurityEventType, NonNullable<SecurityEvent['severity']>>> = {
  failed_login: 'medium',
  invalid_token: 'low',
  forbidden: 'medium',
  rate_limited: 'low',
  invalid_signature: 'high',
  suspicious_activity: 'high',
  blocked_address: 'high',
}
