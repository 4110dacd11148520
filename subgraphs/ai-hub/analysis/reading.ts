import { type Extraction, extract } from './extraction.js'
import { type Features, featuresOf } from './features.js'
import type { Language } from './labels.js'
import { type DetectedLanguage, detectLanguage } from './language.js'
import { type NormalisedText, normalise } from './normalise.js'
import { type Token, tokenise } from './tokens.js'

/** All that is known of a post before a model has its say. */
export interface Reading {
  normalised: NormalisedText
  tokens: Token[]
  detected: DetectedLanguage
  extraction: Extraction
  features: Features
}

/** @param fallback the language taken where detection is not sure */
export function readPost(text: string, fallback?: Language): Reading {
  const normalised = normalise(text)
  const tokens = tokenise(normalised)
  const detected = detectLanguage(tokens, fallback)
  const extraction = extract(normalised, tokens, detected.language)
  return { normalised, tokens, detected, extraction, features: featuresOf(tokens, extraction) }
}
