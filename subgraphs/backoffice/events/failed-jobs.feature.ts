import { failedJobsGraph } from '../../shared/jobs/failed-jobs.resolver.js'
import { createFailedJobs, recordInAuditTrail } from '../../shared/jobs/failed-jobs.service.js'
import { operatorAlertJobs } from '../../shared/operator-alerts/operator-alert.worker.js'
import type { FeatureDependencies } from '../feature-dependencies.js'

/** The resolver class of failed jobs. */
export const BackofficeFailedJobs = failedJobsGraph('Backoffice', 'the backoffice')

/** Failed background jobs of the backoffice, for administrators. */
export function failedJobsFeature(dependencies: FeatureDependencies) {
  const record = recordInAuditTrail(dependencies.audit)
  const jobs = createFailedJobs({ ...dependencies, record })
  return { instances: [new BackofficeFailedJobs(jobs)], jobs: operatorAlertJobs(dependencies.graph) }
}
