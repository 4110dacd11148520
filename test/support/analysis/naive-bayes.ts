import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'

/**
 * The simplest classifier that learns: multinomial naive Bayes over words and pairs of words, with equal priors. A gate
 * on which it does well is easy.
 * @returns whether a post is about a case
 */
export function naiveBayes(posts: readonly LabelledPost[]): (text: string) => boolean {
  const oddsOf = naiveBayesOdds(posts)
  return (text) => oddsOf(text) > 0
}

/** The same as log odds that a post is about a case. */
export function naiveBayesOdds(posts: readonly LabelledPost[]): (text: string) => number {
  const counts = [new Map<string, number>(), new Map<string, number>()] as const
  const totals = [0, 0]
  for (const { text, isCaseRelated } of posts) {
    const side = isCaseRelated ? 1 : 0
    for (const term of termsOf(text)) {
      counts[side].set(term, (counts[side].get(term) ?? 0) + 1)
      totals[side] = (totals[side] ?? 0) + 1
    }
  }
  const size = new Set([...counts[0].keys(), ...counts[1].keys()]).size
  const log = (side: 0 | 1, term: string) =>
    Math.log(((counts[side].get(term) ?? 0) + 0.5) / ((totals[side] ?? 0) + 0.5 * size))
  return (text) => {
    let odds = 0
    for (const term of termsOf(text)) odds += log(1, term) - log(0, term)
    return odds
  }
}

function termsOf(text: string): Set<string> {
  const folded = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const words = folded.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])
}
