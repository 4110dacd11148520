import type { Language } from '../../analysis/labels.js'
import type { SearchedWord } from './stems.js'

/** What of an entry a search is held against. */
export interface SearchedEntry {
  readonly language: Language
  /** Stems of the title and of the further words that it is found by. */
  readonly title: ReadonlySet<string>
  readonly keywords: ReadonlySet<string>
  /** How often each stem stands in the content. */
  readonly content: ReadonlyMap<string, number>
}

/** How much a word counts where it stands; one of the text counts the more the oftener it stands there. */
const IN_TITLE = 1
const IN_KEYWORDS = 0.85
const ONCE = 0.5
const MANY = 0.8

/**
 * How well each candidate answers a search, 0 to 1: the share of the search that it covers, each word weighed by
 * how rare it is (inverse document frequency as in BM25). A word that no entry has counts as the rarest, so that
 * a question about something else is not answered by the words around it.
 *
 * @param total how many entries there are in all
 * @returns one number for each candidate, in their order
 */
export function relevanceScores(
  searched: readonly SearchedWord[],
  candidates: readonly SearchedEntry[],
  total: number,
): number[] {
  const strengths = candidates.map((entry) => searched.map((word) => strengthOf(word, entry)))
  const weights = searched.map((_, at) => {
    const having = strengths.filter((row) => (row[at] ?? 0) > 0).length
    return Math.log(1 + (Math.max(total, having) - having + 0.5) / (having + 0.5))
  })
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return strengths.map((row) => {
    const covered = row.reduce((sum, strength, at) => sum + strength * (weights[at] ?? 0), 0)
    return whole === 0 ? 0 : Math.min(1, Math.round((covered / whole) * 10_000) / 10_000)
  })
}

function strengthOf({ stems }: SearchedWord, { language, title, keywords, content }: SearchedEntry): number {
  const stem = stems[language]
  if (stem === undefined) return 0
  if (title.has(stem)) return IN_TITLE
  if (keywords.has(stem)) return IN_KEYWORDS
  const count = content.get(stem) ?? 0
  return count === 0 ? 0 : MANY - (MANY - ONCE) / count
}
