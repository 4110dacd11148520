import { type Extraction, extract } from './extraction/extraction.js'
import { type Features, featuresOf } from './features/features.js'
import type { Language } from './labels.js'
import { conceptsIn } from './lexicon/concepts/concept-finder.js'
import { type DetectedLanguage, detectLanguage } from './text/language.js'
import { type NormalisedText, normalise } from './text/normalise.js'
import { type Token, tokenise } from './text/tokens.js'

/** Everything derived from a post before a model scores it. */
export interface ParsedPost {
  normalised: NormalisedText
  tokens: Token[]
  detected: DetectedLanguage
  extraction: Extraction
  features: Features
}

/** @param expected the language used if detection is uncertain */
export function readPost(text: string, expected?: Language): ParsedPost {
  const normalised = normalise(text)
  const tokens = tokenise(normalised)
  const detected = detectLanguage(text, tokens, expected)
  const extraction = extract(normalised, tokens, detected.language)
  const { language } = detected
  const concepts = conceptsIn(tokens, language)
  const features = featuresOf({ normalised, tokens, language, extraction, concepts })
  return { normalised, tokens, detected, extraction, features }
}
