import { erasureGraph } from '../../shared/personal-data/erasure.graph.js'
import { createErasures } from '../../shared/personal-data/erasures.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { aiHubInventory } from './personal-data-inventory.policy.js'

/** Resolver of erasures in the AI hub. */
export const AiHubErasure = erasureGraph('AiHub')

/** Personal data in the AI hub. */
export function personalDataFeature(dependencies: FeatureDependencies) {
  return { instances: [new AiHubErasure(createErasures({ ...dependencies, inventory: aiHubInventory }))] }
}
