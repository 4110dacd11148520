import type { Timestamp } from '../../../shared/clock.js'
import { flagColumn, jsonColumn, optionalColumn } from '../../../shared/database/columns.js'
import type { AnalysisResult, Urgency } from '../../posts/analysis.type.js'
import type { ReviewAction, ReviewStatus, ReviewType } from './review-item.state.js'
import type { ProposedAction, ReviewClaim, ReviewDecision } from './review-item.type.js'

/** An action that is being carried out: who wanted it, and what else goes onto the item when it is done. */
export interface Execution {
  /**
   * `approve` and `auto` carry the proposal out; `undo` and `reverse` withdraw what was done; `settle` withdraws what an
   * earlier attempt may have done although no answer came.
   */
  readonly kind: 'approve' | 'auto' | 'undo' | 'reverse' | 'settle'
  /** Marks this one attempt: whoever does not hold it any more records nothing. */
  readonly token: string
  readonly actorId: string
  readonly actorName: string
  readonly requestId: string
  readonly reviewedBy?: string | undefined
  readonly notes?: string | undefined
  readonly reason?: string | undefined
  /** What an edit changed, by member: the value before and after. */
  readonly changes?: Readonly<Record<string, { before: unknown; after: unknown }>> | undefined
  /** Until then nobody else carries it out; afterwards its process counts as dead. */
  readonly until: Timestamp
}

/** A review item as kept. */
export interface ReviewItemRecord {
  readonly id: string
  readonly type: ReviewType
  readonly status: ReviewStatus
  readonly tweetId: string
  readonly tweetContent: string
  readonly tweetAuthor: string
  readonly guardianId: string
  /** The case it is about: known from the start, or made by approving it. */
  readonly caseId?: string | undefined
  /** The case it was matched to when it was proposed. */
  readonly matchedCaseId?: string | undefined
  readonly proposedAction: ProposedAction
  readonly confidence: number
  readonly urgency: Urgency
  readonly policyReason: string
  readonly createdAt: Timestamp
  readonly dueAt: Timestamp
  readonly analysis: AnalysisResult
  readonly images: readonly string[]
  readonly review?: ReviewDecision | undefined
  readonly execution?: Execution | undefined
  /** What was sent to the backoffice and may have been done although no answer came. */
  readonly attempted: readonly ProposedAction[]
  /** Counts undos: what is approved again afterwards is another action. */
  readonly round: number
  readonly claim?: ReviewClaim | undefined
  readonly awaitsSecondReview: boolean
  readonly duplicates: number
  readonly version: number
}

export interface ItemRow {
  id: string
  type: ReviewType
  action: ReviewAction
  status: ReviewStatus
  tweet_id: string
  tweet_content: string
  tweet_author: string
  guardian_id: string
  case_id: string | null
  matched_case_id: string | null
  proposed_action: string
  confidence: number
  urgency: Urgency
  policy_reason: string
  created_at: string
  due_at: string
  analysis: string
  images: string
  review: string | null
  decided_at: string | null
  execution: string | null
  attempted: string
  round: number
  claim: string | null
  awaits_second_review: boolean | number
  duplicates: number
  version: number
}

/** Money stands in JSON as text of its cents. */
interface StoredAction extends Omit<ProposedAction, 'caseData'> {
  caseData?: Omit<NonNullable<ProposedAction['caseData']>, 'donationGoal'> & { donationGoal?: string }
}

function storedAction({ caseData, ...rest }: ProposedAction): StoredAction {
  if (!caseData) return rest
  const { donationGoal, ...others } = caseData
  const goal = donationGoal === undefined ? {} : { donationGoal: donationGoal.toString() }
  return { ...rest, caseData: { ...others, ...goal } }
}

function actionOf({ caseData, ...rest }: StoredAction): ProposedAction {
  if (!caseData) return rest
  const { donationGoal, ...others } = caseData
  const goal = donationGoal === undefined ? {} : { donationGoal: BigInt(donationGoal) }
  return { ...rest, caseData: { ...others, ...goal } }
}

const actionColumn = jsonColumn<StoredAction>()
const attemptedColumn = jsonColumn<readonly StoredAction[]>()
const analysisColumn = jsonColumn<AnalysisResult>()
const imagesColumn = jsonColumn<readonly string[]>()
const reviewColumn = optionalColumn(jsonColumn<ReviewDecision>())
const executionColumn = optionalColumn(jsonColumn<Execution>())
const claimColumn = optionalColumn(jsonColumn<ReviewClaim>())

/** Reads a row. */
export function recordOf(row: ItemRow): ReviewItemRecord {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    tweetId: row.tweet_id,
    tweetContent: row.tweet_content,
    tweetAuthor: row.tweet_author,
    guardianId: row.guardian_id,
    caseId: row.case_id ?? undefined,
    matchedCaseId: row.matched_case_id ?? undefined,
    proposedAction: actionOf(actionColumn.read(row.proposed_action)),
    confidence: row.confidence,
    urgency: row.urgency,
    policyReason: row.policy_reason,
    createdAt: row.created_at,
    dueAt: row.due_at,
    analysis: analysisColumn.read(row.analysis),
    images: imagesColumn.read(row.images),
    review: reviewColumn.read(row.review),
    execution: executionColumn.read(row.execution),
    attempted: attemptedColumn.read(row.attempted).map(actionOf),
    round: row.round,
    claim: claimColumn.read(row.claim),
    awaitsSecondReview: flagColumn.read(row.awaits_second_review),
    duplicates: row.duplicates,
    version: row.version,
  }
}

/** Writes a row. */
export function rowOf(record: ReviewItemRecord): ItemRow {
  return {
    id: record.id,
    type: record.type,
    action: record.proposedAction.action,
    status: record.status,
    tweet_id: record.tweetId,
    tweet_content: record.tweetContent,
    tweet_author: record.tweetAuthor,
    guardian_id: record.guardianId,
    case_id: record.caseId ?? null,
    matched_case_id: record.matchedCaseId ?? null,
    proposed_action: actionColumn.write(storedAction(record.proposedAction)),
    confidence: record.confidence,
    urgency: record.urgency,
    policy_reason: record.policyReason,
    created_at: record.createdAt,
    due_at: record.dueAt,
    analysis: analysisColumn.write(record.analysis),
    images: imagesColumn.write(record.images),
    review: reviewColumn.write(record.review),
    decided_at: record.review?.reviewedAt ?? null,
    execution: executionColumn.write(record.execution),
    attempted: attemptedColumn.write(record.attempted.map(storedAction)),
    round: record.round,
    claim: claimColumn.write(record.claim),
    awaits_second_review: flagColumn.write(record.awaitsSecondReview),
    duplicates: record.duplicates,
    version: record.version,
  }
}

/** What an item is found by. */
export function searchedTexts(record: ReviewItemRecord): string[] {
  const { caseData, updateData } = record.proposedAction
  const proposed = [caseData?.name, caseData?.description, updateData?.notes]
  return [record.tweetContent, record.tweetAuthor, ...proposed.filter((text) => text !== undefined)]
}
