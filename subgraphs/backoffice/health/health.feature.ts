import type { Surroundings } from '../surroundings.js'
import { HealthResolver } from './health.resolver.js'
import { createHealth } from './health.service.js'

/** Whether what the backoffice stands on answers. */
export function healthFeature(surroundings: Surroundings) {
  const verbs = createHealth(surroundings)
  return { verbs, instances: [new HealthResolver(verbs)] }
}
