import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject, Money } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { Connection } from '../../../shared/paging/page.js'
import {
  AnalysisResult,
  type CaseUpdateType,
  CaseUpdateTypeEnum,
  type Urgency,
  UrgencyEnum,
} from '../../posts/analysis.type.js'
import {
  type ReviewAction,
  type ReviewEventKind,
  type ReviewStatus,
  type ReviewType,
  reviewActions,
  reviewEventKinds,
  reviewStatuses,
  reviewTypes,
} from './review-item.state.js'

export const ReviewStatusEnum = enumType('ReviewStatus', reviewStatuses, 'Where a proposal stands.', {
  pending: 'Waits for a decision. Leads to approved, rejected or auto_approved.',
  approved: 'A reviewer had it carried out. An undo leads back to pending, a reversal to rejected.',
  rejected: 'A reviewer decided against it; nothing was done. Reopening leads back to pending.',
  auto_approved:
    'The policies had it carried out without a person. May be undone or reversed like an ' + 'approval.',
})
export const ReviewTypeEnum = enumType('ReviewType', reviewTypes, 'What kind of proposal it is.', {
  case_creation: 'A case is to be opened.',
  case_update: 'An update is to be added to a case.',
  case_enrichment: 'A case that is known is to be enriched with what the post says.',
})
export const ReviewActionEnum = enumType('ReviewAction', reviewActions, 'What approving it does.', {
  create_case: 'Opens a case from the post.',
  add_case_update: 'Adds an update to the case.',
  enrich_case: 'Adds what the post says to the case as a note.',
})
export const ReviewEventKindEnum = enumType(
  'ReviewEventKind',
  reviewEventKinds,
  'What happened to a review item.',
  {
    proposed: 'The item was made from a post.',
    claimed: 'A reviewer took it in hand.',
    released: 'The reviewer gave it back.',
    edited: 'The reviewer changed the proposal; `details.changes` says what.',
    approved: 'A reviewer had the action carried out.',
    auto_approved: 'The policies had the action carried out.',
    rejected: 'A reviewer decided against it.',
    execution_failed: 'The backoffice did not carry the action out; `details.code` says why.',
    attempt_withdrawn: 'What a failed attempt had left behind was taken back.',
    undone: 'The decision was taken back; the item waits again.',
    reversed: 'What was done was withdrawn, and the item is rejected.',
    reopened: 'A rejected item waits again.',
    second_review: 'A second reviewer said what they think of the decision.',
    duplicate_linked: 'Another post that says the same was linked to it; `details.tweetId` is that post.',
    overdue: 'It waited longer than its urgency allows; staff was told.',
  },
)

@ObjectType({ description: 'A case as it would be opened.' })
export class ProposedCase {
  @Field(() => String, { description: 'The animal or the appeal.' })
  name!: string

  @Field(() => String, { description: 'What happened and what is needed; the text of the post.' })
  description!: string

  @Field(() => String, { nullable: true, description: 'The species: dog, cat, horse, bird, other.' })
  animalType?: string | undefined

  @Field(() => String, { nullable: true, description: 'As worded in the post.' })
  medicalCondition?: string | undefined

  @Field(() => Money, {
    nullable: true,
    description: 'What the post asks for, where it names a sum in the base currency.',
  })
  donationGoal?: bigint | undefined

  @Field(() => String, { description: 'urgent or normal.' })
  priority!: string

  @Field(() => String, { description: 'rescue, surgery, treatment, transit or foster.' })
  category!: string
}

@ObjectType({ description: 'An update as it would be added to a case.' })
export class ProposedUpdate {
  @Field(() => CaseUpdateTypeEnum, { description: 'What kind of news it is.' })
  type!: CaseUpdateType

  @Field(() => String, { description: 'What the update will say, unless a reviewer changes it.' })
  notes!: string
}

@ObjectType({ description: 'What approving an item does.' })
export class ProposedAction {
  @Field(() => ReviewActionEnum, { description: 'create_case, add_case_update or enrich_case.' })
  action!: ReviewAction

  @Field(() => ProposedCase, { nullable: true, description: 'With create_case: the case.' })
  caseData?: ProposedCase | undefined

  @Field(() => ProposedUpdate, { nullable: true, description: 'Without create_case: the update.' })
  updateData?: ProposedUpdate | undefined

