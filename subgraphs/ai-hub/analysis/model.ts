import type { PlattCurve } from './calibration.js'
import type { Features } from './features.js'
import { URGENCIES, type Urgency } from './labels.js'
import type { MetricsByLanguage } from './metrics.js'
import { type SoftmaxHead, type SparseVector, scores, softmax } from './softmax.js'

/** Weights as 16-bit whole numbers, base64: `weight = stored * scale`. */
export interface StoredHead {
  classes: readonly string[]
  bias: number[]
  scale: number
  weights: string
}

/** A trained model as plain JSON. Two models of the same version are the same to the last digit. */
export interface Model {
  version: string
  /** SHA-256 over the examples in training order. */
  dataHash: string
  recordsTrained: number
  seed: number
  parameters: { epochs: number; learningRate: number; featureVersion: number }
  vocabulary: string[]
  relevance: StoredHead
  urgency: StoredHead
  calibration: { relevance: PlattCurve; threshold: number; temperature: number }
  /** Measured on examples left out of training fold by fold, by author and event; not a published figure. */
  outOfFold: MetricsByLanguage
  /** Measured on posts that nothing was chosen by; absent when none were given. */
  heldOut?: MetricsByLanguage
}

const LARGEST = 32767

export function storeHead(head: SoftmaxHead, classes: readonly string[]): StoredHead {
  const largest = head.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = largest / LARGEST || 1
  const rounded = Int16Array.from(head.weights, (weight) => Math.round(weight / scale))
  const bytes = Buffer.alloc(rounded.length * 2)
  for (const [index, weight] of rounded.entries()) bytes.writeInt16LE(weight, index * 2)
  return { classes, bias: [...head.bias], scale, weights: bytes.toString('base64') }
}

export function loadHead(stored: StoredHead): SoftmaxHead {
  const bytes = Buffer.from(stored.weights, 'base64')
  const weights = new Float64Array(bytes.length / 2)
  for (let index = 0; index < weights.length; index++)
    weights[index] = bytes.readInt16LE(index * 2) * stored.scale
  return { classes: stored.classes.length, bias: Float64Array.from(stored.bias), weights }
}

/** Numbers the features of a vocabulary. */
export function featureIndex(vocabulary: readonly string[]): ReadonlyMap<string, number> {
  return new Map(vocabulary.map((name, index) => [name, index]))
}

/** The known features of a post; unknown ones have no weight. */
export function vectorOf(features: Features, index: ReadonlyMap<string, number>): SparseVector {
  const indices = new Int32Array(features.size)
  const values = new Float64Array(features.size)
  let known = 0
  for (const [name, value] of features) {
    const place = index.get(name)
    if (place === undefined) continue
    indices[known] = place
    values[known++] = value
  }
  return { indices: indices.subarray(0, known), values: values.subarray(0, known) }
}

/** The class numbers of the relevance head. */
export const UNRELATED = 0
export const RELATED = 1
export const RELEVANCE_CLASSES = ['unrelated', 'related'] as const

/** How much more the relevance head believes in a case than in none, before calibration. */
export function relevanceScore(head: SoftmaxHead, vector: SparseVector): number {
  const [unrelated = 0, related = 0] = scores(head, vector)
  return related - unrelated
}

/** The urgency head's scores as probabilities. */
export function urgencyProbabilities(raw: Float64Array, temperature: number): Record<Urgency, number> {
  const shares = softmax(raw.map((score) => score / temperature))
  return Object.fromEntries(URGENCIES.map((urgency, of) => [urgency, shares[of] ?? 0])) as Record<
    Urgency,
    number
  >
}
