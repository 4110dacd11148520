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

/** Options of fitting both heads. */
export interface FitOptions {
  epochs: number
  learningRate: number
  seed: number
  /** Number of distinct slots of the vectors. */
  features: number
  /** Number of orders of the examples whose weights are averaged. */
  orders: number
}

const DECAY = 0.1
const SCORED_PER_SLICE = 100

/** Fits both heads; the urgency head learns from the posts about a case only. */
export function* fitHeads(prepared: readonly PreparedPost[], options: FitOptions): YieldingTask<Heads> {
  const urgent = prepared.filter(({ post }) => post.isCaseRelated && post.urgency)
  return {
    relevance: yield* fitInParts(prepared, ({ post }) => subjectsOf(post), {
      ...options,
      classes: SUBJECTS.length,
      counted: COUNTED.relevance,
    }),
    urgency: yield* fitInParts(urgent, ({ post }) => stepOf(post), {
      ...options,
      classes: URGENCIES.length,
      counted: COUNTED.urgency,
    }),
  }
}

function stepOf({ urgency = 'low' }: LabelledPost): Classes {
  const first = urgencyStep(urgency)
  return { first, end: first + 1 }
}

type Classes = Pick<SoftmaxExample, 'first' | 'end'>

/** Share of naive Bayes in a head. By cross-validation over the genres. */
const COUNTED = { relevance: 0.3, urgency: 0.15 } as const

/**
 * Fits a head as the mean of two: one is trained on the wording, one on the lexicon's features. Together they would
 * rely on the words of the training posts where concepts explain more of other posts ("weight undertraining"; Sutton,
 * Sindelar, McCallum 2006). Naive Bayes over words and pairs is added, because it judges short posts and rare words
 * better than weights from gradient descent (Wang, Manning 2012).
 */
function* fitInParts(
  prepared: readonly PreparedPost[],
  classesOf: (post: PreparedPost) => Classes,
  options: PartOptions,
): YieldingTask<SoftmaxHead> {
  const examplesOf = (part: (post: PreparedPost) => SparseVector) =>
    prepared.map((post): SoftmaxExample => ({ vector: part(post), ...classesOf(post) }))
  const fitPart = (part: (post: PreparedPost) => SparseVector) => trainAveraged(examplesOf(part), options)
  return combined(
    yield* fitPart(wordingOf),
    yield* fitPart(meaningOf),
    yield* countNaiveBayes(examplesOf(wordsOf), options),
    options.counted,
  )
}

/**
 * The mean of heads that see the examples in different orders: with one order alone, which posts near the threshold are
 * cases depends on it.
 */
function* trainAveraged(
  examples: readonly SoftmaxExample[],
  { orders, ...options }: PartOptions,
): YieldingTask<SoftmaxHead> {
  const head = yield* trainSoftmax(examples, { decay: DECAY, ...options })
  for (let order = 1; order < orders; order++) {
    const { bias, weights } = yield* trainSoftmax(examples, {
      decay: DECAY,
      ...options,
      seed: options.seed + order,
    })
    moveTowards(head.bias, bias, 1 / (order + 1))
    moveTowards(head.weights, weights, 1 / (order + 1))
    yield
  }
  return head
}

function moveTowards(
  mean: Float32Array | Float64Array,
  values: Float32Array | Float64Array,
  share: number,
): void {
  for (let at = 0; at < mean.length; at++)
    mean[at] = (mean[at] as number) + ((values[at] as number) - (mean[at] as number)) * share
}

interface PartOptions extends FitOptions {
  classes: number
  /** The share of naive Bayes. */
  counted: number
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

function cut({ indices, values }: SparseVector, from: number, to?: number): SparseVector {
  return { indices: indices.subarray(from, to), values: values.subarray(from, to) }
}

/** Wording and meaning share no slots, so each weight comes from the one that has learnt it, and from naive Bayes. */
function combined(
  wording: SoftmaxHead,
  meaning: SoftmaxHead,
  counts: SoftmaxHead,
  counted: number,
): SoftmaxHead {
  const weights = new Float32Array(wording.weights.length)
  for (let at = 0; at < weights.length; at++)
    weights[at] =
      ((wording.weights[at] as number) + (meaning.weights[at] as number)) / 2 +
      (counts.weights[at] as number) * counted
  const bias = wording.bias.map((value, of) => (value + (meaning.bias[of] as number)) / 2)
  return { classes: wording.classes, bias, weights }
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
