/** The first characters of the first and the last word of a name, which may be one word, an emoji or empty. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word = '') => firstCharacterOf(word).toLocaleUpperCase()).join('')
}

/** An emoji of several code points is one character. */
function firstCharacterOf(word: string): string {
  for (const { segment } of new Intl.Segmenter().segment(word)) return segment
  return ''
}
