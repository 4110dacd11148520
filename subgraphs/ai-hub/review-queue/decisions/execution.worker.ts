import { type JobHandlers, JobNotReady } from '../../../shared/jobs/jobs.js'
import { EXECUTE_JOB, type ExecutionSaga } from './execution.process.js'

/** Resumes executions after the death of a process. */
export function executionHandlers(saga: ExecutionSaga): JobHandlers {
  return {
    [EXECUTE_JOB]: {
      retryAfterMs: [1_000, 5_000, 30_000, 120_000],
      async run({ itemId }: { itemId: string }) {
        const unfinished = await saga.resume(itemId)
        if (unfinished) throw new JobNotReady(unfinished.waitMs)
      },
      gaveUp: ({ itemId }: { itemId: string }, error, trx) => saga.abandon(trx, itemId, error),
    },
  }
}
