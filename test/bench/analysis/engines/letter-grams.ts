import {
  type SparseVector,
  scores,
  softmax,
  trainSoftmax,
} from '../../../../subgraphs/ai-hub/analysis/model/softmax.js'
import { SUBJECTS, subjectEstimate, subjectsOf } from '../../../../subgraphs/ai-hub/analysis/model/subject.js'
import { synchronously } from '../../../../subgraphs/ai-hub/analysis/model/yielding-task.js'
import type { LabelledPost } from '../../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'

/** Log odds that a post is about a case. */
export type Engine = (text: string) => number

const SLOT_BITS = 18
const SHORTEST = 2
const LONGEST = 6

/** Softmax regression over hashed letter n-grams of the folded text, across word boundaries: no lexicon, no rules. */
export function letterGramEngine(posts: readonly LabelledPost[]): Engine {
  const examples = posts.map((post) => ({ vector: letterGrams(post.text), ...subjectsOf(post) }))
  const options = {
    classes: SUBJECTS.length,
    features: 1 << SLOT_BITS,
    epochs: 8,
    learningRate: 0.1,
    seed: 1,
    decay: 0.03,
  }
  const head = synchronously(trainSoftmax(examples, options))
  return (text) => subjectEstimate(softmax(scores(head, letterGrams(text)))).score
}

export function letterGrams(text: string): SparseVector {
  const folded = ` ${text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\d/g, '0').replace(/\s+/g, ' ')} `
  const slots = new Set<number>()
  for (let length = SHORTEST; length <= LONGEST; length++)
    for (let at = 0; at + length <= folded.length; at++) slots.add(slotOf(folded, at, at + length))
  return {
    indices: Int32Array.from(slots),
    values: new Float64Array(slots.size).fill(4 / Math.sqrt(slots.size || 1)),
  }
}

/** FNV-1a, as used for the features of posts. */
function slotOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> (32 - SLOT_BITS)
}
