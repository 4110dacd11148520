import { LANGUAGES, type Language } from '../../labels.js'
import type { Token } from '../../tokens.js'
import { isDenied } from '../denial.js'
import { PhraseIndex } from '../phrase-index.js'
import { ANIMAL_CONCEPTS } from './animals.js'
import { MEDICINE_CONCEPTS } from './medicine.js'
import { PUBLIC_CONCEPTS } from './public.js'
import { RESCUE_CONCEPTS } from './rescue.js'
import { SOCIETY_CONCEPTS } from './society.js'
import { URGENCY_CONCEPTS } from './urgency.js'

/** One notion that all three languages have words for: what a post in one language teaches, the others know. */
export interface Concept {
  name: string
  /** The walk of life it belongs to. A concept is no verdict: training finds out what it is worth. */
  group: string
}

/** A notion found: its tokens `first` to `last`, both included. */
export interface ConceptMatch {
  concept: Concept
  first: number
  last: number
  /** Whether a word before it denies it. */
  negated: boolean
}

/**
 * The tables are lines of `name = Spanish / Portuguese / English` under headings `# group`. A word ending in `*`
 * matches what begins so; `_` joins the words of a phrase.
 */
export const CONCEPT_TABLES: readonly string[] = [
  ANIMAL_CONCEPTS,
  MEDICINE_CONCEPTS,
  RESCUE_CONCEPTS,
  SOCIETY_CONCEPTS,
  PUBLIC_CONCEPTS,
  URGENCY_CONCEPTS,
]

const INDEXES = indexesOf(CONCEPT_TABLES)

function indexesOf(tables: readonly string[]): ReadonlyMap<Language, PhraseIndex<Concept>> {
  const indexes = new Map(LANGUAGES.map((language) => [language, new PhraseIndex<Concept>()]))
  let group = ''
  for (const line of tables.flatMap((table) => table.trim().split('\n'))) {
    if (line.startsWith('# ')) {
      group = line.slice(2)
      continue
    }
    const [name, words] = line.split(' = ')
    if (!name || !words) throw new Error(`Not a concept: ${line}`)
    for (const [at, phrases] of words.split(' / ').entries()) {
      const index = indexes.get(LANGUAGES[at] ?? 'es')
      for (const phrase of phrases.trim().split(/\s+/)) index?.add(phrase.split('_'), { name, group })
    }
  }
  return indexes
}

/** Only these can be denied: "no dog" is about dogs still, "not injured" is about no injury. */
const DENIABLE: ReadonlySet<string> = new Set(['cruelty', 'danger', 'injury', 'lost', 'money', 'progress'])

/** The notions a post touches and where, in the order of the text. */
export function conceptsIn(tokens: readonly Token[], language: Language): ConceptMatch[] {
  const index = INDEXES.get(language)
  return tokens.flatMap((_, at) =>
    (index?.at(tokens, at) ?? []).map(({ meaning, first, last }) => ({
      concept: meaning,
      first,
      last,
      negated: DENIABLE.has(meaning.group) && isDenied(tokens, first, language),
    })),
  )
}
