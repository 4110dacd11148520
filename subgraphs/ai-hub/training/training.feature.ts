import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Knowledge } from '../knowledge/knowledge.service.js'
import { AgentStatisticsResolver } from './agent-statistics.resolver.js'
import { createAnswerTrainer } from './answer-training.service.js'
import { createModels, type TrainingSet } from './models.service.js'
import { TrainingResolver } from './training.resolver.js'
import { createTraining } from './training.service.js'
import { trainingHandlers } from './training.worker.js'

const PREPARE_AFTER_MS = 500

/** Labels, the models trained on them, and the active model. */
export function trainingFeature(
  dependencies: FeatureDependencies,
  { knowledge, trainingSet }: { readonly knowledge: Knowledge; readonly trainingSet: TrainingSet },
) {
  const { config, log } = dependencies
  const models = createModels({ ...dependencies, trainingSet })
  const answers = createAnswerTrainer({ ...dependencies, knowledge })
  const training = createTraining({ ...dependencies, models, answers })
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function prepareFirstModel(): void {
    models.analyser().catch((error: unknown) => {
      // After a stop, the next start prepares the model.
      if (!stopped) log.error({ err: error }, 'the first model could not be prepared')
    })
  }

  return {
    analyser: models.analyser,
    instances: [new TrainingResolver(training, models), new AgentStatisticsResolver(training)],
    jobs: trainingHandlers(training),
    /** Prepares the first model in the background; posts that arrive earlier wait for it. */
    start() {
      // The server listens first.
      if (config.trainsAtStart) timer = setTimeout(prepareFirstModel, PREPARE_AFTER_MS)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
