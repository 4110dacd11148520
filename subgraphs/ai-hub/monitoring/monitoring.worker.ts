import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction } from '../../shared/database.js'
import { enqueueJob, type JobHandlers } from '../../shared/jobs/jobs.js'
import type { Posts } from '../posts/post.service.js'
import type { Intake } from './intake.service.js'
import type { Monitoring } from './monitoring.service.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Longer than a run takes to decide a post that it has stored, with the maximum time limit of a second opinion. */
const DECIDED_WITHIN_MS = 3 * MINUTE
const RUNS_KEPT_MS = 90 * 24 * HOUR

/** Fetches one guardian's posts. */
const FETCH_JOB = 'monitoring.fetch'

export interface MonitoringWork {
  readonly db: Database
  readonly clock: Clock
  readonly monitoring: Monitoring
  readonly intake: Intake
  readonly posts: Posts
}

/** Background jobs of the monitoring: scheduled fetches and undecided posts. */
export function monitoringHandlers({ db, clock, monitoring, intake, posts }: MonitoringWork): JobHandlers {
  return {
    'monitoring.schedule': {
      everyMs: MINUTE,
      async run() {
        for (const { id } of await monitoring.due())
          await inTransaction(db, (trx) =>
            enqueueJob(
              trx,
              { kind: FETCH_JOB, key: id, payload: { accountId: id }, keepsAttempts: true },
              clock,
            ),
          )
      },
    },
    [FETCH_JOB]: {
      retryAfterMs: [5_000, 60_000],
      run: ({ accountId }: { accountId: string }, job) => monitoring.runFor(accountId, job.id),
    },
    'monitoring.decide-left': {
      everyMs: MINUTE,
      async run(_: unknown, job) {
        await intake.decidePending(timestamp(clock, -DECIDED_WITHIN_MS), job.id)
      },
    },
    'monitoring.housekeeping': {
      everyMs: 24 * HOUR,
      async run() {
        await posts.forgetOldBands()
        await monitoring.forgetRunsBefore(timestamp(clock, -RUNS_KEPT_MS))
      },
    },
  }
}
