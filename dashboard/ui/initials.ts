/**
 * What is displayed as one character: a flag, or a code point with its combining marks, skin tone, tags and joined emoji. Firefox before
 * 125 has no `Intl.Segmenter`.
 */
const CHARACTER = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}\u{E0020}-\u{E007F}]|\u200d.)*)/su

/** A word begins with a bracket, a quotation mark or the like. */
const PUNCTUATION = /^\p{P}+/u

/** The first characters of the first and the last word of a name, which may be one word, an emoji or empty. */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/)
  const named = all.map((word) => word.replace(PUNCTUATION, '')).filter(Boolean)
  const words = named.length > 0 ? named : all
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word = '') => (CHARACTER.exec(word)?.[0] ?? '').toLocaleUpperCase()).join('')
}
