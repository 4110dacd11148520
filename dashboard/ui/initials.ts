/** A letter that nothing is combined with: only ASCII follows. */
const SIMPLE_START = /^[a-z](?!\P{ASCII})/iu

/** The first characters of the first and the last word of a name, which may be one word, an emoji or empty. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word = '') => firstCharacterOf(word).toLocaleUpperCase()).join('')
}

/** An emoji of several code points is one character. Few words need a segmenter, and the first one is slow to create. */
function firstCharacterOf(word: string): string {
  if (SIMPLE_START.test(word)) return word.charAt(0)
  for (const { segment } of new Intl.Segmenter().segment(word)) return segment
  return ''
}
