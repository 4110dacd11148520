import { timestamp } from '../../shared/clock.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Health } from '../health/health.service.js'
import type { Performance } from '../performance/performance.service.js'
import { clientActivityStore } from './client-activity.store.js'
import { clientLogStore } from './client-log.store.js'
import { ClientMonitoringResolver } from './client-monitoring.resolver.js'
import { createClientMonitoring } from './client-monitoring.service.js'
import { systemLoad } from './system-load.service.js'

const HOUR_MS = 3_600_000
/** Retention of client logs and user activity. */
const KEPT_MS = 30 * 24 * HOUR_MS

/** Logs and activity reported by client apps. */
export function clientMonitoringFeature(
  dependencies: FeatureDependencies,
  others: { health: Health; performance: Performance },
) {
  const { db, clock, live } = dependencies
  const load = systemLoad(live)
  const api = createClientMonitoring({ ...dependencies, ...others, load: load.measure })
  return {
    instances: [new ClientMonitoringResolver(api)],
    jobs: {
      'client-monitoring.forget': {
        everyMs: HOUR_MS,
        async run() {
          await clientLogStore(db).deleteBefore(timestamp(clock, -KEPT_MS))
          await clientActivityStore(db).deleteBefore(timestamp(clock, -KEPT_MS))
        },
      },
    },
    start: () => load.start(),
    stop: () => load.stop(),
  }
}
