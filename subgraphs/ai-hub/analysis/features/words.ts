import { stemOf } from '../../knowledge/text/stem.mapper.js'
import type { Language } from '../labels.js'
import { type NormalisedText, visibleText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'

/** Adding lengths 3 and 5 doubles the training time and does not improve the results of cross-validation. */
const GRAM_LENGTH = 4
/** Number of leading letters of a word used for letter n-grams. */
const MAX_GRAM_WORD = 18

/**
 * The words of a post as features. Links, users, amounts, numbers and the name of the animal are masked: their presence
 * matters, their value does not.
 */
export function wordsOf({ raw }: NormalisedText, tokens: readonly Token[], animalName = ''): string[] {
  const named = new Set(animalName.split(' '))
  return tokens
    .map((token) =>
      token.kind === 'word' && named.has(visibleText(raw.slice(token.start, token.end)))
        ? '<animal name>'
        : maskedWord(token),
    )
    .filter((word) => word !== '')
}

export function maskedWord(token: Token): string {
  if (token.kind === 'word' || token.kind === 'emoji') return token.text
  if (token.kind === 'stop') return /[!?]/.test(token.text) ? token.text.slice(0, 1) : ''
  return `<${token.kind}>`
}

/**
 * Pairs of neighbouring words without their endings: inflected forms share a pair, while the features of single words
 * keep gender, number and tense.
 */
export function pairsOf(words: readonly string[], language: Language): string[] {
  const stems = words.map((word) => (/^\p{L}+$/u.test(word) ? stemOf(word, language) : word))
  return stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`)
}

/** The letter 4-grams of each word, with `_` at its edges. */
export function letterGramsOf(words: readonly string[]): string[] {
  const grams: string[] = []
  for (const word of words) {
    if (!/^\p{L}/u.test(word)) continue
    const bounded = `_${word.slice(0, MAX_GRAM_WORD)}_`
    for (let at = 0; at + GRAM_LENGTH <= bounded.length; at++) grams.push(bounded.slice(at, at + GRAM_LENGTH))
  }
  return grams
}
