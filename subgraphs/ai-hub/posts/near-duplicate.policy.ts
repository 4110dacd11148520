import { createHash } from 'node:crypto'
import { wordsOf } from '../../shared/search/folded-text.js'

/** Similarity from which two posts count as the same. */
export const DUPLICATE_SIMILARITY = 0.5

/** How long a post counts as recent; repetitions of older ones are new. */
export const RECENT_MS = 30 * 24 * 3_600_000

const GRAM = 5

/**
 * The compared part of a post: letters and digits without accents and case. Links, handles and
 * repost markers are ignored.
 */
export function comparableText(text: string): string {
  const content = text
    .slice(0, 4_000)
    .replace(/https?:\/\/\S+|@[\w.@-]+/gi, ' ')
    .replace(/^\s*rt\b/i, ' ')
  return wordsOf(content).join(' ')
}

/** The character 5-grams of a text; the whole text where it is shorter. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const letters = Array.from(comparableText(text))
  if (letters.length === 0) return new Set()
  if (letters.length <= GRAM) return new Set([letters.join('')])
  return new Set(letters.slice(0, 1 - GRAM).map((_, at) => letters.slice(at, at + GRAM).join('')))
}

/** Share of the 5-grams that two posts have in common, 0 to 1 (Jaccard). */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const shingle of smaller) if (larger.has(shingle)) common++
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}

const BANDS = 64
const ROWS = 3

/** One pair of factors per minimum: any odd multiplier and offset give another order of the same hashes. */
const ORDERS = Array.from({ length: BANDS * ROWS }, (_, at) => {
  const bytes = createHash('sha256').update(`near-duplicate order ${at}`).digest()
  return { factor: bytes.readUInt32LE(0) | 1, offset: bytes.readUInt32LE(4) }
})

/**
 * Keys for locality-sensitive hashing (MinHash, {@link BANDS} bands of {@link ROWS}): two posts of similarity s
 * share one with probability 1 − (1 − s³)⁶⁴, which is 0.9998 at 0.5 and 0.06 at 0.1. So candidates come from an
 * index, and only they are compared exactly.
 */
export function bandsOf(shingles: ReadonlySet<string>): string[] {
  if (shingles.size === 0) return []
  const minima = new Uint32Array(ORDERS.length).fill(0xffffffff)
  for (const shingle of shingles) {
    const hash = hashOf(shingle)
    for (const [at, { factor, offset }] of ORDERS.entries()) {
      const value = mixed((Math.imul(hash, factor) + offset) >>> 0)
      if (value < (minima[at] ?? 0)) minima[at] = value
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    const rows = minima.subarray(band * ROWS, (band + 1) * ROWS)
    return `${band.toString(36)}.${Array.from(rows, (value) => value.toString(36)).join('.')}`
  })
}

/** FNV-1a over the UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** A bijection of 32 bits that spreads every bit. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
