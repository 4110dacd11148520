import { createHash } from 'node:crypto'
import { decide, type Estimate } from '../decision/decision.js'
import { type Judgement, measure } from '../evaluation/metrics.js'
import { FEATURE_VERSION } from '../features/features.js'
import { URGENCIES, urgencyStep } from '../labels.js'
import type { LabelledPost } from '../seed/labelled-post.js'
import { fitPlatt, fitTemperature, probabilityOf } from './calibration.js'
import { foldsByAuthorAndEvent } from './folds.js'
import { fitHeads, type Heads, type HeldOutScore, scoreHeldOut } from './heads.js'
import { type Calibration, type Model, SLOTS, urgencyProbabilities } from './model.js'
import { expandHead, numberSlots } from './numbering.js'
import { type PreparedPost, prepareCached } from './prepared-post.js'
import { storeHead } from './stored-head.js'
import { SUBJECTS } from './subject.js'
import { cooperatively, synchronously, type YieldingTask } from './yielding-task.js'

export interface TrainingOptions {
  /** Passes over the examples, 1 to 500. */
  readonly epochs: number
  /** Initial learning rate of every weight, above 0 and at most 5. */
  readonly learningRate: number
  readonly seed: number
}

/** The inputs of a model. The same request gives the same model, to the last byte of its JSON. */
export interface TrainingRequest extends TrainingOptions {
  posts: readonly LabelledPost[]
}

/** Trains without yielding. See `trainingTask` for the result. */
export function train(request: TrainingRequest): Model {
  return synchronously(trainingTask(request))
}

/** Trains in slices of a few milliseconds and yields to other work between them. Returns the same model as `train`. */
export function trainCooperatively(request: TrainingRequest): Promise<Model> {
  return cooperatively(trainingTask(request))
}

const FOLDS = 4
/** The rate of false alarms on a gate differs by up to 0.05 between orders; averaging four of them halves the spread. */
const ORDERS = 4

/** Posts read or decided between two yields: a few milliseconds of work. */
const READ_PER_SLICE = 5
const DECIDED_PER_SLICE = 100

/**
 * Fits both heads on all examples, and calibrates them on scores of posts that the scoring heads had not seen.
 * The urgency head learns from the posts about a case only.
 *
 * @throws Error when options are out of range, or when a class of posts is missing
 */
function* trainingTask({ posts, ...options }: TrainingRequest): YieldingTask<Model> {
  checkTrainable(posts, options)
  const read: PreparedPost[] = []
  for (const post of posts) {
    read.push(prepareCached(post))
    if (read.length % READ_PER_SLICE === 0) yield
  }
  const { vectors, usedSlots } = yield* numberSlots(
    read.map(({ vector }) => vector),
    SLOTS,
  )
  yield
  const features = usedSlots.length
  const prepared = read.map((post, index) => ({ ...post, vector: vectors[index] ?? post.vector }))
  const folds = foldsByAuthorAndEvent(posts, FOLDS, options.seed)
  const heldOut = yield* scoreHeldOut(prepared, folds, { ...options, features })
  const heads = yield* fitHeads(prepared, { ...options, features, orders: ORDERS })
  const all = {
    relevance: expandHead(heads.relevance, usedSlots, SLOTS),
    urgency: expandHead(heads.urgency, usedSlots, SLOTS),
  }
  yield
  return yield* assemble(prepared, options, all, heldOut)
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

/** Published posts are most like those that count several times: if there are any, relevance is calibrated on these alone. */
function* calibrate(
  posts: readonly LabelledPost[],
  heldOut: readonly HeldOutScore[],
): YieldingTask<[Calibration, Estimate[]]> {
  const judged = posts.flatMap(({ urgency }, index) => {
    const scored = heldOut[index]
    return urgency && scored ? [{ scores: scored.urgency, target: urgencyStep(urgency) }] : []
  })
  const conventional = posts.flatMap(({ copies = 1 }, index) => (copies > 1 ? [index] : []))
  const typical = conventional.length > 0 ? conventional : [...posts.keys()]
  const relevance = fitPlatt(
    typical.map((index) => heldOut[index]?.score ?? 0),
    typical.map((index) => posts[index]?.isCaseRelated ?? false),
  )
  yield
  const temperature = yield* fitTemperature(
    judged.map((post) => post.scores),
    judged.map(({ target }) => target),
  )
  yield
  const estimates = heldOut.map(
    ({ score, updateType, urgency }): Estimate => ({
      related: probabilityOf(relevance, score),
      urgency: urgencyProbabilities(urgency, temperature),
      updateType,
    }),
  )
  return [{ relevance, temperature }, estimates]
}

function* assemble(
  prepared: readonly PreparedPost[],
  options: TrainingOptions,
  heads: Heads,
  heldOut: readonly HeldOutScore[],
): YieldingTask<Model> {
  const posts = prepared.map(({ post }) => post)
  const [calibration, estimates] = yield* calibrate(posts, heldOut)
  yield
  const judgements: Judgement[] = []
  for (const [index, { extraction }] of prepared.entries()) {
    const estimate = estimates[index]
    if (estimate) judgements.push(decide(estimate, extraction))
    if (index % DECIDED_PER_SLICE === 0) yield
  }
  const dataHash = hashOf(posts)
  yield
  const featureHash = featureHashOf(posts)
  yield
  const relevance = storeHead(heads.relevance, SUBJECTS)
  yield
  const urgency = storeHead(heads.urgency, URGENCIES)
  yield
  const { epochs, learningRate, seed } = options
  const content = {
    dataHash,
    featureHash,
    recordsTrained: posts.length,
    seed,
    parameters: { epochs, learningRate, featureVersion: FEATURE_VERSION },
    relevance,
    urgency,
    calibration,
  }
  const version = `ngram-${hashOf(content).slice(0, 12)}`
  yield
  return { version, ...content, outOfFold: measure(posts, judgements) }
}

/** Every n-th post is used in the hash of the features. */
const SAMPLED = 25

/**
 * SHA-256 over the features of a sample of the posts: it changes with the lexicon, the concepts and the features, and
 * shows without training whether a model still fits them.
 */
export function featureHashOf(posts: readonly LabelledPost[]): string {
  const sample = posts.filter((_, index) => index % SAMPLED === 0)
  return hashOf(sample.map((post) => prepareCached(post).vector))
}

/**
 * Identifies a training set with the features of this program: a version of the model is usable where it was trained on the same
 * ones.
 */
export function baseOf(set: {
  readonly parameters: TrainingOptions
  readonly posts: readonly LabelledPost[]
  readonly gate: readonly LabelledPost[]
}): string {
  return hashOf([FEATURE_VERSION, set.parameters, set.posts, set.gate])
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
