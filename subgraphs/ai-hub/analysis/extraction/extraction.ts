import type { Language } from '../labels.js'
import type { EvidenceLabel } from '../lexicon/entry.js'
import { LEXICONS } from '../lexicon/lexicons.js'
import { type PhraseMatch, phraseMatcher } from '../lexicon/matcher.js'
import { isNegated } from '../lexicon/negation.js'
import type { NormalisedText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'
import { purposeOf } from './amount-purpose.js'
import { type Amount, readAmount } from './amounts.js'
import { animalNameIn } from './animal-name.js'
import type { Evidence } from './evidence.js'
import { localCurrencyIn } from './local-currency.js'

export interface Extraction {
  evidence: Evidence[]
  amounts: Amount[]
  animalName?: string
}

/** Only these can be negated: "no dog" says little, "not injured" says much. */
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

/** The evidence only. */
export function extractEvidence(
  normalised: NormalisedText,
  tokens: readonly Token[],
  language: Language,
): Evidence[] {
  return MATCHERS[language](tokens).map(({ first, last, label, kind, severity }) => {
    const start = tokens[first]?.start ?? 0
    const end = tokens[last]?.end ?? start
    const negated = NEGATABLE.has(label) && isNegated(tokens, first, language)
    return { label, kind, severity, start, end, text: normalised.raw.slice(start, end), negated }
  })
}

function amountsIn(tokens: readonly Token[], language: Language): Amount[] {
  const local = localCurrencyIn(tokens, language)
  return tokens.flatMap((token, at) => {
    const isWhole = token.kind === 'amount'
    const text = isWhole ? token.text : bareThousands(tokens, at)
    const amount = text && readAmount(text, local)
    if (!amount) return []
    const purpose = purposeOf(tokens, at, isWhole ? at : at + 1)
    return [purpose ? { ...amount, purpose } : amount]
  })
}

/** Words that mark a following bare number as money: "faltan 20 mil". */
const PRICE_WORDS: ReadonlySet<string> = new Set(
  (
    'cuesta cuestan sale salen vale faltan falta juntar juntamos debemos cobran piden pagar deuda presupuesto monto ' +
    'custa custam sai saem faltam devemos cobram pedem divida orcamento arrecadamos temos tenemos llevamos ' +
    'costs cost owe need raised short'
  ).split(' '),
)

/** "20 mil" or "15k" without a currency, after a price word and not followed by something that is counted. */
function bareThousands(tokens: readonly Token[], at: number): string | undefined {
  const [number, thousand, after] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (
    number?.kind !== 'number' ||
    thousand?.kind !== 'word' ||
    !/^(?:mil|k|thousand|grand)$/.test(thousand.text)
  )
    return undefined
  const counted = after?.kind === 'word' && !/^(?:y|e|and|para|pra|for|por|de|to)$/.test(after.text)
  const priced = [tokens[at - 1], tokens[at - 2]].some((token) => token && PRICE_WORDS.has(token.text))
  return priced && !counted ? `${number.text} ${thousand.text}` : undefined
}
