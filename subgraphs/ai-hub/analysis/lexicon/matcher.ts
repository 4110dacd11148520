import type { Urgency } from '../labels.js'
import type { Token } from '../tokens.js'
import type { EvidenceLabel, Lexicon } from './entry.js'

/** A phrase of the lexicon found in a post: tokens `first` to `last`, both included. */
export interface PhraseMatch {
  label: EvidenceLabel
  kind?: string
  severity?: Urgency
  first: number
  last: number
}

interface Phrase {
  label: EvidenceLabel
  kind?: string
  severity?: Urgency
  words: string[]
}

/** Words that `..` in a phrase may stand for, at most. */
const MAX_GAP = 2
/** Phrases that begin with a prefix are looked up by this many of its letters. */
const KEY_LENGTH = 3

/** Finds the phrases of one language. */
export class PhraseMatcher {
  private readonly byFirstWord = new Map<string, Phrase[]>()
  private readonly byPrefix = new Map<string, Phrase[]>()

  constructor(lexicon: Lexicon) {
    for (const { phrases, label, kind, severity } of lexicon.entries) {
      for (const words of readPhrases(phrases)) this.add({ label, kind, severity, words })
    }
  }

  /**
   * The longest phrases, from left to right. Phrases of equal length at one place all count; a word inside a
   * longer phrase ("hot dog") does not count by itself.
   */
  match(tokens: readonly Token[]): PhraseMatch[] {
    const matches: PhraseMatch[] = []
    for (let first = 0; first < tokens.length; ) {
      const found = this.matchAt(tokens, first)
      matches.push(...found)
      first = (found[0]?.last ?? first) + 1
    }
    return matches
  }

  private matchAt(tokens: readonly Token[], first: number): PhraseMatch[] {
    const token = tokens[first]
    if (token?.kind !== 'word') return []
    const candidates = [
      ...(this.byFirstWord.get(token.text) ?? []),
      ...(this.byPrefix.get(token.text.slice(0, KEY_LENGTH)) ?? []),
    ]
    let longest: PhraseMatch[] = []
    for (const { words, label, kind, severity } of candidates) {
      const last = lastMatched(words, tokens, first)
      if (last < 0) continue
      const best = longest[0]?.last ?? -1
      if (last > best) longest = []
      const known = longest.some((other) => other.label === label && other.severity === severity)
      if (last >= best && !known) longest.push({ label, kind, severity, first, last })
    }
    return longest
  }

  private add(phrase: Phrase): void {
    const first = phrase.words[0] ?? ''
    const [index, key] = first.endsWith('*')
      ? [this.byPrefix, first.slice(0, KEY_LENGTH)]
      : [this.byFirstWord, first]
    const listed = index.get(key)
    if (listed) listed.push(phrase)
    else index.set(key, [phrase])
  }
}

/** Splits `one phrase | another` into words. */
export function readPhrases(phrases: string): string[][] {
  return phrases.split('|').map((phrase) => phrase.trim().split(/\s+/))
}

/** The index of the last token of the phrase when it stands at `first`, otherwise -1. */
function lastMatched(words: readonly string[], tokens: readonly Token[], first: number): number {
  let at = first - 1
  let gap = 0
  for (const word of words) {
    if (word === '..') {
      gap = MAX_GAP
      continue
    }
    at = nextPlace(word, tokens, at + 1, gap)
    if (at < 0) return -1
    gap = 0
  }
  return at
}

function nextPlace(word: string, tokens: readonly Token[], from: number, gap: number): number {
  for (let at = from; at <= from + gap; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word') return -1
    if (wordMatches(word, token.text)) return at
  }
  return -1
}

function wordMatches(pattern: string, word: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern
}
