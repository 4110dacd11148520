import { type ErrorCode, errorCodes } from '../schema/error-codes.js'
import type { RateLimitPolicy } from '../schema/rate-limits.js'
import type { Failure } from './failures/failure.js'

export type ServiceName = 'wallet' | 'ai-hub' | 'backoffice'

/** How the three REST documents differ, apart from their routes. */
export interface ApiProfile {
  readonly name: ServiceName
  /** Whether errors for this path use the service's error body, known path or not. */
  owns(path: string): boolean
  /** The default rate limit. */
  readonly policy: RateLimitPolicy
  /** The kind of credential that requests must carry. */
  readonly auth: 'id-token' | 'session' | 'api-key'
  /** Whether every body starts with `success: true`. */
  readonly success: boolean
  /** The HTTP status and code under which this document publishes an error. */
  present(code: ErrorCode): { readonly status: number; readonly code: ErrorCode }
  /** The error body. */
  envelope(failure: Failure, code: ErrorCode, now: Date): Record<string, unknown>
}

const unchanged = (code: ErrorCode) => ({ status: errorCodes[code].status, code })

const wallet: ApiProfile = {
  name: 'wallet',
  owns: (path) => /^(\/testnet)?\/v1\/wallet(\/|$)/.test(path),
  policy: 'wallet',
  auth: 'id-token',
  success: false,
  present: unchanged,
  envelope: ({ message, details }, code) => ({
    error: { code, message: withFields(message, code, details), details: details ?? {} },
  }),
}

/** The AI hub's document has few statuses (docs/decisions.md#errors); other errors map to the nearest one. */
const aiHubStatus: Readonly<Partial<Record<ErrorCode, number>>> = {
  INSUFFICIENT_BALANCE: 400,
  FORBIDDEN: 401,
  UNTRUSTED_DOCUMENT: 401,
  CONFLICT: 400,
  RELOAD_REQUIRED: 400,
  IDEMPOTENCY_CONFLICT: 400,
  TRANSACTION_FAILED: 400,
  NETWORK_ERROR: 500,
  UPSTREAM_ERROR: 500,
  SERVICE_UNAVAILABLE: 500,
}

const aiHub: ApiProfile = {
  name: 'ai-hub',
  owns: (path) => /^\/(health|api\/agents|api\/microblog)(\/|$)/.test(path),
  policy: 'ai-hub',
  auth: 'api-key',
  success: true,
  present: (code) => ({ status: aiHubStatus[code] ?? errorCodes[code].status, code }),
  envelope: ({ message, details }, code) => ({ success: false, error: withFields(message, code, details) }),
}

/** The backoffice document has a shorter list of codes (docs/decisions.md#errors). */
const backofficeCode: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  WALLET_NOT_FOUND: 'NOT_FOUND',
  TRANSACTION_NOT_FOUND: 'NOT_FOUND',
  DONATION_NOT_FOUND: 'NOT_FOUND',
  CASE_NOT_FOUND: 'NOT_FOUND',
  IDEMPOTENCY_CONFLICT: 'CONFLICT',
  NETWORK_ERROR: 'UPSTREAM_ERROR',
  INVALID_ADDRESS: 'VALIDATION_ERROR',
}

const backoffice: ApiProfile = {
  name: 'backoffice',
  owns: () => true,
  policy: 'backoffice',
  auth: 'session',
  success: false,
  present: (code) => unchanged(backofficeCode[code] ?? code),
  envelope: ({ message, details, code: cause }, code, now) => ({
    error: message,
    details: details ?? errorCodes[cause].remedy,
    code,
    timestamp: now.toISOString(),
  }),
}

/** The profile of each service. */
export const apiProfiles: Readonly<Record<ServiceName, ApiProfile>> = { wallet, 'ai-hub': aiHub, backoffice }

/** The profile of the service that owns a path, known or not. */
export function profileOf(path: string): ApiProfile {
  return [wallet, aiHub].find((profile) => profile.owns(path)) ?? backoffice
}

/** Appends the faulty members to a validation message, for clients that only show the message. */
function withFields(message: string, code: ErrorCode, fields: Failure['details']): string {
  if (code !== 'VALIDATION_ERROR' || !fields) return message
  const faults = Object.entries(fields).map(([field, fault]) => `${field} ${fault}`)
  return faults.length === 0 ? message : `${message}: ${faults.join('; ')}`
}
