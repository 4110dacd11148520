import type { FeatureDependencies } from '../feature-dependencies.js'
import { InvestorReference } from './investor.reference.js'
import { InvestorResolver } from './investor.resolver.js'
import { createInvestors } from './investor.service.js'

export function investorsFeature(dependencies: FeatureDependencies) {
  const api = createInvestors(dependencies)
  return { api, instances: [new InvestorResolver(api), new InvestorReference(api)] }
}
