import type { Surroundings } from '../surroundings.js'
import { AiTrainingResolver } from './ai-training.resolver.js'
import { createAiTrainings } from './ai-training.service.js'

/** Training the AI hub's agents from the backoffice. */
export function aiTrainingFeature(surroundings: Surroundings) {
  return { instances: [new AiTrainingResolver(createAiTrainings(surroundings))] }
}
