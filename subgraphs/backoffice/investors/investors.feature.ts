import type { Surroundings } from '../surroundings.js'
import { InvestorReference } from './investor.reference.js'
import { InvestorResolver } from './investor.resolver.js'
import { createInvestors } from './investor.service.js'

/** People who may invest. */
export function investorsFeature(surroundings: Surroundings) {
  const verbs = createInvestors(surroundings)
  return { verbs, instances: [new InvestorResolver(verbs), new InvestorReference(verbs)] }
}
