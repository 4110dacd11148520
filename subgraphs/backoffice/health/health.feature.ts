import type { FeatureDependencies } from '../feature-dependencies.js'
import { HealthResolver } from './health.resolver.js'
import { createHealth } from './health.service.js'

/** Whether what the backoffice stands on answers. */
export function healthFeature(dependencies: FeatureDependencies) {
  const api = createHealth(dependencies)
  return { api, instances: [new HealthResolver(api)] }
}
