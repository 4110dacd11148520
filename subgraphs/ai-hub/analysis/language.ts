import { eld } from 'eld/small'
import { LANGUAGES, type Language } from './labels.js'
import type { Token } from './tokens.js'

export interface DetectedLanguage {
  language: Language
  /** False where the text gave too little to go by and a fallback was taken. */
  sure: boolean
}

const DEFAULT_LANGUAGE: Language = 'es'

/**
 * The language of a post by its words alone (no links, names or numbers). Where the detector is not sure, or finds
 * a language we do not read, the fallback decides: normally the language of the guardian.
 */
export function detectLanguage(tokens: readonly Token[], fallback?: Language): DetectedLanguage {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  const result = eld.detect(words.join(' '))
  const found = LANGUAGES.find((language) => language === result.language)
  if (found && result.isReliable()) return { language: found, sure: true }
  return { language: fallback ?? found ?? bestOf(result.getScores()), sure: false }
}

function bestOf(scores: Readonly<Record<string, number>>): Language {
  const [best] = LANGUAGES.map((language) => ({ language, score: scores[language] ?? 0 })).sort(
    (a, b) => b.score - a.score,
  )
  return best && best.score > 0 ? best.language : DEFAULT_LANGUAGE
}
