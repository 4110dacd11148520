import { createHash } from 'node:crypto'
import { fitPlatt, fitTemperature, probabilityOf } from './calibration.js'
import { type Belief, decide, limitsFrom } from './decision.js'
import type { Extraction } from './extraction.js'
import { FEATURE_VERSION } from './features.js'
import { foldsByAuthorAndEvent } from './folds.js'
import type { LabelledPost } from './labelled-post.js'
import { URGENCIES, urgencyStep } from './labels.js'
import { measure } from './metrics.js'
import { type Calibration, type Model, SLOTS, storeHead, urgencyProbabilities, vectorOf } from './model.js'
import { readPost } from './reading.js'
import {
  type SoftmaxExample,
  type SoftmaxHead,
  type SparseVector,
  scores,
  softmax,
  trainSoftmax,
} from './softmax.js'
import { SUBJECTS, type SubjectBelief, subjectBelief, subjectsOf } from './subject.js'

export interface TrainingOptions {
  /** Passes over the examples, 1 to 500. */
  epochs: number
  /** The first step of every weight, above 0 and at most 5. */
  learningRate: number
  seed: number
}

/** What a model is made from. The same request gives the same model, to the last byte of its JSON. */
export interface TrainingRequest extends TrainingOptions {
  posts: readonly LabelledPost[]
}

/** Trains at once; the caller waits. See `trainingSteps` for what comes out. */
export function train(request: TrainingRequest): Model {
  const steps = trainingSteps(request)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Trains in slices of some milliseconds and lets other work in between. The same model as `train`'s. */
export async function trainInSlices(request: TrainingRequest): Promise<Model> {
  const steps = trainingSteps(request)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const FOLDS = 4
const DECAY = 0.03

interface Prepared {
  post: LabelledPost
  extraction: Extraction
  vector: SparseVector
}

interface Heads {
  relevance: SoftmaxHead
  urgency: SoftmaxHead
}

/**
 * Fits both heads on all examples, and calibrates them on scores of posts that the scoring heads had not seen.
 * The urgency head learns from the posts about a case only.
 *
 * @throws Error when options are out of range, or when a class of posts is missing
 */
function* trainingSteps({ posts: examples, ...options }: TrainingRequest): Generator<void, Model> {
  checkTrainable(examples, options)
  const prepared: Prepared[] = []
  for (const [count, post] of examples.entries()) {
    const { extraction, features } = readPost(post.text, post.language)
    prepared.push({ post, extraction, vector: vectorOf(features) })
    if (count % 50 === 49) yield
  }
  const unseen = yield* scoreUnseen(prepared, options)
  const heads = yield* fitHeads(prepared, options)
  return assemble(prepared, options, heads, unseen)
}

function checkTrainable(
  examples: readonly LabelledPost[],
  { epochs, learningRate, seed }: TrainingOptions,
): void {
  if (!Number.isInteger(epochs) || epochs < 1 || epochs > 500) throw new RangeError('epochs must be 1 to 500')
  if (!(learningRate > 0 && learningRate <= 5))
    throw new RangeError('learningRate must be above 0, at most 5')
  if (!Number.isSafeInteger(seed)) throw new RangeError('seed must be a whole number')
  for (const related of [true, false]) {
    const groups = new Set(
      examples.filter((post) => post.isCaseRelated === related).map(({ event }) => event),
    )
    if (groups.size < FOLDS) {
      throw new RangeError(`training needs posts of ${FOLDS} events or more both about cases and about none`)
    }
  }
}

function* fitHeads(prepared: readonly Prepared[], options: TrainingOptions): Generator<void, Heads> {
  const shared = { features: SLOTS, decay: DECAY, ...options }
  const relevance: SoftmaxExample[] = []
  const urgency: SoftmaxExample[] = []
  for (const { post, vector } of prepared) {
    relevance.push({ vector, ...subjectsOf(post) })
    if (post.isCaseRelated && post.urgency) {
      const step = urgencyStep(post.urgency)
      urgency.push({ vector, first: step, end: step + 1 })
    }
  }
  return {
    relevance: yield* trainSoftmax(relevance, { ...shared, classes: SUBJECTS.length }),
    urgency: yield* trainSoftmax(urgency, { ...shared, classes: URGENCIES.length }),
  }
}

interface Unseen extends SubjectBelief {
  urgency: Float64Array
}

/** Scores every post by heads trained without its fold. */
function* scoreUnseen(prepared: readonly Prepared[], options: TrainingOptions): Generator<void, Unseen[]> {
  const folds = foldsByAuthorAndEvent(
    prepared.map(({ post }) => post),
    FOLDS,
    options.seed,
  )
  const unseen: Unseen[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const heads = yield* fitHeads(
      prepared.filter((_, index) => folds[index] !== fold),
      options,
    )
    for (const [index, { vector }] of prepared.entries()) {
      if (folds[index] !== fold) continue
      const shares = softmax(scores(heads.relevance, vector))
      unseen[index] = { ...subjectBelief(shares), urgency: scores(heads.urgency, vector) }
    }
    yield
  }
  return unseen
}

function calibrate(posts: readonly LabelledPost[], unseen: readonly Unseen[]): [Calibration, Belief[]] {
  const isCaseRelated = posts.map((post) => post.isCaseRelated)
  const judged = posts.flatMap(({ urgency }, index) => {
    const scored = unseen[index]
    return urgency && scored ? [{ scores: scored.urgency, target: urgencyStep(urgency) }] : []
  })
  const relevance = fitPlatt(
    unseen.map(({ score }) => score),
    isCaseRelated,
  )
  const temperature = fitTemperature(
    judged.map((post) => post.scores),
    judged.map(({ target }) => target),
  )
  const beliefs = unseen.map(
    ({ score, updateType, urgency }): Belief => ({
      related: probabilityOf(relevance, score),
      urgency: urgencyProbabilities(urgency, temperature),
      updateType,
    }),
  )
  return [{ relevance, temperature, ...limitsFrom(beliefs, isCaseRelated) }, beliefs]
}

function assemble(
  prepared: readonly Prepared[],
  options: TrainingOptions,
  heads: Heads,
  unseen: readonly Unseen[],
): Model {
  const posts = prepared.map(({ post }) => post)
  const [calibration, beliefs] = calibrate(posts, unseen)
  const judgements = prepared.flatMap(({ extraction }, index) => {
    const belief = beliefs[index]
    return belief ? [decide(belief, extraction, calibration)] : []
  })
  const content = {
    dataHash: hashOf(posts),
    recordsTrained: posts.length,
    seed: options.seed,
    parameters: {
      epochs: options.epochs,
      learningRate: options.learningRate,
      featureVersion: FEATURE_VERSION,
    },
    relevance: storeHead(heads.relevance, SUBJECTS),
    urgency: storeHead(heads.urgency, URGENCIES),
    calibration,
  }
  return {
    version: `ngram-${hashOf(content).slice(0, 12)}`,
    ...content,
    outOfFold: measure(posts, judgements),
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
