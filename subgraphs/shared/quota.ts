import type { Timestamp } from './clock.js'
import { DomainError } from './domain-error.js'

/** A quota that would be exceeded, for programs. */
export interface ExceededQuota {
  /** `wallets_per_person`, `upload_bytes_per_day`. */
  readonly quota: string
  readonly limit: number
  readonly used: number
  /** When a daily quota is available again. */
  readonly resetsAt?: Timestamp
}

/** @param message names the limit and says what to do */
export function quotaExceeded(message: string, details: ExceededQuota): DomainError {
  return new DomainError('QUOTA_EXCEEDED', message, { ...details })
}
