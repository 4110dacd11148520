import type { Transaction } from '../../../shared/database.js'
import { erased } from '../../../shared/personal-data/inventory.js'
import { LANGUAGES } from '../../analysis/labels.js'
import type { CaseUpdateType, Urgency } from '../../posts/analysis.type.js'
import type { DecisionLabel, Labelling } from '../../training/labelling.service.js'
import { labelOfWord } from '../../training/training-example.mapper.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'

/** Rejection reasons that say that the post is about no case, in addition to the words for it in training data. */
const UNRELATED_REASONS: readonly string[] = ['not_relevant', 'not_a_case']

/**
 * The label of a decision: approved, the post is about a case, corrected by edits; rejected for a reason that
 * says so, it is not: other reasons, such as a wrong animal or missing information, are about the proposal.
 * Automatic decisions give no label, because they would only repeat the model; nor do sample posts.
 */
function decisionLabel(item: ReviewItemRecord): DecisionLabel | undefined {
  const { status, review, analysis, proposedAction } = item
  if (!review?.reviewedBy || item.tweetId.startsWith('test_tweet_')) return undefined
  // Its post is no longer known.
  if (item.guardianId === erased.id) return undefined
  const language = LANGUAGES.find((one) => one === analysis.language) ?? 'en'
  const shared = {
    itemId: item.id,
    text: item.tweetContent,
    language,
    author: item.tweetAuthor,
    event: item.caseId ?? item.tweetId,
    givenBy: review.reviewedBy,
  }
  if (status === 'approved') {
    // The urgency and kind of a second look are guesses about a post that the analysis did not classify as a case.
    if (analysis.flags.includes('perhaps')) return { ...shared, isCaseRelated: true }
    const urgency = urgencyAfter(item.urgency, proposedAction.caseData?.priority)
    return { ...shared, isCaseRelated: true, urgency, caseUpdateType: typeOf(item) }
  }
  if (status === 'rejected' && saysUnrelated(review.reason)) return { ...shared, isCaseRelated: false }
  return undefined
}

/** Stores the label of the current decision about an item, or deletes the stored one if it has none. */
export async function recordLabel(
  trx: Transaction,
  labelling: Labelling,
  item: ReviewItemRecord,
): Promise<void> {
  const label = decisionLabel(item)
  if (label) await labelling.learn(trx, label)
  else await labelling.forget(trx, item.id)
}

function saysUnrelated(reason: string | undefined): boolean {
  if (reason === undefined) return false
  return UNRELATED_REASONS.includes(reason) || labelOfWord(reason)?.isCaseRelated === false
}

/** Adjusts the urgency, as little as possible, to the priority of the opened case, which a reviewer may have edited. */
function urgencyAfter(urgency: Urgency, priority: unknown): Urgency {
  const isUrgent = urgency === 'critical' || urgency === 'high'
  if (priority === 'urgent' && !isUrgent) return 'high'
  if (priority === 'normal' && isUrgent) return 'medium'
  return urgency
}

function typeOf({ proposedAction, analysis }: ReviewItemRecord): CaseUpdateType {
  return proposedAction.updateData?.type ?? analysis.caseUpdateType
}
