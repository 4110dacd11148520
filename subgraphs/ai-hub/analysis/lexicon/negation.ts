import { LANGUAGES, type Language } from '../labels.js'
import type { Token } from '../text/tokens.js'
import { LEXICONS } from './lexicons.js'
import { readPhrases } from './phrase-index.js'

/** How many words ahead a negation reaches. */
const REACH = 3

interface Negations {
  negators: string[][]
  ends: ReadonlySet<string>
}

const NEGATIONS = new Map<Language, Negations>(
  LANGUAGES.map((language) => {
    const { negators, reachEnds } = LEXICONS[language]
    return [language, { negators: readPhrases(negators), ends: new Set(readPhrases(reachEnds).flat()) }]
  }),
)

/**
 * Whether the word at `first` is negated: a negation reaches a few words ahead, but not past a stop or a
 * conjunction.
 */
export function isNegated(tokens: readonly Token[], first: number, language: Language): boolean {
  const negations = NEGATIONS.get(language)
  for (let at = first - 1; at >= Math.max(0, first - REACH); at--) {
    const token = tokens[at]
    if (token?.kind !== 'word' || negations?.ends.has(token.text)) return false
    if (negations?.negators.some((words) => matchesAt(words, tokens, at))) return true
  }
  return false
}

/** Whether the words occur consecutively from that token on. */
export function matchesAt(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  return words.every((word, offset) => tokens[at + offset]?.text === word)
}
