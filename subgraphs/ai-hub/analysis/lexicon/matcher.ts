import type { Urgency } from '../labels.js'
import type { Token } from '../text/tokens.js'
import type { EvidenceLabel, Lexicon } from './entry.js'
import { type Found, PhraseIndex, readPhrases } from './phrase-index.js'

interface Meaning {
  label: EvidenceLabel
  kind?: string
  severity?: Urgency
}

/** A phrase of the lexicon found in a post: tokens `first` to `last`, inclusive. */
export interface PhraseMatch extends Meaning {
  first: number
  last: number
}

/**
 * Finds the phrases of one language's lexicon, from left to right: the longest at each position, and all of that length
 * if they differ in meaning. A word inside a longer phrase ("hot dog") does not count by itself.
 */
export function phraseMatcher(lexicon: Lexicon): (tokens: readonly Token[]) => PhraseMatch[] {
  const index = new PhraseIndex<Meaning>()
  for (const { phrases, label, kind, severity } of lexicon.entries) {
    for (const words of readPhrases(phrases)) index.add(words, { label, kind, severity })
  }
  return (tokens) => {
    const matches: PhraseMatch[] = []
    for (let first = 0; first < tokens.length; ) {
      const found = longestOf(index.at(tokens, first))
      matches.push(...found)
      first = (found[0]?.last ?? first) + 1
    }
    return matches
  }
}

function longestOf(found: readonly Found<Meaning>[]): PhraseMatch[] {
  const last = Math.max(...found.map((match) => match.last))
  const longest = new Map<string, PhraseMatch>()
  for (const match of found) {
    const { meaning, first } = match
    const key = `${meaning.label} ${meaning.severity}`
    if (match.last === last && !longest.has(key)) longest.set(key, { ...meaning, first, last })
  }
  return [...longest.values()]
}
