import { keyCloser } from '../../shared/idempotency.js'
import type { Surroundings } from '../surroundings.js'
import { ServiceRequestResolver } from './service-request.resolver.js'

/** What became of requests of other services. */
export function serviceRequestsFeature(surroundings: Surroundings) {
  return { instances: [new ServiceRequestResolver(keyCloser(surroundings))] }
}
