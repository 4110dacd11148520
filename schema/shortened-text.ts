/**
 * A text of at most `longest` characters, the last of which is an ellipsis if any were left out. Characters are code
 * points: half of a surrogate pair is no valid text, and is shown as a replacement character.
 */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
