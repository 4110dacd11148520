import { AMOUNT_PATTERN } from '../extraction/amounts.js'
import type { NormalisedText } from './normalise.js'

/** A piece of the folded text; `start` and `end` are offsets in the raw post. */
export interface Token {
  kind: 'word' | 'link' | 'mail' | 'user' | 'amount' | 'number' | 'emoji' | 'stop'
  text: string
  start: number
  end: number
}

/** Bounds the work for hostile input; ordinary posts of the analysed length have fewer. */
const MAX_TOKENS = 900

const PIECE = new RegExp(
  [
    String.raw`(?<link>(?:https?:\/\/|www\.)[^\s]{1,300}|[a-z0-9-]{2,40}\.(?:com|org|net|me|ly|app|gg|io)(?:\.[a-z]{2})?(?:\/[^\s]{0,200})?(?![\p{L}\p{N}]))`,
    String.raw`(?<mail>[a-z0-9._%+-]{1,40}@[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,20}){1,3})`,
    String.raw`(?<user>@[\p{L}\p{N}_.]{1,50})`,
    String.raw`(?<amount>${AMOUNT_PATTERN})`,
    String.raw`(?<number>\d[\d.,:/-]{0,30})`,
    String.raw`(?<word>\p{L}(?:[\p{L}\p{N}']{0,39}[\p{L}\p{N}])?)`,
    String.raw`(?<emoji>\p{Extended_Pictographic})`,
    String.raw`(?<stop>[.!?;:,\u2026\n()"]+)`,
  ].join('|'),
  'gu',
)

/** Cuts folded text into words, masked pieces (links, names, amounts, numbers), emoji and stops. */
export function tokenise(normalised: NormalisedText): Token[] {
  const tokens: Token[] = []
  for (const match of normalised.text.matchAll(PIECE)) {
    if (tokens.length === MAX_TOKENS) break
    const kind = kindOf(match.groups ?? {})
    const last = match.index + match[0].length - 1
    tokens.push({
      kind,
      text: kind === 'word' ? match[0].replaceAll("'", '') : match[0],
      start: normalised.starts[match.index] ?? 0,
      end: normalised.ends[last] ?? normalised.raw.length,
    })
  }
  return tokens
}

function kindOf(groups: Record<string, string | undefined>): Token['kind'] {
  if (groups.word) return 'word'
  if (groups.stop) return 'stop'
  if (groups.emoji) return 'emoji'
  if (groups.number) return 'number'
  if (groups.amount) return 'amount'
  if (groups.user) return 'user'
  return groups.link ? 'link' : 'mail'
}
