import type { Alerts } from '../alerts/alert.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { PerformanceResolver } from './performance.resolver.js'
import { createPerformance, type PerformanceDependencies } from './performance.service.js'
import { performanceJobs } from './performance.worker.js'
import { queryTimings } from './query-timings.service.js'

/** Measurements of apps, requests and queries, and recommendations from them. */
export function performanceFeature(
  dependencies: FeatureDependencies,
  others: Pick<PerformanceDependencies, 'thresholds'> & { alerts: Alerts },
) {
  const { db, clock, log } = dependencies
  const api = createPerformance({ ...dependencies, ...others })
  const queries = queryTimings(db, api.recordQueries, log)
  return {
    api,
    instances: [new PerformanceResolver(api, others.alerts)],
    jobs: performanceJobs(db, clock),
    start: () => queries.start(),
    stop: () => queries.stop(),
  }
}
