const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu

/**
 * Text of users as an answer may hold it: one line, no control characters, no marks that turn the direction of what
 * follows, at most so long. It stays text: who shows it escapes it.
 */
export function displayText(text: string, longest: number): string {
  const plain = text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  const letters = [...plain]
  return letters.length <= longest
    ? plain
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
