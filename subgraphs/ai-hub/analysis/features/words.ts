import type { Token } from '../text/tokens.js'

const LETTER_GRAMS = [3, 4, 5] as const
/** Number of leading letters of a word used for letter n-grams. */
const MAX_GRAM_WORD = 18

/**
 * The words of a post as features. Links, names, amounts and numbers are masked: their presence matters, their value
 * does not.
 */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map(maskedWord).filter((word) => word !== '')
}

export function maskedWord(token: Token): string {
  if (token.kind === 'word' || token.kind === 'emoji') return token.text
  if (token.kind === 'stop') return /[!?]/.test(token.text) ? token.text.slice(0, 1) : ''
  return `<${token.kind}>`
}

export function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

/** Letter n-grams (3 to 5) of each word, with `_` at its edges. */
export function letterGramsOf(words: readonly string[]): string[] {
  const grams: string[] = []
  for (const word of words) {
    if (!/^\p{L}/u.test(word)) continue
    const bounded = `_${word.slice(0, MAX_GRAM_WORD)}_`
    for (const length of LETTER_GRAMS) {
      for (let at = 0; at + length <= bounded.length; at++) grams.push(bounded.slice(at, at + length))
    }
  }
  return grams
}
