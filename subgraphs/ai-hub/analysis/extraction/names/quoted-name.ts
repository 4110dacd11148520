import { visibleText } from '../../text/normalise.js'

/** The marks that may close a quotation, by the mark that opened it; an apostrophe within a word closes none. */
const CLOSING: ReadonlyMap<string, RegExp> = new Map([
  ['"', /^"/u],
  ['“', /^["”]/u],
  ['«', /^»/u],
  ['‘', /^['’](?!\p{L})/u],
  ["'", /^['’](?!\p{L})/u],
])
const WORDS = /^\p{Lu}[\p{L}\p{M}'-]{1,24}(?: \p{Lu}[\p{L}\p{M}'-]{1,24}){0,2}/u

/** The one to three capitalised words from `start` that fill a pair of quotation marks: “Orange Kitty”. */
export function quotedAt(raw: string, start: number): string | undefined {
  const closing = CLOSING.get(raw.charAt(start - 1))
  const words = closing && WORDS.exec(raw.slice(start, start + MAX_LENGTH))?.[0].replace(/'$/u, '')
  return words && closing.test(raw.slice(start + words.length)) ? visibleText(words) : undefined
}

/** Three words, with the marks of their letters. */
const MAX_LENGTH = 80
