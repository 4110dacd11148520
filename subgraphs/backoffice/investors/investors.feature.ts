import type { FeatureDependencies } from '../feature-dependencies.js'
import { InvestorReference } from './investor.reference.js'
import { InvestorResolver } from './investor.resolver.js'
import { createInvestors } from './investor.service.js'

export function investorsFeature(dependencies: FeatureDependencies) {
  const investors = createInvestors(dependencies)
  return { instances: [new InvestorResolver(investors), new InvestorReference(investors)] }
}
