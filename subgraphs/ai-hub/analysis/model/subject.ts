import { CASE_UPDATE_TYPES, type CaseUpdateType, type UnrelatedTopic } from '../labels.js'
import type { LabelledPost } from '../seed/labelled-post.js'

/**
 * Classes of the relevance head: six kinds of unrelated posts, then the kinds of updates on a case. Unrelated posts
 * vary so much that they are easier to learn one kind at a time.
 */
export const SUBJECTS = [
  'public',
  'talk',
  'cause',
  'trade',
  'people',
  'own_pet',
  ...CASE_UPDATE_TYPES,
] as const

/** Index of the first subject that is about a case. */
export const FIRST_RELATED = SUBJECTS.length - CASE_UPDATE_TYPES.length

const SUBJECT_OF_TOPIC: Readonly<Record<UnrelatedTopic, (typeof SUBJECTS)[number]>> = {
  disaster: 'public',
  news: 'public',
  wildlife: 'public',
  joke: 'talk',
  sport: 'talk',
  chat: 'talk',
  advocacy: 'cause',
  advert: 'trade',
  shelter_news: 'trade',
  human_illness: 'people',
  human_fundraising: 'people',
  pet_life: 'own_pet',
}

/** The subjects that a labelled post may have, in [first, end); one if the label is specific. */
export function subjectsOf({ isCaseRelated, caseUpdateType, topic }: LabelledPost): {
  first: number
  end: number
} {
  const subject = isCaseRelated ? caseUpdateType : topic && SUBJECT_OF_TOPIC[topic]
  if (subject) {
    const first = SUBJECTS.indexOf(subject)
    return { first, end: first + 1 }
  }
  return isCaseRelated ? { first: FIRST_RELATED, end: SUBJECTS.length } : { first: 0, end: FIRST_RELATED }
}

/** The estimate for a post, derived from the probabilities of the subjects. */
export interface SubjectEstimate {
  /** Log odds that the post is about a case, before calibration. */
  score: number
  updateType: CaseUpdateType
}

export function subjectEstimate(shares: Float64Array): SubjectEstimate {
  const related = sumOf(shares, FIRST_RELATED, shares.length)
  const types = CASE_UPDATE_TYPES.map((type, index) => ({
    type,
    share: (shares[FIRST_RELATED + index] ?? 0) * (type === 'emergency' ? EMERGENCY_WEIGHT : 1),
  }))
  const best = types.reduce((a, b) => (b.share > a.share ? b : a))
  return { score: Math.log((related + TINY) / (1 - related + TINY)), updateType: best.type }
}

const TINY = 1e-9

/** The seed has more emergencies among its cases than published posts (docs/decisions.md has the figures). */
const EMERGENCY_WEIGHT = 0.5

/**
 * How the log odds of a case change with the score of each subject: its share among the related, or minus its share
 * among the unrelated.
 */
export function oddsGradient(shares: Float64Array): Float64Array {
  const related = sumOf(shares, FIRST_RELATED, shares.length)
  return shares.map((share, index) =>
    index < FIRST_RELATED ? -share / (1 - related + TINY) : share / (related + TINY),
  )
}

function sumOf(shares: Float64Array, first: number, end: number): number {
  return shares.subarray(first, end).reduce((sum, share) => sum + share, 0)
}
