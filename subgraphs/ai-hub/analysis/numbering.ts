import type { Steps } from './slices.js'
import type { SoftmaxHead, SparseVector } from './softmax.js'

/** Vectors over the places that occur in them alone, numbered from 0. */
export interface NumberedVectors {
  readonly vectors: readonly SparseVector[]
  /** The place behind each number. */
  readonly places: Int32Array
}

const VECTORS_A_SLICE = 50

/** Numbers the places that vectors use: a head that learns from few posts need not pass the weights of all places. */
export function* numberPlaces(vectors: readonly SparseVector[], slots: number): Steps<NumberedVectors> {
  const numbers = new Int32Array(slots).fill(-1)
  const places = new Int32Array(slots)
  const numbered: SparseVector[] = []
  let known = 0
  for (const { indices, values } of vectors) {
    const own = new Int32Array(indices.length)
    for (let at = 0; at < own.length; at++) {
      const place = indices[at] as number
      if (numbers[place] === -1) {
        places[known] = place
        numbers[place] = known++
      }
      own[at] = numbers[place] as number
    }
    numbered.push({ indices: own, values })
    if (numbered.length % VECTORS_A_SLICE === 0) yield
  }
  return { vectors: numbered, places: places.slice(0, known) }
}

/** The head over all places that a head over numbered ones stands for; no weight where nothing was learnt. */
export function spread(
  { classes, bias, weights }: SoftmaxHead,
  places: Int32Array,
  slots: number,
): SoftmaxHead {
  const all = new Float64Array(slots * classes)
  for (const [number, place] of places.entries())
    all.set(weights.subarray(number * classes, (number + 1) * classes), place * classes)
  return { classes, bias, weights: all }
}
