import { createHash } from 'node:crypto'
import type { IdPrefix } from '../../shared/ids.js'

/** Pseudo-random numbers: the same for the same seed, on every machine. */
export interface SeededRandom {
  /** From 0 to below 1. */
  share(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  /** A whole number from `first` to `last`, inclusive. */
  between(first: number, last: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A weighted choice. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item
}

/** Sole input of a random sequence or id, so that every row can be generated independently. */
export type SeedPath = readonly (string | number)[]

/** The sequence of a path (sfc32, seeded from SHA-256). */
export function randomOf(...path: SeedPath): SeededRandom {
  const bytes = digestOf(path)
  let [a, b, c, counter] = [bytes.readInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8), 1]
  const share = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round++) share()
  const below = (end: number) => Math.floor(share() * end)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  return {
    share,
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => share() < probability,
    pick,
    weighted(items) {
      let left = share() * items.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, item] of items) {
        left -= weight
        if (left < 0) return item
      }
      return pick(items)[1]
    },
  }
}

/** Crockford's base 32, as in all ids. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Replaces the time in an id; marks generated rows. */
export const STAGED_MARK = '01JSTAGED0'

/**
 * The id of a generated row, determined by seed, number and path. Ids of one kind are in the order of their numbers, so
 * that bulk inserts stay in one part of the indexes.
 */
export function seededId(prefix: IdPrefix, seed: string, number: number, ...path: SeedPath): string {
  const bytes = digestOf([prefix, seed, number, ...path])
  let digits = ''
  for (let place = 5; place >= 0; place--) digits += DIGITS[Math.floor(number / 32 ** place) % 32]
  for (let at = 0; at < 10; at++) digits += DIGITS[(bytes[at] ?? 0) & 31]
  return `${prefix}_${STAGED_MARK}${digits}`
}

function digestOf(path: SeedPath): Buffer {
  return createHash('sha256').update(path.join('/')).digest()
}
