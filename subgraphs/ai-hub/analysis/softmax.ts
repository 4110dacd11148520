import { seededRandom, shuffled } from './random.js'

/** A sparse vector: `values[i]` at place `indices[i]`. */
export interface SparseVector {
  indices: Int32Array
  values: Float64Array
}

export interface SoftmaxExample {
  vector: SparseVector
  /** The index of the right class. */
  target: number
  weight: number
}

/** Weights are laid out feature by feature: `weights[feature * classes + class]`. */
export interface SoftmaxHead {
  classes: number
  bias: Float64Array
  weights: Float64Array
}

export interface SoftmaxOptions {
  classes: number
  features: number
  epochs: number
  learningRate: number
  seed: number
  /** How strongly weights are drawn to zero, per epoch. */
  decay: number
}

/**
 * Softmax regression by stochastic gradient descent with a step per weight (AdaGrad; Duchi, Hazan, Singer 2011).
 * Yields after every epoch, so that a caller may let other work in between. The same examples in the same order
 * and the same options give the same head.
 */
export function* trainSoftmax(
  examples: readonly SoftmaxExample[],
  options: SoftmaxOptions,
): Generator<void, SoftmaxHead> {
  const { classes, features, epochs, seed } = options
  const head = { classes, bias: new Float64Array(classes), weights: new Float64Array(features * classes) }
  const squares = { bias: new Float64Array(classes), weights: new Float64Array(features * classes) }
  const random = seededRandom(seed)
  for (let epoch = 0; epoch < epochs; epoch++) {
    runEpoch(head, squares, shuffled(examples, random), options)
    yield
  }
  return head
}

/** Apart from the generator, whose loops the engine does not optimise. */
function runEpoch(
  head: SoftmaxHead,
  squares: Gradients,
  examples: readonly SoftmaxExample[],
  { learningRate, decay }: SoftmaxOptions,
): void {
  for (const example of examples) step(head, squares, example, learningRate)
  const keep = 1 / (1 + decay)
  for (let index = 0; index < head.weights.length; index++)
    head.weights[index] = at(head.weights, index) * keep
}

type Gradients = Pick<SoftmaxHead, 'bias' | 'weights'>

function step(head: SoftmaxHead, squares: Gradients, example: SoftmaxExample, rate: number): void {
  const { classes } = head
  const { indices, values } = example.vector
  const errors = softmax(scores(head, example.vector))
  errors[example.target] = at(errors, example.target) - 1
  for (let of = 0; of < classes; of++) {
    const error = at(errors, of) * example.weight
    descend(head.bias, squares.bias, of, error, rate)
    for (let place = 0; place < indices.length; place++) {
      descend(
        head.weights,
        squares.weights,
        at(indices, place) * classes + of,
        error * at(values, place),
        rate,
      )
    }
  }
}

function descend(
  weights: Float64Array,
  squares: Float64Array,
  index: number,
  gradient: number,
  rate: number,
): void {
  const square = at(squares, index) + gradient * gradient
  squares[index] = square
  if (square > 0) weights[index] = at(weights, index) - (rate * gradient) / Math.sqrt(square + 1e-6)
}

/** The score of each class before softmax. */
export function scores(head: SoftmaxHead, { indices, values }: SparseVector): Float64Array {
  const sums = Float64Array.from(head.bias)
  for (let place = 0; place < indices.length; place++) {
    const base = at(indices, place) * head.classes
    const value = at(values, place)
    for (let of = 0; of < head.classes; of++) sums[of] = at(sums, of) + at(head.weights, base + of) * value
  }
  return sums
}

/** Scores turned into probabilities. */
export function softmax(values: Float64Array): Float64Array {
  const highest = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

function at(values: Float64Array | Int32Array, index: number): number {
  return values[index] as number
}
