import type { FeatureDependencies } from '../feature-dependencies.js'
import { AiResolver } from './ai.resolver.js'
import { createAi } from './ai.service.js'

/** The backoffice's view of the AI hub. */
export function aiFeature(dependencies: FeatureDependencies) {
  return { instances: [new AiResolver(createAi(dependencies))] }
}
