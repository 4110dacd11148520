import type { Language } from '../../analysis/labels.js'
import type { SearchedWord } from './stem.mapper.js'

/** An entry as seen by the search. */
export interface SearchedEntry {
  readonly language: Language
  /** How often each stem occurs in the title, and in the keywords, which have a word in several forms. */
  readonly title: ReadonlyMap<string, number>
  readonly keywords: ReadonlyMap<string, number>
  /** How often each stem occurs in the content. */
  readonly content: ReadonlyMap<string, number>
}

/** Weights of a word by its position; in the content its frequency counts too. */
const IN_TITLE = 1
const IN_KEYWORDS = 0.85
const ONCE = 0.5
const MANY = 0.8
/** Weights of a word for a species, and of one that occurs in no entry, as shares of those of other words. */
const SPECIES = 0.3
const IN_NONE = 0.6

/**
 * Relevance of each candidate, 0 to 1: the share of the query that it covers, each word weighted by its rarity
 * (inverse document frequency as in BM25). A word in no entry counts as the rarest, so that a query about
 * something else does not match by its common words.
 *
 * @param total number of all entries
 * @returns per candidate, in order, its relevance and how often its title and keywords have the words, which decides between equals
 */
export function relevanceScores(
  searched: readonly SearchedWord[],
  candidates: readonly SearchedEntry[],
  total: number,
): { relevance: number; mentions: number }[] {
  const strengths = candidates.map((entry) => searched.map((word) => strengthOf(word, entry)))
  const weights = searched.map(({ isSpecies }, at) => {
    const having = strengths.filter((row) => (row[at] ?? 0) > 0).length
    const rarity = Math.log(1 + (Math.max(total, having) - having + 0.5) / (having + 0.5))
    return rarity * (isSpecies ? SPECIES : 1) * (having === 0 ? IN_NONE : 1)
  })
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return candidates.map((entry, candidate) => {
    const row = strengths[candidate] ?? []
    const covered = row.reduce((sum, strength, at) => sum + strength * (weights[at] ?? 0), 0)
    const relevance = whole === 0 ? 0 : Math.min(1, Math.round((covered / whole) * 10_000) / 10_000)
    return { relevance, mentions: searched.reduce((sum, word) => sum + mentionsOf(word, entry), 0) }
  })
}

function mentionsOf({ stems }: SearchedWord, { language, title, keywords }: SearchedEntry): number {
  const stem = stems[language] ?? ''
  return (title.get(stem) ?? 0) + (keywords.get(stem) ?? 0)
}

function strengthOf({ stems }: SearchedWord, { language, title, keywords, content }: SearchedEntry): number {
  const stem = stems[language]
  if (stem === undefined) return 0
  if (title.has(stem)) return IN_TITLE
  if (keywords.has(stem)) return IN_KEYWORDS
  const count = content.get(stem) ?? 0
  return count === 0 ? 0 : MANY - (MANY - ONCE) / count
}
