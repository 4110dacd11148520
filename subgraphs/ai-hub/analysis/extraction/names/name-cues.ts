import { LANGUAGES, type Language } from '../../labels.js'
import { conceptsIn } from '../../lexicon/concepts/concept-finder.js'
import type { EvidenceLabel } from '../../lexicon/entry.js'
import { LEXICONS } from '../../lexicon/lexicons.js'
import { PhraseIndex, readPhrases } from '../../lexicon/phrase-index.js'
import type { Token } from '../../text/tokens.js'
import type { Evidence } from '../evidence.js'

/**
 * `call`: the name follows, perhaps in quotation marks or after a colon; `greeting`: after a comma or colon; `treated`: what is
 * done to an animal.
 */
type Cue = 'call' | 'greeting' | 'treated'

const CUES = new Map(
  LANGUAGES.map((language) => {
    const cues = new PhraseIndex<Cue>()
    for (const words of readPhrases(LEXICONS[language].nameCues)) cues.add(words, 'call')
    for (const words of readPhrases(LEXICONS[language].nameGreetings)) cues.add(words, 'greeting')
    for (const words of readPhrases(LEXICONS[language].nameTreatments)) cues.add(words, 'treated')
    return [language, cues] as const
  }),
)

const STOPS: Readonly<Record<Cue, RegExp>> = { call: /^[:"(]+$/, greeting: /^[,:]"?$/, treated: /^"$/ }

/** Directly before a cue, these show that the name is not an animal's: "a shelter called", "una mujer llamada". */
const OTHERS: ReadonlySet<string> = new Set<string>([
  ...(['rescue', 'human', 'event', 'commerce'] satisfies EvidenceLabel[]),
  ...['people', 'family', 'rescue_group', 'veterinary', 'treatment', 'trade', 'gathering'],
])
/** Participles such as "rescued" and "resgatada" refer to the animal. */
const PARTICIPLE = /(?:[ai]d[oa]s?|ed)$/

/** The tokens that a cue announces as the name of an animal, in the order of the text. */
export function* announcedNames(
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
  wanted: readonly Cue[],
): Generator<Token> {
  let others: ReadonlySet<number> | undefined
  for (let at = 0; at < tokens.length; at++) {
    for (const { meaning: cue, last } of CUES.get(language)?.at(tokens, at) ?? []) {
      if (!wanted.includes(cue)) continue
      const next = tokens[last + 1]
      const isDivided = next?.kind === 'stop' && STOPS[cue].test(next.text)
      const name = isDivided ? tokens[last + 2] : next
      if (!name || (cue === 'greeting' && !isDivided)) continue
      others ??= endsOfOthers(tokens, language, evidence)
      const before = tokens[at - 1]
      if (before && others.has(before.end) && !PARTICIPLE.test(before.text)) continue
      yield name
    }
  }
}

function endsOfOthers(
  tokens: readonly Token[],
  language: Language,
  evidence: readonly Evidence[],
): ReadonlySet<number> {
  const concepts = conceptsIn(tokens, language).filter(({ concept }) => OTHERS.has(concept.group))
  return new Set([
    ...evidence.filter(({ label }) => OTHERS.has(label)).map(({ end }) => end),
    ...concepts.map(({ last }) => (tokens[last] as Token).end),
  ])
}
