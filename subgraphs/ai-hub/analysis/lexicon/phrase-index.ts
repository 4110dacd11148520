import type { Token } from '../text/tokens.js'

/** Maximum number of words that `..` matches. */
const MAX_GAP = 2
/** Phrases that begin with a prefix are indexed by this many of its letters. */
const KEY_LENGTH = 3

interface Phrase<Meaning> {
  words: readonly string[]
  meaning: Meaning
}

/** A match of a phrase: its meaning, and its tokens `first` to `last`, inclusive. */
export interface Found<Meaning> {
  meaning: Meaning
  first: number
  last: number
}

/**
 * Finds phrases in tokens by their first word. A word of a phrase ending in `*` matches every word with that prefix;
 * `..` matches up to two words of any kind. A phrase never spans a stop, an emoji, a link or a number.
 */
export class PhraseIndex<Meaning> {
  private readonly byFirstWord = new Map<string, Phrase<Meaning>[]>()
  private readonly byPrefix = new Map<string, Phrase<Meaning>[]>()

  add(words: readonly string[], meaning: Meaning): void {
    const first = words[0] ?? ''
    const [index, key] = first.endsWith('*')
      ? [this.byPrefix, first.slice(0, KEY_LENGTH)]
      : [this.byFirstWord, first]
    const listed = index.get(key)
    if (listed) listed.push({ words, meaning })
    else index.set(key, [{ words, meaning }])
  }

  /** Every phrase that starts at that token. */
  at(tokens: readonly Token[], first: number): Found<Meaning>[] {
    const token = tokens[first]
    if (token?.kind !== 'word') return []
    const found: Found<Meaning>[] = []
    for (const phrases of [
      this.byFirstWord.get(token.text),
      this.byPrefix.get(token.text.slice(0, KEY_LENGTH)),
    ]) {
      for (const { words, meaning } of phrases ?? []) {
        const last = lastMatched(words, tokens, first)
        if (last >= 0) found.push({ meaning, first, last })
      }
    }
    return found
  }
}

/** Splits `one phrase | another` into words. */
export function readPhrases(phrases: string): string[][] {
  return phrases.split('|').map((phrase) => phrase.trim().split(/\s+/))
}

/** The index of the last token of the phrase if it starts at `first`, otherwise -1. */
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
