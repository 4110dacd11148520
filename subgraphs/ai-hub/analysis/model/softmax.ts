import { seededRandom } from './random.js'
import type { YieldingTask } from './yielding-task.js'

/** A sparse vector: `values[i]` at slot `indices[i]`. */
export interface SparseVector {
  indices: Int32Array
  values: Float64Array
}

export interface SoftmaxExample {
  vector: SparseVector
  /** The correct class is in [first, end); which one may be unknown. */
  first: number
  end: number
}

/** Weights are laid out feature by feature: `weights[feature * classes + class]`. */
export interface SoftmaxHead {
  classes: number
  bias: Float64Array
  weights: Float32Array
}

/** A head with weights as they are stored, in an eighth of the memory: `weight = weights[i] * scale`. */
export interface QuantisedHead extends Omit<SoftmaxHead, 'weights'> {
  weights: Int8Array
  scale: number
}

export interface SoftmaxOptions {
  classes: number
  features: number
  epochs: number
  learningRate: number
  seed: number
  /** Weight decay per epoch. */
  decay: number
}

/** Examples between two yields: a few milliseconds of work. */
export const EXAMPLES_PER_SLICE = 50

/**
 * Softmax regression by stochastic gradient descent with a step per weight (AdaGrad; Duchi, Hazan, Singer 2011). Yields
 * after every slice of an epoch. The same examples in the same order and the same options give the same head.
 */
export function* trainSoftmax(
  examples: readonly SoftmaxExample[],
  { classes, features, epochs, learningRate, seed, decay }: SoftmaxOptions,
): YieldingTask<SoftmaxHead> {
  const learning = {
    classes,
    rate: learningRate,
    bias: new Float32Array(2 * classes),
    table: new Float32Array(2 * features * classes),
    errors: new Float64Array(classes),
    active: new Int32Array(classes),
  }
  const order = Int32Array.from(examples.keys())
  const random = seededRandom(seed)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    for (let from = 0; from < order.length; from += EXAMPLES_PER_SLICE) {
      learnFrom(learning, examples, order.subarray(from, from + EXAMPLES_PER_SLICE))
      yield
    }
    shrink(learning.table, 1 / (1 + decay))
  }
  return {
    classes,
    bias: Float64Array.from(everySecond(learning.bias)),
    weights: everySecond(learning.table),
  }
}

/**
 * A head in training. Each weight is followed by the sum of its squared gradients, because both are needed
 * together and memory access dominates the time.
 */
interface Learning {
  classes: number
  rate: number
  bias: Float32Array
  table: Float32Array
  /** Scratch space. */
  errors: Float64Array
  active: Int32Array
}

/** Smaller errors of a class are ignored, which skips most updates. */
const NEGLIGIBLE = 0.02

/** No allocations: each epoch visits millions of weights. */
function learnFrom(learning: Learning, examples: readonly SoftmaxExample[], order: Int32Array): void {
  const { classes, rate, bias, table, errors, active } = learning
  for (const index of order) {
    const { vector, first, end } = examples[index] as SoftmaxExample
    const { indices, values } = vector
    for (let of = 0; of < classes; of++) errors[of] = bias[2 * of] as number
    for (let entry = 0; entry < indices.length; entry++) {
      const base = 2 * classes * (indices[entry] as number)
      const value = values[entry] as number
      for (let of = 0; of < classes; of++)
        errors[of] = (errors[of] as number) + (table[base + 2 * of] as number) * value
    }
    const learns = takeErrors(errors, active, first, end)
    for (let at = 0; at < learns; at++) {
      const of = active[at] as number
      descend(bias, 2 * of, errors[of] as number, rate)
    }
    for (let entry = 0; entry < indices.length; entry++) {
      const base = 2 * classes * (indices[entry] as number)
      const value = values[entry] as number
      for (let at = 0; at < learns; at++) {
        const of = active[at] as number
        descend(table, base + 2 * of, (errors[of] as number) * value, rate)
      }
    }
  }
}

/**
 * Turns scores into the gradient of the log loss, in place. Lists the classes with a non-negligible error and returns
 * their number.
 */
function takeErrors(errors: Float64Array, active: Int32Array, first: number, end: number): number {
  softmaxInPlace(errors)
  let right = 0
  for (let of = first; of < end; of++) right += errors[of] as number
  for (let of = first; of < end; of++) errors[of] = (errors[of] as number) * (1 - 1 / Math.max(right, 1e-12))
  let learns = 0
  for (let of = 0; of < errors.length; of++)
    if (Math.abs(errors[of] as number) > NEGLIGIBLE) active[learns++] = of
  return learns
}

const TINY = 1e-6

function descend(table: Float32Array, at: number, gradient: number, rate: number): void {
  const square = (table[at + 1] as number) + gradient * gradient
  table[at + 1] = square
  table[at] = (table[at] as number) - (rate * gradient) / Math.sqrt(square + TINY)
}

function shrink(table: Float32Array, keep: number): void {
  for (let at = 0; at < table.length; at += 2) table[at] = (table[at] as number) * keep
}

function everySecond(table: Float32Array): Float32Array {
  const weights = new Float32Array(table.length / 2)
  for (let index = 0; index < weights.length; index++) weights[index] = table[2 * index] as number
  return weights
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const held = order[index] as number
    order[index] = order[other] as number
    order[other] = held
  }
}

/** The score of each class before softmax. */
export function scores(head: SoftmaxHead | QuantisedHead, { indices, values }: SparseVector): Float64Array {
  const { classes, bias, weights } = head
  const scale = 'scale' in head ? head.scale : 1
  const sums = bias.slice()
  for (let entry = 0; entry < indices.length; entry++) {
    const base = (indices[entry] as number) * classes
    const value = values[entry] as number
    for (let of = 0; of < classes; of++)
      sums[of] = (sums[of] as number) + (weights[base + of] as number) * scale * value
  }
  return sums
}

/** Scores turned into probabilities. */
export function softmax(values: Float64Array): Float64Array {
  const shares = values.slice()
  softmaxInPlace(shares)
  return shares
}

function softmaxInPlace(values: Float64Array): void {
  let highest = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > highest) highest = value
  let total = 0
  for (let of = 0; of < values.length; of++) {
    const power = Math.exp((values[of] as number) - highest)
    values[of] = power
    total += power
  }
  for (let of = 0; of < values.length; of++) values[of] = (values[of] as number) / total
}
