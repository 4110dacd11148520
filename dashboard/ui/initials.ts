/** A letter that nothing is combined with: only ASCII follows. */
const SIMPLE_START = /^[a-z](?!\P{ASCII})/iu

/** A word begins with a bracket, a quotation mark or the like. */
const PUNCTUATION = /^\p{P}+/u

/** The first characters of the first and the last word of a name, which may be one word, an emoji or empty. */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/)
  const named = all.map((word) => word.replace(PUNCTUATION, '')).filter(Boolean)
  const words = named.length > 0 ? named : all
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word = '') => firstCharacterOf(word).toLocaleUpperCase()).join('')
}

/** An emoji of several code points is one character. Few words need a segmenter, and the first one is slow to create. */
function firstCharacterOf(word: string): string {
  if (SIMPLE_START.test(word)) return word.charAt(0)
  for (const { segment } of new Intl.Segmenter().segment(word)) return segment
  return ''
}
