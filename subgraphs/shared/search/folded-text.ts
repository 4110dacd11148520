/**
 * A text as searches compare it: without case and accents (Unicode NFKD, combining marks removed). Through upper case, because
 * only there `ß` equals `ss`, and a dotless `ı` an `i`.
 * @example foldText('Peña Ñandú') // 'pena nandu'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
}

/** The words of a text: runs of letters and digits, folded. Everything else separates. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a text and its emoji, as words, because databases do not index symbols. */
export function searchedWordsOf(text: string): string[] {
  const parts = foldText(text).match(/[\p{L}\p{N}]+|\p{RI}{2}|\p{Extended_Pictographic}/gu) ?? []
  return parts.map((part) => (/^[\p{L}\p{N}]/u.test(part) ? part : wordOfEmoji(part)))
}

/** No other word begins like this. */
const EMOJI = 'qzq'

function wordOfEmoji(emoji: string): string {
  return EMOJI + [...emoji].map((character) => character.codePointAt(0)?.toString(16)).join('')
}

/** Whether a text, or words of it, were indexed differently before 2026-11-27. */
export function isFoldedAnew(text: string): boolean {
  return /[ßẞı]|\p{RI}|\p{Extended_Pictographic}/u.test(text)
}
