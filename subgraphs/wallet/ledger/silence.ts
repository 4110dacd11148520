import { DomainError } from '../../shared/domain-error.js'
import { JobNotReady } from '../../shared/jobs/jobs.js'

/** How long until a network that does not answer is asked again. */
const SILENCE_MS = 1_000

/** Whether an error means that the ledger did not answer. */
export function isSilence(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'NETWORK_ERROR'
}

/** In a job, a network's silence is no failure: it is asked again for as long as it takes. */
export function askAgain(error: unknown): never {
  if (isSilence(error)) throw new JobNotReady(SILENCE_MS)
  throw error
}
