import { timestamp } from '../../shared/clock.js'
import type { Alerts } from '../alerts/alert.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { SecurityResolver } from './security.resolver.js'
import { createSecurity } from './security.service.js'
import { securityEventStore } from './security-event.store.js'
import { signInBlockStore } from './sign-in-block.store.js'

const HOUR_MS = 3_600_000
/** Retention of security events and expired blocks. */
const KEPT_MS = 90 * 24 * HOUR_MS

/** Security events of the edge, and the alerts and sign-in blocks that follow from them. */
export function securityFeature(dependencies: FeatureDependencies, others: { alerts: Alerts }) {
  const { db, clock } = dependencies
  const api = createSecurity({ ...dependencies, ...others })
  return {
    api,
    instances: [new SecurityResolver(api)],
    jobs: {
      'security.forget': {
        everyMs: HOUR_MS,
        async run() {
          await securityEventStore(db).deleteBefore(timestamp(clock, -KEPT_MS))
          await signInBlockStore(db).deleteBefore(timestamp(clock, -KEPT_MS))
        },
      },
    },
  }
}
