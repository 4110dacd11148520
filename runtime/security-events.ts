/** The types of security event (docs/contract/backoffice.md). */
export const securityEventTypes = [
  'failed_login',
  'invalid_token',
  'forbidden',
  'rate_limited',
  'invalid_signature',
  'suspicious_activity',
  'blocked_address',
] as const
export type SecurityEventType = (typeof securityEventTypes)[number]

/** A security event, reported where it happens. It contains no secret. */
export interface SecurityEvent {
  readonly type: SecurityEventType
  readonly description: string
  /** Default: by type. */
  readonly severity?: 'low' | 'medium' | 'high' | 'critical'
  /** The request it happened in, if any. */
  readonly requestId?: string
  /** The person or API client, if known. */
  readonly subject?: string
  /** The e-mail of a sign-in attempt, whether or not an account has it. */
  readonly email?: string
  readonly address?: string
  readonly userAgent?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}
