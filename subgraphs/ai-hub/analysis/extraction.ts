import { type Amount, readAmount } from './amounts.js'
import { LANGUAGES, type Language, type Urgency } from './labels.js'
import { english } from './lexicon/english.js'
import type { EvidenceLabel, Lexicon } from './lexicon/entry.js'
import { PhraseMatcher, readPhrases } from './lexicon/matcher.js'
import { portuguese } from './lexicon/portuguese.js'
import { spanish } from './lexicon/spanish.js'
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

export const LEXICONS: Readonly<Record<Language, Lexicon>> = { es: spanish, pt: portuguese, en: english }

/** How many words back a denial reaches. */
const NEGATION_WINDOW = 3

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
  matcher: PhraseMatcher
  negators: string[][]
  reachEnds: ReadonlySet<string>
  nameCues: string[][]
}

const RULES = new Map<Language, LanguageRules>(LANGUAGES.map((language) => [language, rulesOf(language)]))

function rulesOf(language: Language): LanguageRules {
  const lexicon = LEXICONS[language]
  return {
    matcher: new PhraseMatcher(lexicon),
    negators: readPhrases(lexicon.negators),
    reachEnds: new Set(readPhrases(lexicon.reachEnds).flat()),
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
  const evidence = rules.matcher.match(tokens).map(({ first, last, label, kind, severity }): Evidence => {
    const start = tokens[first]?.start ?? 0
    const end = tokens[last]?.end ?? start
    const negated = DENIABLE.has(label) && isNegated(tokens, first, rules)
    return { label, kind, severity, start, end, text: normalised.raw.slice(start, end), negated }
  })
  const amounts = tokens
    .filter(({ kind }) => kind === 'amount')
    .map(({ text }) => readAmount(text, language))
    .filter((amount) => amount !== undefined)
  return { evidence, amounts, animalName: nameIn(normalised, tokens, rules) }
}

/** A denial reaches a few words ahead, not over a stop nor over a conjunction. */
function isNegated(tokens: readonly Token[], first: number, rules: LanguageRules): boolean {
  for (let at = first - 1; at >= Math.max(0, first - NEGATION_WINDOW); at--) {
    const token = tokens[at]
    if (token?.kind !== 'word' || rules.reachEnds.has(token.text)) return false
    if (rules.negators.some((words) => standsAt(words, tokens, at))) return true
  }
  return false
}

function standsAt(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  return words.every((word, offset) => tokens[at + offset]?.text === word)
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
