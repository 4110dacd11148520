const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu

/**
 * User text made safe for an answer: one line, no control characters, no direction marks, at most `longest` characters.
 * It is still plain text: escape it where it is displayed.
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
