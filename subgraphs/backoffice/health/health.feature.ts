import type { FeatureDependencies } from '../feature-dependencies.js'
import { HealthResolver } from './health.resolver.js'
import { createHealth } from './health.service.js'

/** Health of the services that the backoffice depends on. */
export function healthFeature(dependencies: FeatureDependencies) {
  const api = createHealth(dependencies)
  return { api, instances: [new HealthResolver(api)] }
}
