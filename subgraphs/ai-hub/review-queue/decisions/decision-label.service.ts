import type { Transaction } from '../../../shared/database.js'
import { LANGUAGES } from '../../analysis/labels.js'
import type { CaseUpdateType, Urgency } from '../../posts/analysis.type.js'
import type { DecisionLabel, Labelling } from '../../training/labelling.service.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'
import type { Changes } from './proposal-edits.mapper.js'

/**
 * Reasons of rejection that say nothing about whether the post is about a case; those that begin with one of them and
 * `_` neither. `reversed` is what a reversal says that gives no reason.
 */
const SILENT_REASONS = ['duplicate', 'policy', 'wrong_case', 'reversed'] as const

/**
 * What the decision about an item teaches: approved, the post is about a case, as edits correct it; rejected for a
 * reason that says so, it is not. Decisions of the policies give no label, they would only repeat the model; nor do
 * posts that were made up.
 */
function decisionLabel(item: ReviewItemRecord, changes: Changes = {}): DecisionLabel | undefined {
  const { status, review, analysis } = item
  if (!review?.reviewedBy || item.tweetId.startsWith('test_tweet_')) return undefined
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
    const urgency = urgencyAfter(item.urgency, changes['caseData.priority']?.after)
    return { ...shared, isCaseRelated: true, urgency, caseUpdateType: typeOf(item) }
  }
  if (status === 'rejected' && saysUnrelated(review.reason)) return { ...shared, isCaseRelated: false }
  return undefined
}

/** Teaches what is decided about an item by now, and takes back what was taught of it before. */
export async function recordLabel(
  trx: Transaction,
  labelling: Labelling,
  item: ReviewItemRecord,
  changes?: Changes,
): Promise<void> {
  const label = decisionLabel(item, changes)
  if (label) await labelling.learn(trx, label)
  else await labelling.forget(trx, item.id)
}

function saysUnrelated(reason: string | undefined): boolean {
  if (reason === undefined) return false
  return !SILENT_REASONS.some((silent) => reason === silent || reason.startsWith(`${silent}_`))
}

/** An edited priority corrects the urgency by as much as it must. */
function urgencyAfter(urgency: Urgency, priority: unknown): Urgency {
  const isUrgent = urgency === 'critical' || urgency === 'high'
  if (priority === 'urgent' && !isUrgent) return 'high'
  if (priority === 'normal' && isUrgent) return 'medium'
  return urgency
}

function typeOf({ proposedAction, analysis }: ReviewItemRecord): CaseUpdateType {
  return proposedAction.updateData?.type ?? analysis.caseUpdateType
}
