import { seededRandom, shuffled } from '../../../../subgraphs/ai-hub/analysis/model/random.js'
import type { LabelledPost } from '../../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import type { Engine } from './letter-grams.js'

const SLOT_BITS = 16
const DIMENSIONS = 24
const EPOCHS = 25
const RATE = 0.25

/**
 * A classifier like fastText (Joulin et al. 2016): a post is the mean of the learnt vectors of its words and their letter
 * n-grams, classified by a logistic layer. Trained on these posts only.
 */
export function subwordEngine(posts: readonly LabelledPost[]): Engine {
  const random = seededRandom(1)
  const vectors = Float32Array.from({ length: DIMENSIONS << SLOT_BITS }, () => (random() - 0.5) / DIMENSIONS)
  const layer = new Float64Array(DIMENSIONS + 1)
  const read = posts.map(({ text, isCaseRelated }) => ({
    slots: slotsOf(text),
    target: isCaseRelated ? 1 : 0,
  }))
  const mean = new Float64Array(DIMENSIONS)
  const scoreOf = (slots: readonly number[]) => {
    mean.fill(0)
    for (const slot of slots)
      for (let at = 0; at < DIMENSIONS; at++)
        mean[at] = (mean[at] as number) + (vectors[slot * DIMENSIONS + at] as number)
    let score = layer[DIMENSIONS] as number
    for (let at = 0; at < DIMENSIONS; at++) {
      mean[at] = (mean[at] as number) / (slots.length || 1)
      score += (mean[at] as number) * (layer[at] as number)
    }
    return score
  }
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - epoch / EPOCHS)
    for (const { slots, target } of shuffled(read, random)) {
      const error = target - 1 / (1 + Math.exp(-scoreOf(slots)))
      const back = layer.map((weight) => error * weight)
      for (let at = 0; at < DIMENSIONS; at++)
        layer[at] = (layer[at] as number) + rate * error * (mean[at] as number)
      layer[DIMENSIONS] = (layer[DIMENSIONS] as number) + rate * error
      for (const slot of slots)
        for (let at = 0; at < DIMENSIONS; at++)
          vectors[slot * DIMENSIONS + at] =
            (vectors[slot * DIMENSIONS + at] as number) +
            (rate * (back[at] as number)) / Math.sqrt(slots.length)
    }
  }
  return (text) => scoreOf(slotsOf(text))
}

function slotsOf(text: string): number[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+|\p{Extended_Pictographic}|\$|\?|!/gu) ?? []
  const slots = new Set<number>()
  for (const [at, word] of words.entries()) {
    slots.add(slotOf(`w ${word}`))
    slots.add(slotOf(`p ${words[at - 1] ?? ''} ${word}`))
    const bounded = `<${word}>`
    for (let length = 3; length <= 5; length++)
      for (let from = 0; from + length <= bounded.length; from++)
        slots.add(slotOf(bounded.slice(from, from + length)))
  }
  return [...slots]
}

function slotOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> (32 - SLOT_BITS)
}
