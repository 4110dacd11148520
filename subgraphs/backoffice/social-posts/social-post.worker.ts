import type { Transaction } from '../../shared/database/transaction.js'
import { DomainError } from '../../shared/domain-error.js'
import { JobCannotSucceed, type JobHandlers, type RunningJob } from '../../shared/jobs/jobs.js'
import { MONITOR_POSTS, type Monitor } from './monitor.service.js'
import { ANALYSE_POST, type SocialPosts } from './social-post.service.js'

/** Jobs that fetch posts, and analyse posts without an analysis. */
export function socialPostJobs(posts: SocialPosts, monitor: Monitor): JobHandlers {
  return {
    [ANALYSE_POST]: {
      run: ({ id }: { id: string }, job: RunningJob) => posts.analyse(id, job.id),
    },
    [MONITOR_POSTS]: {
      retryAfterMs: [2_000, 15_000],
      async run({ runId }: { runId: string }, job: RunningJob) {
        try {
          await monitor.work(runId, job)
        } catch (error) {
          // The agent is switched off; retries would not help.
          if (error instanceof DomainError && error.code === 'CONFLICT')
            throw new JobCannotSucceed(error.message)
          throw error
        }
      },
      gaveUp: ({ runId }: { runId: string }, error: Error, trx: Transaction) =>
        monitor.giveUp(trx, runId, error),
    },
  }
}
