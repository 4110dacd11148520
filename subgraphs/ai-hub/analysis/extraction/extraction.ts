import type { Language } from '../labels.js'
import type { EvidenceLabel } from '../lexicon/entry.js'
import { LEXICONS } from '../lexicon/lexicons.js'
import { type PhraseMatch, phraseMatcher } from '../lexicon/matcher.js'
import { isNegated } from '../lexicon/negation.js'
import type { NormalisedText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'
import { amountsIn } from './amount-finder.js'
import type { Amount } from './amounts.js'
import { animalNameIn } from './animal-name.js'
import type { Evidence } from './evidence.js'
import { isCaughtHumanely } from './humane-trap.js'

export interface Extraction {
  evidence: Evidence[]
  amounts: Amount[]
  animalName?: string
}

/** Only these can be negated: "not injured" is informative, "no dog" hardly is. */
const NEGATABLE: ReadonlySet<EvidenceLabel> = new Set<EvidenceLabel>([
  'condition',
  'emergency',
  'cruelty',
  'lost',
  'progress',
  'fundraising',
  'adoption',
])

const MATCHERS: Readonly<Record<Language, (tokens: readonly Token[]) => PhraseMatch[]>> = {
  es: phraseMatcher(LEXICONS.es),
  pt: phraseMatcher(LEXICONS.pt),
  en: phraseMatcher(LEXICONS.en),
}

/** Finds the evidence of a language's lexicon in a post, in the order of the text. */
export function extract(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
): Extraction {
  const evidence = extractEvidence(normalised, tokens, language)
  return {
    evidence,
    amounts: amountsIn(tokens, language),
    animalName: animalNameIn(normalised, tokens, language, evidence),
  }
}

const CATCH = { label: 'rescue', kind: undefined, severity: undefined } as const

/** The evidence only. */
export function extractEvidence(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
): Evidence[] {
  return MATCHERS[language](tokens).map((match) => {
    const { first, last, label, kind, severity } = isCaughtHumanely(match, tokens, language)
      ? { ...match, ...CATCH }
      : match
    const start = tokens[first]?.start ?? 0
    const end = tokens[last]?.end ?? start
    const negated = NEGATABLE.has(label) && isNegated(tokens, first, language)
    return { label, kind, severity, start, end, text: normalised.raw.slice(start, end), negated }
  })
}
