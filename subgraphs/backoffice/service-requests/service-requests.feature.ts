import { keyCloser } from '../../shared/idempotency/idempotent-mutations.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { ServiceRequestResolver } from './service-request.resolver.js'

/** State of requests of other services. */
export function serviceRequestsFeature(dependencies: FeatureDependencies) {
  return { instances: [new ServiceRequestResolver(keyCloser(dependencies))] }
}
