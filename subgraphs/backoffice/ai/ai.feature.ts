import type { Surroundings } from '../surroundings.js'
import { AiResolver } from './ai.resolver.js'
import { createAi } from './ai.service.js'

/** The backoffice's view of the AI hub. */
export function aiFeature(surroundings: Surroundings) {
  const verbs = createAi(surroundings)
  return { verbs, instances: [new AiResolver(verbs)] }
}
