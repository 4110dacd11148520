import type { FeatureDependencies } from '../feature-dependencies.js'
import { MfaResolver } from './mfa.resolver.js'
import { createMfa } from './mfa.service.js'
import { mfaJobs } from './mfa.worker.js'

/** Second factors of people. */
export function mfaFeature(dependencies: FeatureDependencies) {
  const api = createMfa(dependencies)
  return { api, instances: [new MfaResolver(api)], jobs: mfaJobs(dependencies) }
}
