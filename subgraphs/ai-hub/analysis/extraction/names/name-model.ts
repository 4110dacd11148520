import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { projectRoot } from '../../../../../runtime/project-root.js'
import { type QuantisedHead, scores, softmax } from '../../model/softmax.js'
import { loadHead, type StoredHead } from '../../model/stored-head.js'
import type { CommonWords, NameCandidate } from './name-candidate.js'

/** The stored name recogniser, written by `npm run train:seed`. */
export interface NameModel {
  head: StoredHead
  /** Words of the seed in lower case, each prefixed with its language. */
  commonWords: readonly string[]
}

export const nameModelFile = join(
  projectRoot,
  'subgraphs/ai-hub/analysis/extraction/names/name-model.json.gz',
)

/** Minimum probability of an accepted name: a wrong name is worse than none. Chosen by cross-validation over the genres. */
const SURE = 0.55

const SLOT_BITS = 14
export const NAME_SLOTS = 1 << SLOT_BITS

export interface NameRecogniser {
  readonly common: CommonWords
  /** The most likely name, if it is likely enough; of several, the first. */
  nameAmong(candidates: readonly NameCandidate[]): string | undefined
}

let known: NameRecogniser | undefined

/** The recogniser with the stored model. */
export function nameRecogniser(): NameRecogniser {
  known ??= createNameRecogniser(JSON.parse(gunzipSync(readFileSync(nameModelFile)).toString()) as NameModel)
  return known
}

/** Creates the recogniser of a model. */
export function createNameRecogniser({ head: stored, commonWords }: NameModel): NameRecogniser {
  const head = loadHead(stored)
  return {
    common: new Set(commonWords),
    nameAmong(candidates) {
      const judged = candidates.map(({ name, features }) => ({
        name,
        probability: probabilityOf(head, features),
      }))
      const best = judged.reduce((highest, { probability }) => Math.max(highest, probability), 0)
      if (best < SURE) return undefined
      return judged.find(({ probability }) => probability >= Math.max(SURE, best * CLOSE))?.name
    },
  }
}

/** If several are nearly equally likely, the post is about several animals; the first is returned. */
const CLOSE = 0.88

function probabilityOf(head: QuantisedHead, features: readonly string[]): number {
  return softmax(scores(head, nameVector(features)))[1] ?? 0
}

export function nameVector(features: readonly string[]) {
  const indices = Int32Array.from(features, nameSlot)
  return { indices, values: new Float64Array(indices.length).fill(1 / Math.sqrt(indices.length)) }
}

/** FNV-1a, as for the features of posts, over fewer slots. */
function nameSlot(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> (32 - SLOT_BITS)
}
