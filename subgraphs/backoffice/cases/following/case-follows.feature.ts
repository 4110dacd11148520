import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Cases } from '../case.service.js'
import { CaseFollowResolver, FollowedCasesResolver } from './case-follow.resolver.js'
import { createCaseFollows } from './case-follow.service.js'

/** Cases that people follow. */
export function caseFollowsFeature(dependencies: FeatureDependencies, others: { readonly cases: Cases }) {
  const follows = createCaseFollows({ ...dependencies, cases: others.cases })
  return { instances: [new CaseFollowResolver(follows), new FollowedCasesResolver(follows)] }
}
