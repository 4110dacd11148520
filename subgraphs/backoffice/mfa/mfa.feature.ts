import type { Surroundings } from '../surroundings.js'
import { MfaResolver } from './mfa.resolver.js'
import { createMfa } from './mfa.service.js'

/** Second factors of people. */
export function mfaFeature(surroundings: Surroundings) {
  const verbs = createMfa(surroundings)
  return { verbs, instances: [new MfaResolver(verbs)] }
}
