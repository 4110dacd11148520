import { visibleText } from '../../text/normalise.js'

const OPENING: ReadonlySet<string> = new Set('"“«‘\'')
const QUOTED = /^\p{Lu}[\p{L}\p{M}'-]{1,24}(?: \p{Lu}[\p{L}\p{M}'-]{1,24}){0,2}(?=["”»’'])/u

/** The one to three capitalised words from `start` that fill a pair of quotation marks: “Orange Kitty”. */
export function quotedAt(raw: string, start: number): string | undefined {
  if (!OPENING.has(raw.charAt(start - 1))) return undefined
  const quoted = QUOTED.exec(raw.slice(start))?.[0]
  return quoted && visibleText(quoted)
}
