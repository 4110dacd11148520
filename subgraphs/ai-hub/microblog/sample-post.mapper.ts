import { createHash } from 'node:crypto'
import { sandboxPictureUrl } from '../../../runtime/demo-pictures.js'
import { readDataTable } from '../data-table.js'

/** The generated part of a sample post; the client of the network adds the rest. */
export interface SamplePost {
  readonly content: string
  readonly images: readonly string[]
  readonly videos: readonly string[]
  readonly metrics: { readonly likes: number; readonly retweets: number; readonly replies: number }
}

const KINDS = ['emergency', 'progress', 'fundraising', 'adoption']

/** The language of a post by its number: guardians write in Spanish most of the time. */
const LANGUAGES = ['es', 'es', 'pt', 'es', 'en']
/** Openings and details of each kind, and closings. */
const VARIANTS = 5

const ANIMAL_NAMES =
  'Luna Toby Mora Simba Frida Coco Lola Bruno Nina Rocky Pelusa Max Kira Otto Maia Zeus Canela'.split(' ')

const tables = new Map<string, ReturnType<typeof readSentences>>()

function readSentences(language: string) {
  return readDataTable(`microblog/sample-posts/${language}.tsv`, ['part', 'kind', 'text'])
}

/** The sentences of one part of a post; the tables are read when the first sample post is generated. */
function sentences(language: string, part: string, kind = ''): string[] {
  const table = tables.get(language) ?? readSentences(language)
  tables.set(language, table)
  return table.filter((row) => row.part === part && row.kind === kind).map(({ text }) => text)
}

/**
 * The post of a number in an account's sequence: always the same for the same number. Posts of one kind and language
 * share at most one of their three sentences within 25 of them, so that they are not taken for near duplicates; every
 * fourth post is about no case.
 */
export function samplePost(account: string, number: number): SamplePost {
  const draw = numberGenerator(`${account}:${number}`)
  const isUnrelated = number % 4 === 3
  const language = pick(LANGUAGES, number)
  const metrics = { likes: draw(180), retweets: draw(60), replies: draw(25) }
  if (isUnrelated) {
    const unrelated = sentences(language, 'unrelated')
    return { content: pick(unrelated, draw(unrelated.length)), images: [], videos: [], metrics }
  }
  const related = number - Math.floor(number / 4)
  const kind = pick(KINDS, related)
  const turn = Math.floor(related / KINDS.length)
  const [row, column] = [turn % VARIANTS, Math.floor(turn / VARIANTS) % VARIANTS]
  const parts = [
    pick(sentences(language, 'opening', kind), row),
    pick(sentences(language, 'detail', kind), (row + column) % VARIANTS),
    pick(sentences(language, 'closing'), (row + 2 * column) % VARIANTS),
  ]
  const places = sentences(language, 'place')
  const content = parts
    .join(' ')
    .replaceAll('{name}', pick(ANIMAL_NAMES, (number * 7 + draw(3)) % ANIMAL_NAMES.length))
    .replaceAll('{place}', pick(places, draw(places.length)))
  const image = sandboxPictureUrl(Number.parseInt(digest(`${account}:${number}:picture`).slice(0, 8), 16))
  return { content, images: draw(3) === 0 ? [] : [image], videos: [], metrics }
}

function pick(list: readonly string[], at: number): string {
  return list[at % list.length] ?? ''
}

/** A generator of numbers below a bound, seeded by a text. */
function numberGenerator(seed: string): (below: number) => number {
  let count = 0
  return (below) => Number.parseInt(digest(`${seed}:${count++}`).slice(0, 8), 16) % below
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
