import { erasureGraph } from '../../shared/personal-data/erasure.graph.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { createAiHubErasures } from './erased-people.service.js'

/** Resolver of erasures in the AI hub. */
export const AiHubErasure = erasureGraph('AiHub')

/** Personal data in the AI hub. */
export function personalDataFeature(dependencies: FeatureDependencies) {
  return { instances: [new AiHubErasure(createAiHubErasures(dependencies))] }
}
