import { failedJobsGraph } from '../../shared/jobs/failed-jobs.resolver.js'
import { createFailedJobs } from '../../shared/jobs/failed-jobs.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'

/** The resolver class of failed jobs. */
export const WalletFailedJobs = failedJobsGraph('Wallet', 'the wallet')

/** Failed background jobs of the wallet, for administrators. */
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
  return { instances: [new WalletFailedJobs(jobs)] }
}
