import type { FeatureDependencies } from '../feature-dependencies.js'
import { CleaningResolver } from './cleaning.resolver.js'
import { createCleaning } from './cleaning.service.js'
import { IdentityStatusResolver } from './identity-status.resolver.js'

/** Diagnostics and clean-up for development and testing. */
export function debugFeature({ db, audit, identity, config: { production } }: FeatureDependencies) {
  const cleaning = createCleaning({ db, audit, production })
  return { instances: [new IdentityStatusResolver(identity, production), new CleaningResolver(cleaning)] }
}
