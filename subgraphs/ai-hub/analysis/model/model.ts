import type { MetricsByLanguage } from '../evaluation/metrics.js'
import type { Features } from '../features/features.js'
import { URGENCIES, type Urgency } from '../labels.js'
import type { PlattCurve } from './calibration.js'
import { type SoftmaxHead, type SparseVector, softmax } from './softmax.js'

/** Weights as 8-bit whole numbers, base64: `weight = stored * scale`. */
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
  /** Classifies the subject; see `SUBJECTS`. */
  relevance: StoredHead
  urgency: StoredHead
  calibration: Calibration
  /** Measured on examples left out of training fold by fold, by author and event; not a published figure. */
  outOfFold: MetricsByLanguage
  /** Measured on held-out posts; absent when none were given. */
  heldOut?: MetricsByLanguage
}

/** How scores become probabilities; fitted on posts the scorer had not seen. */
export interface Calibration {
  relevance: PlattCurve
  /** Divides the urgency head's scores. */
  temperature: number
}

const LARGEST = 127

export function storeHead({ weights, bias }: SoftmaxHead, classes: readonly string[]): StoredHead {
  let largest = 0
  for (let at = 0; at < weights.length; at++) largest = Math.max(largest, Math.abs(weights[at] as number))
  const scale = largest / LARGEST || 1
  const bytes = new Int8Array(weights.length)
  for (let at = 0; at < weights.length; at++) bytes[at] = Math.round((weights[at] as number) / scale)
  return { classes, bias: [...bias], scale, weights: Buffer.from(bytes.buffer).toString('base64') }
}

export function loadHead({ classes, bias, scale, weights: stored }: StoredHead): SoftmaxHead {
  const bytes = new Int8Array(Buffer.from(stored, 'base64'))
  const weights = new Float64Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) weights[at] = (bytes[at] as number) * scale
  return { classes: classes.length, bias: Float64Array.from(bias), weights }
}

/**
 * Features are numbered by a hash of their names, so that a model needs no vocabulary and its size is bounded. Two
 * features may share a slot; at this size few relevant ones do.
 */
const SLOT_BITS = 16
export const SLOTS = 1 << SLOT_BITS

/** The slot of a feature: FNV-1a over UTF-16 units, mixed once more as only its upper bits are kept. */
export function slotOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> (32 - SLOT_BITS)
}

export function vectorOf({ names, values }: Features): SparseVector {
  return { indices: Int32Array.from(names, slotOf), values: Float64Array.from(values) }
}

/** The urgency head's scores as probabilities. */
export function urgencyProbabilities(raw: Float64Array, temperature: number): Record<Urgency, number> {
  const shares = softmax(raw.map((score) => score / temperature))
  return Object.fromEntries(URGENCIES.map((urgency, of) => [urgency, shares[of] ?? 0])) as Record<
    Urgency,
    number
  >
}
