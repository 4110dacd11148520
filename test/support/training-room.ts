import { seedPosts } from '../../subgraphs/ai-hub/analysis/seed/index.js'
import { train } from '../../subgraphs/ai-hub/analysis/training.js'
import { createKnowledge } from '../../subgraphs/ai-hub/knowledge/knowledge.service.js'
import { createAnswerTrainer } from '../../subgraphs/ai-hub/training/answer-trainer.js'
import {
  type Curriculum,
  createModels,
  seedCurriculum,
} from '../../subgraphs/ai-hub/training/models.service.js'
import { createTraining } from '../../subgraphs/ai-hub/training/training.service.js'
import { trainingHandlers } from '../../subgraphs/ai-hub/training/training.worker.js'
import type { Database } from '../../subgraphs/shared/database.js'
import { createWorker } from '../../subgraphs/shared/jobs/jobs.js'
import type { ManualClock } from './manual-clock.js'
import { reviewRoom } from './review-room.js'

const parameters = { epochs: 4, learningRate: 0.1, seed: 7 }
const posts = seedPosts().filter((_, index) => index < 2_300 && index % 20 === 7)
let first: ReturnType<typeof train> | undefined

/** A twentieth of the seed posts, the same however many are added, learnt in a moment, held to the whole gate. */
const shortCurriculum: Curriculum = {
  ...seedCurriculum(),
  posts,
  parameters,
  async firstModel() {
    first ??= train({ posts, ...parameters })
    return first
  },
}

/**
 * The review queue and the training of the AI hub on a database; each call is another process of its own. CaseAgent
 * learns into the knowledge base: tests of that prepare it first.
 */
export async function trainingRoom(db: Database, given: { clock?: ManualClock; retrainAfter?: number } = {}) {
  const review = await reviewRoom(db, given)
  const { clock, log, audit } = review
  const ground = { db, clock, log, audit }
  const knowledge = createKnowledge(ground)
  const models = createModels({ ...ground, curriculum: shortCurriculum })
  const answers = createAnswerTrainer({ db, knowledge })
  const training = createTraining({ ...ground, models, answers })
  return {
    ...review,
    knowledge,
    models,
    training,
    trainer: () => createWorker({ db, handlers: trainingHandlers(training), clock, log }),
    /** The version that the analysis of a post names. */
    async version(): Promise<string> {
      return (await models.analyser()).analyse({ text: 'Perrita atropellada en la ruta' }).modelVersion
    },
  }
}
