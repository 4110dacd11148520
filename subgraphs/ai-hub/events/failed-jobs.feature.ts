import { failedJobsGraph } from '../../shared/jobs/failed-jobs.resolver.js'
import { createFailedJobs } from '../../shared/jobs/failed-jobs.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'

/** The resolver class of failed jobs. */
export const AiHubFailedJobs = failedJobsGraph('AiHub', 'the AI hub')

/** Failed background jobs of the AI hub, for administrators. */
export function failedJobsFeature(dependencies: FeatureDependencies) {
  const jobs = createFailedJobs({
    ...dependencies,
    record: (trx, by, { verb, job }) =>
      dependencies.audit.record(trx, by, {
        action: `job.${verb}`,
        target: job.id,
        details: { kind: job.kind, error: job.lastError },
      }),
  })
  return { instances: [new AiHubFailedJobs(jobs)] }
}
