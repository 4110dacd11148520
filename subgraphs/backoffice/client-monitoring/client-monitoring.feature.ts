import { timestamp } from '../../shared/clock.js'
import type { Health } from '../health/health.service.js'
import type { Performance } from '../performance/performance.service.js'
import type { Surroundings } from '../surroundings.js'
import { clientActivityStore } from './client-activity.store.js'
import { clientLogStore } from './client-log.store.js'
import { ClientMonitoringResolver } from './client-monitoring.resolver.js'
import { createClientMonitoring } from './client-monitoring.service.js'
import { systemLoad } from './system-load.js'

const HOUR_MS = 3_600_000
/** How long what apps logged and people did is kept. */
const KEPT_MS = 30 * 24 * HOUR_MS

/** What apps tell of themselves. */
export function clientMonitoringFeature(
  surroundings: Surroundings,
  others: { health: Health; performance: Performance },
) {
  const { db, clock, live } = surroundings
  const load = systemLoad(live)
  const verbs = createClientMonitoring({ ...surroundings, ...others, load: load.measure })
  return {
    verbs,
    instances: [new ClientMonitoringResolver(verbs)],
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
