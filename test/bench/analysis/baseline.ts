import type { Judgement } from '../../../subgraphs/ai-hub/analysis/evaluation/metrics.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { mostLikely, naiveBayes } from '../../support/analysis/naive-bayes.js'

/** Naive Bayes as an analysis: one classifier each for relevance, urgency and kind. */
export function naiveBayesBaseline(posts: readonly LabelledPost[]): (text: string) => Judgement {
  const odds = naiveBayesOdds(posts)
  const cases = posts.filter(({ isCaseRelated }) => isCaseRelated)
  const urgencies = naiveBayes(
    cases.flatMap(({ text, urgency }) => (urgency ? [{ text, label: urgency }] : [])),
  )
  const kinds = naiveBayes(
    cases.flatMap(({ text, caseUpdateType }) => (caseUpdateType ? [{ text, label: caseUpdateType }] : [])),
  )
  return (text) => {
    const related = odds(text)
    const isCaseRelated = related > 0
    return {
      isCaseRelated,
      isPerhaps: false,
      urgency: (isCaseRelated && mostLikely(urgencies(text))) || 'low',
      caseUpdateType: (isCaseRelated && mostLikely(kinds(text))) || 'note',
      confidence: 1 / (1 + Math.exp(-Math.abs(related))),
    }
  }
}

/** The log odds that a post is about a case, by naive Bayes. */
export function naiveBayesOdds(posts: readonly LabelledPost[]): (text: string) => number {
  const likelihoods = naiveBayes(
    posts.map(({ text, isCaseRelated }) => ({
      text,
      label: isCaseRelated ? ('case' as const) : ('other' as const),
    })),
  )
  return (text) => {
    const of = likelihoods(text)
    return (of.get('case') ?? 0) - (of.get('other') ?? 0)
  }
}
