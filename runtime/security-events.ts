/** The kinds of security event (backoffice document, "Monitoring records"). */
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

/** Something an operator may want to know of, told by the edge where it happens. Holds no secret. */
export interface SecurityEvent {
  readonly type: SecurityEventType
  readonly description: string
  /** How much it deserves attention; by its type when absent. */
  readonly severity?: 'low' | 'medium' | 'high' | 'critical'
  /** The request it happened in, where there is one. */
  readonly requestId?: string
  /** The person or API client, where one is known. */
  readonly subject?: string
  /** The e-mail that was tried, known or not. */
  readonly email?: string
  readonly address?: string
  readonly userAgent?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}
