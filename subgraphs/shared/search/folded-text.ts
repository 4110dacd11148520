/**
 * A text as searches compare it: without case and accents (Unicode NFKD, combining marks removed).
 * @example foldText('Peña Ñandú') // 'pena nandu'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** The words of a text: runs of letters and digits, folded. Everything else separates. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
