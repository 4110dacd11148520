import { type JobHandlers, JobNotReady } from '../../shared/jobs/jobs.js'
import { RETRAIN_JOB } from './labelling.service.js'
import type { Training } from './training.service.js'

const WAIT_MS = 30_000

/** Retrains the analysis when there are enough new labels. */
export function trainingHandlers(training: Training): JobHandlers {
  return {
    [RETRAIN_JOB]: {
      retryAfterMs: [60_000, 600_000],
      async run(_: unknown, job) {
        if (!(await training.retrain(job.id))) throw new JobNotReady(WAIT_MS)
      },
    },
  }
}
