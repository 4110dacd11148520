import { extract } from '../../analysis/extraction/extraction.js'
import type { Language } from '../../analysis/labels.js'
import { detectLanguage } from '../../analysis/text/language.js'
import { normalise } from '../../analysis/text/normalise.js'
import { tokenise } from '../../analysis/text/tokens.js'

export type ParsedText = ReturnType<typeof parsedText>

/**
 * A text with its language and evidence. Features, which only the model of posts needs, take longer than the rest.
 * @param expected the language used if detection is uncertain
 */
export function parsedText(text: string, expected?: Language) {
  const normalised = normalise(text)
  const tokens = tokenise(normalised)
  const detected = detectLanguage(text, tokens, expected)
  return { normalised, tokens, detected, extraction: extract(normalised, tokens, detected.language) }
}
