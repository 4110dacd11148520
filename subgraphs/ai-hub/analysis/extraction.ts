import { type Amount, readAmount } from './amounts.js'
import { LANGUAGES, type Language, type Urgency } from './labels.js'
import { isDenied, standsAt } from './lexicon/denial.js'
import type { EvidenceLabel } from './lexicon/entry.js'
import { LEXICONS } from './lexicon/lexicons.js'
import { type PhraseMatch, phraseMatcher } from './lexicon/matcher.js'
import { readPhrases } from './lexicon/phrase-index.js'
import type { NormalisedText } from './normalise.js'
import type { Token } from './tokens.js'

/** A piece of the raw post, `raw.slice(start, end)`, and what it is evidence of. */
export interface Evidence {
  label: EvidenceLabel
  kind?: string
  severity?: Urgency
  text: string
  start: number
  end: number
  /** Whether a word before it denies it: "no está herido". */
  negated: boolean
}

export interface Extraction {
  evidence: Evidence[]
  amounts: Amount[]
  animalName?: string
}

/** Only these can be denied: "no dog" says little, "not injured" says much. */
const DENIABLE: ReadonlySet<EvidenceLabel> = new Set<EvidenceLabel>([
  'condition',
  'emergency',
  'cruelty',
  'lost',
  'progress',
  'fundraising',
  'adoption',
])

interface LanguageRules {
  match: (tokens: readonly Token[]) => PhraseMatch[]
  nameCues: string[][]
}

const RULES = new Map<Language, LanguageRules>(LANGUAGES.map((language) => [language, rulesOf(language)]))

function rulesOf(language: Language): LanguageRules {
  const lexicon = LEXICONS[language]
  return {
    match: phraseMatcher(lexicon),
    nameCues: readPhrases(lexicon.nameCues),
  }
}

/** What the lexicon of that language finds in a post, in the order of the text. */
export function extract(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
): Extraction {
  const rules = RULES.get(language) ?? rulesOf(language)
  const evidence = rules.match(tokens).map(({ first, last, label, kind, severity }): Evidence => {
    const start = tokens[first]?.start ?? 0
    const end = tokens[last]?.end ?? start
    const negated = DENIABLE.has(label) && isDenied(tokens, first, language)
    return { label, kind, severity, start, end, text: normalised.raw.slice(start, end), negated }
  })
  const amounts = tokens
    .filter(({ kind }) => kind === 'amount')
    .map(({ text }) => readAmount(text, language))
    .filter((amount) => amount !== undefined)
  return { evidence, amounts, animalName: nameIn(normalised, tokens, rules) }
}

/** A capitalised word after "se llama", "meet" and the like. */
function nameIn(
  normalised: NormalisedText,
  tokens: readonly Token[],
  rules: LanguageRules,
): string | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const cue = rules.nameCues.find((words) => standsAt(words, tokens, at))
    const next = cue && tokens[at + cue.length]
    const word = next?.kind === 'word' ? normalised.raw.slice(next.start, next.end) : ''
    if (/^\p{Lu}[\p{L}']{1,24}$/u.test(word)) return word
  }
  return undefined
}
