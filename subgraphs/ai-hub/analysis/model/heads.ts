import { URGENCIES, urgencyStep } from '../labels.js'
import type { LabelledPost } from '../seed/labelled-post.js'
import { eventKeyOf } from './folds.js'
import { countNaiveBayes } from './naive-bayes.js'
import type { PreparedPost } from './prepared-post.js'
import {
  type SoftmaxExample,
  type SoftmaxHead,
  type SparseVector,
  scores,
  softmax,
  trainSoftmax,
} from './softmax.js'
import { SUBJECTS, type SubjectEstimate, subjectEstimate, subjectsOf } from './subject.js'
import type { YieldingTask } from './yielding-task.js'

export interface Heads {
  relevance: SoftmaxHead
  urgency: SoftmaxHead
}

/** Options for fitting both heads. */
export interface FitOptions {
  epochs: number
  learningRate: number
  seed: number
  /** Number of distinct slots of the vectors. */
  features: number
  /** Number of random orders of the examples; the weights that each yields are averaged. */
  orders: number
}

const DECAY = 0.1
const SCORED_PER_SLICE = 100

/** Fits both heads; the urgency head learns from the posts about a case only. */
export function* fitHeads(posts: readonly PreparedPost[], options: FitOptions): YieldingTask<Heads> {
  const prepared = posts.flatMap((post) => new Array<PreparedPost>(post.post.copies ?? 1).fill(post))
  const urgent = prepared.filter(({ post }) => post.isCaseRelated && post.urgency)
  return {
    relevance: yield* fitHead(prepared, ({ post }) => subjectsOf(post), {
      ...options,
      classes: SUBJECTS.length,
      ...RELEVANCE,
    }),
    urgency: yield* fitHead(urgent, ({ post }) => stepOf(post), {
      ...options,
      classes: URGENCIES.length,
      ...URGENCY,
    }),
  }
}

function stepOf({ urgency = 'low' }: LabelledPost): Classes {
  const first = urgencyStep(urgency)
  return { first, end: first + 1 }
}

type Classes = Pick<SoftmaxExample, 'first' | 'end'>

/** How a head is composed. */
interface Composition {
  /** The features of each part; the head is the mean of its parts. */
  parts: readonly ((post: PreparedPost) => SparseVector)[]
  /** The factor by which the weights of naive Bayes are added. */
  counted: number
}

/** Chosen by cross-validation over the genres. */
const RELEVANCE: Composition = { parts: [withoutSituation], counted: 0.3 }
/**
 * Critical posts are few: a single head would rely on their words and underweight the features of the lexicon, which
 * generalise better ("weight undertraining"; Sutton, Sindelar, McCallum 2006).
 */
const URGENCY: Composition = { parts: [wordingOf, meaningOf], counted: 0.15 }

/**
 * Fits a head as the mean over its parts and several orders of the examples: with a single order, the classification of
 * posts near the threshold would depend on that order. Naive Bayes over words and pairs is added, because it judges
 * short posts and rare words better than weights from gradient descent (Wang, Manning 2012).
 */
function* fitHead(
  prepared: readonly PreparedPost[],
  classesOf: (post: PreparedPost) => Classes,
  { parts, counted, orders, ...options }: HeadOptions,
): YieldingTask<SoftmaxHead> {
  const examplesOf = (part: (post: PreparedPost) => SparseVector) =>
    prepared.map((post): SoftmaxExample => ({ vector: part(post), ...classesOf(post) }))
  const { classes, features } = options
  const mean = {
    classes,
    bias: new Float64Array(classes),
    weights: new Float32Array(features * classes),
  }
  let fitted = 0
  for (const part of parts) {
    const examples = examplesOf(part)
    for (let order = 0; order < orders; order++) {
      const seed = options.seed + order
      const head = yield* trainSoftmax(examples, { decay: DECAY, ...options, seed })
      fitted++
      moveTowards(mean.bias, head.bias, 1 / fitted)
      moveTowards(mean.weights, head.weights, 1 / fitted)
      yield
    }
  }
  const counts = yield* countNaiveBayes(examplesOf(wordsOf), options)
  for (let at = 0; at < mean.weights.length; at++)
    mean.weights[at] = (mean.weights[at] as number) + (counts.weights[at] as number) * counted
  return mean
}

function moveTowards(
  mean: Float32Array | Float64Array,
  values: Float32Array | Float64Array,
  share: number,
): void {
  for (let at = 0; at < mean.length; at++)
    mean[at] = (mean[at] as number) + ((values[at] as number) - (mean[at] as number)) * share
}

interface HeadOptions extends FitOptions, Composition {
  classes: number
}

function wordsOf({ vector, words }: PreparedPost): SparseVector {
  return cut(vector, 0, words)
}

function wordingOf({ vector, wording }: PreparedPost): SparseVector {
  return cut(vector, 0, wording)
}

function meaningOf({ vector, wording }: PreparedPost): SparseVector {
  return cut(vector, wording)
}

function withoutSituation({ vector, beforeSituation }: PreparedPost): SparseVector {
  return cut(vector, 0, beforeSituation)
}

function cut({ indices, values }: SparseVector, from: number, to?: number): SparseVector {
  return { indices: indices.subarray(from, to), values: values.subarray(from, to) }
}

/** The scores of heads that were not trained on the post. */
export interface HeldOutScore extends SubjectEstimate {
  urgency: Float64Array
}

/**
 * Scores every post with heads trained on the other folds, without posts that share an author or event with the
 * fold.
 *
 * @param folds the fold of each post, counted from 0
 */
export function* scoreHeldOut(
  prepared: readonly PreparedPost[],
  folds: readonly number[],
  options: Omit<FitOptions, 'orders'>,
): YieldingTask<HeldOutScore[]> {
  const heldOut: HeldOutScore[] = []
  let scored = 0
  for (let fold = 0; fold <= Math.max(...folds); fold++) {
    const held = new Set(
      prepared.flatMap(({ post }, index) => (folds[index] === fold ? [post.author, eventKeyOf(post)] : [])),
    )
    const heads = yield* fitHeads(
      prepared.filter(({ post }) => !held.has(post.author) && !held.has(eventKeyOf(post))),
      { ...options, orders: 1 },
    )
    for (const [index, { vector }] of prepared.entries()) {
      if (folds[index] !== fold) continue
      const shares = softmax(scores(heads.relevance, vector))
      heldOut[index] = { ...subjectEstimate(shares), urgency: scores(heads.urgency, vector) }
      if (++scored % SCORED_PER_SLICE === 0) yield
    }
    yield
  }
  return heldOut
}
