import type { Extraction } from '../extraction/extraction.js'
import type { Language } from '../labels.js'
import type { ConceptMatch } from '../lexicon/concepts/concept-finder.js'
import { LEXICONS } from '../lexicon/lexicons.js'
import { matchesAt } from '../lexicon/negation.js'
import { readPhrases } from '../lexicon/phrase-index.js'
import type { Token } from '../text/tokens.js'
import { groupOf } from './concepts.js'

/**
 * The qualifiers of a clause: negated, hearsay, long past, conditional, a question, or about the writer's own animal.
 */
type Qualifier = 'not' | 'said' | 'past' | 'if' | 'asked' | 'own'

interface Clause {
  readonly groups: Set<string>
  readonly qualifiers: Set<Qualifier>
}

/**
 * Each group of concepts with the qualifiers of its clause: a negation or "they said" applies to its whole clause, but
 * to nothing after the stop, emoji or "but" that ends it.
 */
export function clauseNames(
  tokens: readonly Token[],
  language: Language,
  concepts: readonly ConceptMatch[],
  { evidence }: Extraction,
): string[] {
  const clauses = clausesOf(tokens, language)
  const positions = new Map(tokens.map(({ start }, at) => [start, at]))
  for (const { concept, first } of concepts) {
    const clause = clauses[first]
    clause?.groups.add(concept.group)
    if (concept.name === 'long_past') clause?.qualifiers.add('past')
    if (concept.group === 'animal' && OWN[language].has(tokens[first - 1]?.text ?? ''))
      clause?.qualifiers.add('own')
  }
  for (const { label, start } of evidence) clauses[positions.get(start) ?? -1]?.groups.add(groupOf(label))
  return [...new Set(clauses)].flatMap(({ groups, qualifiers }) =>
    [...qualifiers].flatMap((qualifier) => [
      qualifier,
      ...[...groups].map((group) => `${qualifier}: ${group}`),
    ]),
  )
}

/** The clause of each token. */
function clausesOf(tokens: readonly Token[], language: Language): Clause[] {
  let clause: Clause = { groups: new Set(), qualifiers: new Set() }
  return tokens.map((token, at) => {
    if (token.kind === 'stop' || token.kind === 'emoji' || CONTRARY.has(token.text)) {
      if (token.text.includes('?')) clause.qualifiers.add('asked')
      clause = { groups: new Set(), qualifiers: new Set() }
    }
    for (const qualifier of qualifiersAt(tokens, at, language)) clause.qualifiers.add(qualifier)
    return clause
  })
}

function qualifiersAt(tokens: readonly Token[], at: number, language: Language): Qualifier[] {
  const { kind, text } = tokens[at] as Token
  if (kind === 'number') return /^(?:19|20)\d\d$/.test(text) ? ['past'] : []
  if (kind !== 'word') return []
  const qualifiers: Qualifier[] = []
  if (HEARSAY.has(text)) qualifiers.push('said')
  if (CONDITION[language].has(text) && tokens[at - 1]?.kind !== 'word') qualifiers.push('if')
  if (NEGATORS[language].some((words) => matchesAt(words, tokens, at))) qualifiers.push('not')
  return qualifiers
}

/** Words that open a clause that contrasts with the previous one. */
const CONTRARY = setOf('pero mas but sino aunque embora although though however porem')
const HEARSAY = setOf(
  'dicen dijeron dijo decian cuentan segun supuestamente dizem disseram disse diz contam segundo supostamente ' +
    'say says said told apparently allegedly reportedly rumor rumour fake falso bulo boato hoax',
)
/** Only at the beginning of a clause: elsewhere "se" and "si" are mostly pronouns. */
const CONDITION: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: setOf('si cuando'),
  pt: setOf('se quando caso'),
  en: setOf('if when unless'),
}
const OWN: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: setOf('mi mis nuestra nuestro nuestras nuestros'),
  pt: setOf('meu minha meus minhas nosso nossa nossos nossas'),
  en: setOf('my our'),
}
const NEGATORS: Readonly<Record<Language, string[][]>> = {
  es: readPhrases(LEXICONS.es.negators),
  pt: readPhrases(LEXICONS.pt.negators),
  en: readPhrases(LEXICONS.en.negators),
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
