/** A sentence of a text: `text.slice(start, end)`. */
export interface Sentence {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Longer ones are cut, to bound the work for hostile text. */
const MAX_LENGTH = 600

/** A full stop inside a number or an address does not end a sentence; a line break always does. */
const SENTENCE = /[^\n.!?…]+(?:[.!?…](?=\S)[^\n.!?…]*)*[.!?…]*/gu

/** The sentences of a text, in order and verbatim. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const match of text.matchAll(SENTENCE))
    for (let from = 0; from < match[0].length; from += MAX_LENGTH) {
      const piece = match[0].slice(from, from + MAX_LENGTH)
      const trimmed = piece.trim()
      if (!/[\p{L}\p{N}]/u.test(trimmed)) continue
      const start = match.index + from + piece.indexOf(trimmed)
      found.push({ text: trimmed, start, end: start + trimmed.length })
    }
  return found
}
