import type { MetricsByLanguage } from '../evaluation/metrics.js'
import { type Features, isPair, isSituation, isWording } from '../features/features.js'
import { URGENCIES, type Urgency } from '../labels.js'
import type { PlattCurve } from './calibration.js'
import { type SparseVector, softmax } from './softmax.js'
import type { StoredHead } from './stored-head.js'

/** A trained model as plain JSON. Two models of the same version are identical to the last digit. */
export interface Model {
  version: string
  /** SHA-256 over the examples in training order. */
  dataHash: string
  /** See `featureHashOf`. */
  featureHash: string
  recordsTrained: number
  seed: number
  parameters: { epochs: number; learningRate: number; featureVersion: number }
  /** Classifies the subject; see `SUBJECTS`. */
  relevance: StoredHead
  urgency: StoredHead
  calibration: Calibration
  /** Measured by cross-validation with folds by author and event; not a published figure. */
  outOfFold: MetricsByLanguage
  /** Measured on the gates; absent where this was not done in advance. */
  heldOut?: MetricsByLanguage
}

/** How scores become probabilities; fitted on posts the scorer had not seen. */
export interface Calibration {
  relevance: PlattCurve
  /** Divides the urgency head's scores. */
  temperature: number
}

/**
 * Features are numbered by a hash of their names, so that a model needs no vocabulary and its size is bounded. Two
 * features may share a slot. Wording and meaning never do, because their weights are learnt apart; pairs of words and
 * features of the situation have separate ranges, because the former would collide with words and relevance ignores the latter.
 */
const SLOT_BITS = 16
const PART_SLOTS = 1 << SLOT_BITS
const PARTS = ['wording', 'meaning', 'pairs'] as const
/** Features of the situation are few. */
const SITUATION_BITS = 12
const FIRST_OF_SITUATION = PARTS.length * PART_SLOTS
export const SLOTS = FIRST_OF_SITUATION + (1 << SITUATION_BITS)

/** The slot of a feature: FNV-1a over UTF-16 units, mixed once more, because only its upper bits are kept. */
export function slotOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  const mixed = hash ^ (hash >>> 13)
  if (isSituation(name)) return FIRST_OF_SITUATION + (mixed >>> (32 - SITUATION_BITS))
  const slot = mixed >>> (32 - SLOT_BITS)
  return PARTS.indexOf(partOf(name)) * PART_SLOTS + slot
}

function partOf(name: string): (typeof PARTS)[number] {
  if (!isWording(name)) return 'meaning'
  return isPair(name) ? 'pairs' : 'wording'
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
