import { eld } from 'eld/small'
import { LANGUAGES, type Language } from '../labels.js'
import { visibleText } from './normalise.js'
import type { Token } from './tokens.js'

export interface DetectedLanguage {
  language: Language
  /** False if the text was too short to decide and a fallback was used. */
  sure: boolean
}

const DEFAULT_LANGUAGE: Language = 'es'

/** Spanish and Portuguese are so similar that a smaller lead does not overrule the expected language. */
const SMALL_LEAD = 0.03

/**
 * The language of a text by its words alone (no links, names or numbers). If the detector is uncertain or
 * finds an unsupported language, the expected one is used: normally that of the guardian.
 */
export function detectLanguage(raw: string, tokens: readonly Token[], expected?: Language): DetectedLanguage {
  const words = tokens
    .filter(({ kind }) => kind === 'word')
    .map(({ start, end }) => visibleText(raw.slice(start, end)))
  const result = eld.detect(words.join(' '))
  const found = LANGUAGES.find((language) => language === result.language)
  const scores = result.getScores()
  if (found && result.isReliable()) {
    const lead = (scores[found] ?? 0) - (expected ? (scores[expected] ?? 0) : 0)
    return { language: expected && lead < SMALL_LEAD ? expected : found, sure: true }
  }
  return { language: expected ?? found ?? bestOf(scores), sure: false }
}

function bestOf(scores: Readonly<Record<string, number>>): Language {
  const ranked = LANGUAGES.map((language) => ({ language, score: scores[language] ?? 0 }))
  const [best] = ranked.sort((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.language : DEFAULT_LANGUAGE
}