  @Field(() => [String], { description: 'URLs of pictures that go with it.' })
  images!: readonly string[]
}

@ObjectType({ description: 'What an item was made from.' })
export class ReviewItemMetadata {
  @Field(() => AnalysisResult, { description: 'What the analysis of the post found.' })
  analysisResult!: AnalysisResult

  @Field(() => [String], { description: 'URLs of the post’s pictures.' })
  images!: readonly string[]
}

@ObjectType({ description: 'The decision on an item.' })
export class ReviewDecision {
  @Field(() => String, { nullable: true, description: 'What the reviewer noted.' })
  notes?: string | undefined

  @Field(() => String, {
    nullable: true,
    description: 'Id of the reviewer; `policy` when nobody had to decide.',
  })
  reviewedBy?: string | undefined

  @Field(() => String, { nullable: true, description: 'Why it was rejected, as a code in snake case.' })
  reason?: string | undefined

  @Field(() => DateTime, { description: 'When it was decided.' })
  reviewedAt!: string
}

@ObjectType({ description: 'Who has taken an item in hand.' })
export class ReviewClaim {
  @Field(() => ID, { description: 'Id of the reviewer.' })
  by!: string

  @Field(() => String, { description: 'Their name, to show that they are reviewing.' })
  byName!: string

  @Field(() => DateTime, { description: 'When the claim ends unless it is renewed.' })
  until!: string
}

@ObjectType({ description: 'Something that happened to a review item.' })
export class ReviewEvent {
  @Field(() => ReviewEventKindEnum, {
    description: 'What happened; `details` says more where there is more.',
  })
  kind!: ReviewEventKind

  @Field(() => String, { description: 'Id of who did it; `policy` for what the policies did.' })
  actorId!: string

  @Field(() => String, { description: 'What they were called when it happened.' })
  actorName!: string

  @Field(() => JsonObject, { description: 'Notes, reasons, and the difference of an edit.' })
  details!: Record<string, unknown>

  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: string
}

@ObjectType({ description: 'A proposed action, waiting for a decision or decided.' })
@Directive('@key(fields: "id")')
export class ReviewItem {
  @Field(() => ID, { description: '`review_<epoch ms>_<suffix>`' })
  id!: string

  @Field(() => ReviewTypeEnum, { description: 'What kind of proposal it is.' })
  type!: ReviewType

  @Field(() => ReviewStatusEnum, { description: 'Where it stands.' })
  status!: ReviewStatus

  @Field(() => ID, { description: 'The post it comes from.' })
  tweetId!: string

  @Field(() => String, { description: 'The text of the post; show it as text, never as markup.' })
  tweetContent!: string

  @Field(() => String, { description: 'Name of the account that wrote the post, without `@`.' })
  tweetAuthor!: string

  @Field(() => ID, { description: 'The guardian whose account the post stands in.' })
  guardianId!: string

  @Field(() => ID, {
    nullable: true,
    description: 'The case it is about; null for one that is to be opened.',
  })
  caseId?: string | undefined

  @Field(() => ProposedAction, { description: 'What approving it does.' })
  proposedAction!: ProposedAction

  @Field(() => Float, { description: 'Confidence of the analysis, 0 to 1.' })
  confidence!: number

  @Field(() => UrgencyEnum, { description: 'How soon somebody must act.' })
  urgency!: Urgency

  @Field(() => String, { description: 'Why it waits for a person, or why it did not have to, as a code.' })
  policyReason!: string

  @Field(() => DateTime, { description: 'When it was proposed.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'By when somebody should have decided, by its urgency.' })
  dueAt!: string

  @Field(() => ReviewItemMetadata, { description: 'What it was made from.' })
  metadata!: ReviewItemMetadata

  @Field(() => ReviewDecision, { nullable: true, description: 'The decision, once there is one.' })
  review?: ReviewDecision | undefined

  @Field(() => Boolean, { description: 'Whether the action is being carried out at this moment.' })
  isExecuting!: boolean

  @Field(() => Boolean, { description: 'Whether a second person is asked to look at the decision.' })
  awaitsSecondReview!: boolean

  @Field(() => Int, { description: 'How many further posts said the same and were linked to it.' })
  duplicates!: number

  /** Shown by the resolver while it holds. */
  claim?: ReviewClaim | undefined
}

@ObjectType({ description: 'A page of review items.' })
export class ReviewItemConnection extends Connection(ReviewItem) {}
