import { readDataTable } from '../../../data-table.js'

/**
 * Frequent names of pets and of places in the three languages. A word may be both; its context decides, and an unlisted
 * name is found by its context alone.
 */
const KNOWN_WORDS: ReadonlyMap<string, string> = readKnownWords()

function readKnownWords(): Map<string, string> {
  const kinds = new Map<string, string>()
  for (const { kind, words } of readDataTable('analysis/extraction/names/known-words.tsv', [
    'kind',
    'words',
  ])) {
    for (const word of words.split(' ')) {
      const other = kinds.get(word)
      kinds.set(word, other && other !== kind ? 'both' : kind)
    }
  }
  return kinds
}

/** @param word folded */
export function knownKindOf(word: string): string {
  return KNOWN_WORDS.get(word) ?? 'unknown'
}
