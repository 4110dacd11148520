import { failedJobsGraph } from '../../shared/jobs/failed-jobs.resolver.js'
import { createFailedJobs, recordInActionTrail } from '../../shared/jobs/failed-jobs.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'

/** The resolver class of failed jobs. */
export const WalletFailedJobs = failedJobsGraph('Wallet', 'the wallet')

/** Failed background jobs of the wallet, for administrators. */
export function failedJobsFeature(dependencies: FeatureDependencies) {
  const record = recordInActionTrail(dependencies.audit)
  const jobs = createFailedJobs({ ...dependencies, record })
  return { instances: [new WalletFailedJobs(jobs)] }
}
