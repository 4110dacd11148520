import type { Language } from '../labels.js'
import type { PhraseMatch } from '../lexicon/matcher.js'
import type { Token } from '../text/tokens.js'

/**
 * Words of posts about catching animals for a vet: there "trapped" is no emergency. In Portuguese the words for it are
 * different ("capturada", "presa").
 */
const TRAPS: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  es: wordsOf('trampa trampas jaula jaulas ces cer captura capturas'),
  en: wordsOf('trap traps trapping trapper trappers tnr tnvr'),
}
/** After these it is one, also in a post with a word above: "trapped in a snare trap". */
const INSIDE: ReadonlySet<string> = wordsOf('en entre bajo dentro in inside under between behind by')

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Whether the phrase is about an animal that was caught in a humane trap. */
export function isCaughtHumanely(
  { kind, first, last }: PhraseMatch,
  tokens: readonly Token[],
  language: Language,
): boolean {
  return (
    kind === 'trapped' &&
    first === last &&
    !INSIDE.has(tokens[last + 1]?.text ?? '') &&
    tokens.some((token) => token.kind === 'word' && TRAPS[language]?.has(token.text))
  )
}
