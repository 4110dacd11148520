import { createHash } from 'node:crypto'
import { fitPlatt, fitTemperature, probabilityOf } from './calibration.js'
import { decide } from './decision.js'
import type { Extraction } from './extraction.js'
import { FEATURE_VERSION } from './features.js'
import { foldsByAuthorAndEvent } from './folds.js'
import type { LabelledPost } from './labelled-post.js'
import { URGENCIES, urgencyStep } from './labels.js'
import { measure } from './metrics.js'
import {
  type Model,
  RELATED,
  RELEVANCE_CLASSES,
  relevanceScore,
  SLOTS,
  storeHead,
  UNRELATED,
  urgencyProbabilities,
  vectorOf,
} from './model.js'
import { readPost } from './reading.js'
import { type SoftmaxExample, type SoftmaxHead, type SparseVector, scores, trainSoftmax } from './softmax.js'

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
const DECAY = 0.02

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
    relevance.push({ vector, target: post.isCaseRelated ? RELATED : UNRELATED })
    if (post.isCaseRelated && post.urgency) urgency.push({ vector, target: urgencyStep(post.urgency) })
  }
  return {
    relevance: yield* trainSoftmax(relevance, { ...shared, classes: RELEVANCE_CLASSES.length }),
    urgency: yield* trainSoftmax(urgency, { ...shared, classes: URGENCIES.length }),
  }
}

interface Unseen {
  relevance: number[]
  urgency: Float64Array[]
}

/** Scores every post by heads trained without its fold. */
function* scoreUnseen(prepared: readonly Prepared[], options: TrainingOptions): Generator<void, Unseen> {
  const folds = foldsByAuthorAndEvent(
    prepared.map(({ post }) => post),
    FOLDS,
    options.seed,
  )
  const unseen: Unseen = { relevance: [], urgency: [] }
  for (let fold = 0; fold < FOLDS; fold++) {
    const heads = yield* fitHeads(
      prepared.filter((_, index) => folds[index] !== fold),
      options,
    )
    for (const [index, { vector }] of prepared.entries()) {
      if (folds[index] !== fold) continue
      unseen.relevance[index] = relevanceScore(heads.relevance, vector)
      unseen.urgency[index] = scores(heads.urgency, vector)
    }
    yield
  }
  return unseen
}

/** A post is proposed as a case from this calibrated probability on. */
const THRESHOLD = 0.5

function assemble(
  prepared: readonly Prepared[],
  options: TrainingOptions,
  heads: Heads,
  unseen: Unseen,
): Model {
  const posts = prepared.map(({ post }) => post)
  const judged = posts.flatMap((post, index) =>
    post.urgency ? [{ index, target: urgencyStep(post.urgency) }] : [],
  )
  const curve = fitPlatt(
    unseen.relevance,
    posts.map(({ isCaseRelated }) => isCaseRelated),
  )
  const temperature = fitTemperature(
    judged.map(({ index }) => unseen.urgency[index] ?? new Float64Array(URGENCIES.length)),
    judged.map(({ target }) => target),
  )
  const judgements = prepared.map(({ extraction }, index) => {
    const urgency = urgencyProbabilities(
      unseen.urgency[index] ?? new Float64Array(URGENCIES.length),
      temperature,
    )
    const related = probabilityOf(curve, unseen.relevance[index] ?? 0)
    return decide({ related, urgency }, extraction, THRESHOLD)
  })
  const parameters = {
    epochs: options.epochs,
    learningRate: options.learningRate,
    featureVersion: FEATURE_VERSION,
  }
  const content = {
    dataHash: hashOf(posts),
    recordsTrained: posts.length,
    seed: options.seed,
    parameters,
    relevance: storeHead(heads.relevance, RELEVANCE_CLASSES),
    urgency: storeHead(heads.urgency, URGENCIES),
    calibration: { relevance: curve, threshold: THRESHOLD, temperature },
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
