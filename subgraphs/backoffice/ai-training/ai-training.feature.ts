import type { FeatureDependencies } from '../feature-dependencies.js'
import { AiTrainingResolver } from './ai-training.resolver.js'
import { createAiTrainings } from './ai-training.service.js'

/** Training the AI hub's agents from the backoffice. */
export function aiTrainingFeature(dependencies: FeatureDependencies) {
  return { instances: [new AiTrainingResolver(createAiTrainings(dependencies))] }
}
