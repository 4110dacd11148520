import { knownKindOf } from '../extraction/names/known-words.js'
import { type NormalisedText, visibleText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'

/** Whether a post contains a capitalised word that is a common pet name and not a place; a final "s" may be a possessive. */
export function namesPet({ raw }: NormalisedText, tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, text, start, end }) =>
      kind === 'word' &&
      /^\p{Lu}/u.test(visibleText(raw.slice(start, end))) &&
      (knownKindOf(text) === 'pet' || knownKindOf(text.replace(/s$/, '')) === 'pet'),
  )
}
