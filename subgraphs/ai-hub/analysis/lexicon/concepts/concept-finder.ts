import { readDataTable } from '../../../data-table.js'
import type { Language } from '../../labels.js'
import type { Token } from '../../text/tokens.js'
import { isNegated } from '../negation.js'
import { PhraseIndex } from '../phrase-index.js'

/** A concept with words in all three languages, so that training in one language applies to the others. */
export interface Concept {
  name: string
  /** The subject area. A concept alone decides nothing: training determines its weight. */
  group: string
}

/** A match of a concept: tokens `first` to `last`, inclusive. */
export interface ConceptMatch {
  concept: Concept
  first: number
  last: number
  /** Whether a preceding word negates it. */
  negated: boolean
}

/**
 * Words of each concept in each language, separated by spaces. A word ending in `*` matches every word with that
 * prefix; `_` joins the words of a phrase.
 */
export const CONCEPTS = ['animals', 'medicine', 'rescue', 'society', 'public', 'urgency', 'events'].flatMap(
  (subject) =>
    readDataTable(`analysis/lexicon/concepts/${subject}.tsv`, ['group', 'concept', 'es', 'pt', 'en']),
)

/** Built for the first post, so that a server starts without them. */
const indexes: Partial<Record<Language, PhraseIndex<Concept>>> = {}

function newIndex(language: Language): PhraseIndex<Concept> {
  const index = new PhraseIndex<Concept>()
  for (const { group, concept: name, ...words } of CONCEPTS)
    for (const phrase of words[language].split(' ')) index.add(phrase.split('_'), { name, group })
  return index
}

/** Only these can be negated: "no dog" is still about dogs, "not injured" is not about an injury. */
const NEGATABLE: ReadonlySet<string> = new Set(['cruelty', 'danger', 'injury', 'lost', 'money', 'progress'])

/** The concepts in a post, in the order of the text. */
export function conceptsIn(tokens: readonly Token[], language: Language): ConceptMatch[] {
  indexes[language] ??= newIndex(language)
  const index = indexes[language]
  return tokens.flatMap((_, at) =>
    index.at(tokens, at).map(({ meaning, first, last }) => ({
      concept: meaning,
      first,
      last,
      negated: NEGATABLE.has(meaning.group) && isNegated(tokens, first, language),
    })),
  )
}
