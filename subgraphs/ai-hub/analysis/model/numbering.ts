import type { SoftmaxHead, SparseVector } from './softmax.js'
import type { YieldingTask } from './yielding-task.js'

/** Vectors whose slots are renumbered from 0. */
export interface NumberedVectors {
  readonly vectors: readonly SparseVector[]
  /** The slot behind each number. */
  readonly usedSlots: Int32Array
}

const VECTORS_PER_SLICE = 50

/** Numbers the slots that vectors use, so that a head trained on few posts does not visit the weights of all slots. */
export function* numberSlots(
  vectors: readonly SparseVector[],
  slotCount: number,
): YieldingTask<NumberedVectors> {
  const numbers = new Int32Array(slotCount).fill(-1)
  const usedSlots = new Int32Array(slotCount)
  const numbered: SparseVector[] = []
  let known = 0
  for (const { indices, values } of vectors) {
    const own = new Int32Array(indices.length)
    for (let at = 0; at < own.length; at++) {
      const slot = indices[at] as number
      if (numbers[slot] === -1) {
        usedSlots[known] = slot
        numbers[slot] = known++
      }
      own[at] = numbers[slot] as number
    }
    numbered.push({ indices: own, values })
    if (numbered.length % VECTORS_PER_SLICE === 0) yield
  }
  return { vectors: numbered, usedSlots: usedSlots.slice(0, known) }
}

/** Expands a head over numbered slots to all slots; weights are 0 where nothing was learnt. */
export function expandHead(
  { classes, bias, weights }: SoftmaxHead,
  usedSlots: Int32Array,
  slotCount: number,
): SoftmaxHead {
  const all = new Float32Array(slotCount * classes)
  for (const [number, slot] of usedSlots.entries())
    all.set(weights.subarray(number * classes, (number + 1) * classes), slot * classes)
  return { classes, bias, weights: all }
}
