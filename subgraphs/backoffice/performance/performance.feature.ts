import type { Alerts } from '../alerts/alert.service.js'
import type { Surroundings } from '../surroundings.js'
import { PerformanceResolver } from './performance.resolver.js'
import { createPerformance, type PerformanceDependencies } from './performance.service.js'
import { performanceJobs } from './performance.worker.js'
import { queryTimings } from './query-timings.js'

/** Measurements of apps, requests and queries, and what follows from them. */
export function performanceFeature(
  surroundings: Surroundings,
  others: Pick<PerformanceDependencies, 'thresholds'> & { alerts: Alerts },
) {
  const { db, clock, log } = surroundings
  const verbs = createPerformance({ ...surroundings, ...others })
  const queries = queryTimings(db, verbs.recordQueries, log)
  return {
    verbs,
    instances: [new PerformanceResolver(verbs, others.alerts)],
    jobs: performanceJobs(db, clock),
    start: () => queries.start(),
    stop: () => queries.stop(),
  }
}
