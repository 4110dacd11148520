import { readDataTable } from '../../../data-table.js'
import { LANGUAGES, type Language } from '../../labels.js'
import type { Token } from '../../tokens.js'
import { isDenied } from '../denial.js'
import { PhraseIndex } from '../phrase-index.js'

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
 * Words of each concept in each language, separated by spaces. A word ending in `*` matches every word with that
 * prefix; `_` joins the words of a phrase.
 */
export const CONCEPTS = ['animals', 'medicine', 'rescue', 'society', 'public', 'urgency'].flatMap((subject) =>
  readDataTable(`analysis/lexicon/concepts/${subject}.tsv`, ['group', 'concept', 'es', 'pt', 'en']),
)

const INDEXES: ReadonlyMap<Language, PhraseIndex<Concept>> = new Map(
  LANGUAGES.map((language) => {
    const index = new PhraseIndex<Concept>()
    for (const { group, concept: name, ...words } of CONCEPTS)
      for (const phrase of words[language].split(' ')) index.add(phrase.split('_'), { name, group })
    return [language, index]
  }),
)

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
