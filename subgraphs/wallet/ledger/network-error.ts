import { DomainError } from '../../shared/domain-error.js'
import { JobNotReady } from '../../shared/jobs/jobs.js'

/** Delay of a job after a network did not respond. */
const RETRY_AFTER_MS = 1_000

/** Whether an error means that the ledger is unavailable. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'NETWORK_ERROR'
}

/** Postpones the job after a network error without counting it as a failed attempt; rethrows other errors. */
export function retryLater(error: unknown): never {
  if (isNetworkError(error)) throw new JobNotReady(RETRY_AFTER_MS)
  throw error
}
