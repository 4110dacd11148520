import { createHash } from 'node:crypto'
import { english } from './english.js'
import { portuguese } from './portuguese.js'
import { animalNames, samplePostKinds } from './sentences.js'
import { spanish } from './spanish.js'

/** What is made up of a post; the rest is its network's. */
export interface SamplePost {
  readonly content: string
  readonly images: readonly string[]
  readonly videos: readonly string[]
  readonly metrics: { readonly likes: number; readonly retweets: number; readonly replies: number }
}

/** The sentences of a post by its number: guardians write in Spanish most of the time. */
const languages = [spanish, spanish, portuguese, spanish, english] as const
const WAYS = 5

/**
 * The post of a number in an account's sequence: always the same for the same number. Posts of one kind and
 * language share at most one of their three sentences within 25 of them, so that they do not pass for
 * repetitions of each other; every fourth is about no case.
 */
export function samplePost(account: string, number: number): SamplePost {
  const draw = drawer(`${account}:${number}`)
  const isUnrelated = number % 4 === 3
  const { places, kinds, closings, unrelated } = languages[number % languages.length] ?? spanish
  const metrics = { likes: draw(180), retweets: draw(60), replies: draw(25) }
  if (isUnrelated) {
    const content = pick(unrelated, draw(unrelated.length))
    return { content, images: [], videos: [], metrics }
  }
  const related = number - Math.floor(number / 4)
  const { openings, details } = kinds[samplePostKinds[related % samplePostKinds.length] ?? 'emergency']
  const turn = Math.floor(related / samplePostKinds.length)
  const [row, column] = [turn % WAYS, Math.floor(turn / WAYS) % WAYS]
  const parts = [
    pick(openings, row),
    pick(details, (row + column) % WAYS),
    pick(closings, (row + 2 * column) % WAYS),
  ]
  const content = parts
    .join(' ')
    .replaceAll('{name}', pick(animalNames, (number * 7 + draw(3)) % animalNames.length))
    .replaceAll('{place}', pick(places, draw(places.length)))
  const picture = `https://media.sandbox.example/${digest(`${account}:${number}:picture`).slice(0, 12)}.jpg`
  return { content, images: draw(3) === 0 ? [] : [picture], videos: [], metrics }
}

function pick(list: readonly string[], at: number): string {
  return list[at % list.length] ?? ''
}

/** Numbers below a bound that follow from a text alone. */
function drawer(text: string): (below: number) => number {
  let count = 0
  return (below) => Number.parseInt(digest(`${text}:${count++}`).slice(0, 8), 16) % below
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
