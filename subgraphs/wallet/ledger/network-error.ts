import { DomainError } from '../../shared/domain-error.js'
import { JobNotReady } from '../../shared/jobs/jobs.js'

/** How long until a network that does not answer is asked again. */
const RETRY_AFTER_MS = 1_000

/** Whether an error means that the ledger did not answer. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'NETWORK_ERROR'
}

/** In a job, a network's silence is no failure: it is asked again for as long as it takes. */
export function retryLater(error: unknown): never {
  if (isNetworkError(error)) throw new JobNotReady(RETRY_AFTER_MS)
  throw error
}
