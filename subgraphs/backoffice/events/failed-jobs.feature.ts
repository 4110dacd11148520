import { failedJobsGraph } from '../../shared/jobs/failed-jobs.resolver.js'
import { createFailedJobs } from '../../shared/jobs/failed-jobs.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'

/** The resolver class of failed jobs. */
export const BackofficeFailedJobs = failedJobsGraph('Backoffice', 'the backoffice')

/** Failed background jobs of the backoffice, for administrators. */
export function failedJobsFeature(dependencies: FeatureDependencies) {
  const jobs = createFailedJobs({
    ...dependencies,
    record: (trx, by, { verb, job }) =>
      dependencies.audit.record(trx, by, {
        action: `job_${verb}`,
        resource: 'job',
        resourceId: job.id,
        before: { kind: job.kind, error: job.lastError },
        severity: 'medium',
        category: 'system',
      }),
  })
  return { instances: [new BackofficeFailedJobs(jobs)] }
}
