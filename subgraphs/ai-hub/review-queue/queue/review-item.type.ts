import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { Connection } from '../../../shared/paging/page.js'
import { AnalysisResult, type Urgency, UrgencyEnum } from '../../posts/analysis.type.js'
import { Tweet } from '../../posts/tweet.type.js'
import { ProposedAction } from './proposed-action.type.js'
import {
  type ReviewEventKind,
  type ReviewStatus,
  type ReviewType,
  reviewEventKinds,
  reviewStatuses,
  reviewTypes,
} from './review-item.state.js'

export const ReviewStatusEnum = enumType('ReviewStatus', reviewStatuses, 'State of a proposal.', {
  pending: 'Awaits a decision. Followed by approved, rejected or auto_approved.',
  approved:
    'Approved by a reviewer and executed. Undoing it leads back to pending, reversing it to rejected.',
  rejected: 'Rejected by a reviewer; not executed. Reopening leads back to pending.',
  auto_approved: 'Approved by the policies and executed. Can be undone or reversed like an approval.',
})
export const ReviewTypeEnum = enumType('ReviewType', reviewTypes, 'Type of proposal.', {
  case_creation: 'Opens a case.',
  case_update: 'Adds an update to a case.',
  case_enrichment: 'Adds details of the post to a case.',
})
export const ReviewEventKindEnum = enumType(
  'ReviewEventKind',
  reviewEventKinds,
  'Kind of event in the history of a review item.',
  {
    proposed: 'The item was created from a post.',
    claimed: 'A reviewer claimed it.',
    released: 'The reviewer released it.',
    edited: 'The reviewer edited the proposal; see `details.changes`.',
    approved: 'A reviewer approved it.',
    auto_approved: 'The policies approved it.',
    rejected: 'A reviewer rejected it.',
    execution_failed: 'The backoffice did not carry out the action; see `details.code`.',
    attempt_withdrawn: 'The effect of a failed attempt was withdrawn.',
    undone: 'The decision was undone; the item awaits review again.',
    reversed: 'The action was withdrawn, and the item is rejected.',
    reopened: 'A rejected item awaits review again.',
    second_review: 'A second reviewer checked the decision.',
    upheld: 'The disputed decision was upheld.',
    duplicate_linked: 'A duplicate post was linked to it; see `details.tweetId`.',
    overdue: 'Its deadline passed; staff was notified.',
  },
)

@ObjectType({ description: 'Source of an item.' })
export class ReviewItemMetadata {
  @Field(() => AnalysisResult, { description: 'The analysis of the post.' })
  analysisResult!: AnalysisResult

  @Field(() => [String], { description: 'URLs of the post’s pictures.' })
  images!: readonly string[]
}

@ObjectType({ description: 'The decision on an item.' })
export class ReviewDecision {
  @Field(() => String, { nullable: true, description: 'Notes of the reviewer.' })
  notes?: string | undefined

  @Field(() => String, {
    nullable: true,
    description: 'Id of the reviewer; `policy` for an automatic approval.',
  })
  reviewedBy?: string | undefined

  @Field(() => String, {
    nullable: true,
    description:
      'The API client that decided in the name of `reviewedBy`, which the platform cannot verify; null for people who were signed in.',
  })
  sentBy?: string | undefined

  @Field(() => String, { nullable: true, description: 'Reason of the rejection, a code in snake case.' })
  reason?: string | undefined

  @Field(() => DateTime, { description: 'When it was decided.' })
  reviewedAt!: string
}

@ObjectType({ description: 'The claim of a reviewer on an item.' })
export class ReviewClaim {
  @Field(() => ID, { description: 'Id of the reviewer.' })
  by!: string

  @Field(() => String, { description: 'Name of the reviewer.' })
  byName!: string

  @Field(() => DateTime, { description: 'When the claim expires unless it is renewed.' })
  until!: string
}

@ObjectType({ description: 'An event in the history of a review item.' })
export class ReviewEvent {
  @Field(() => ReviewEventKindEnum, { description: 'Kind of event; see `details`.' })
  kind!: ReviewEventKind

  @Field(() => String, { description: 'Id of the actor; `policy` for the policies.' })
  actorId!: string

  @Field(() => String, { description: 'Name of the actor at the time.' })
  actorName!: string

  @Field(() => JsonObject, { description: 'Notes, reasons, and changes of an edit.' })
  details!: Record<string, unknown>

  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: string
}

@ObjectType({ description: 'Why an item has its place in the queue: urgency × uncertainty × 2^age.' })
export class ReviewPriority {
  @Field(() => Float, {
    description:
      'Sort value, highest first; independent of the time, because all items age at the same rate.',
  })
  rank!: number

  @Field(() => Int, { description: 'critical 8, high 4, medium 2, low 1.' })
  urgency!: number

  @Field(() => Float, {
    description: '1 if the analysis is certain, 2 if completely uncertain: 2 minus its confidence.',
  })
  uncertainty!: number

  @Field(() => Float, {
    description: 'Number of times that age has doubled the priority: every two hours, 0 at the deadline.',
  })
  age!: number
}

@ObjectType({ description: 'A post with a text similar to another one.' })
export class SimilarPost {
  @Field(() => Tweet, { description: 'The other post.' })
  post!: Tweet

  @Field(() => Float, {
    description: 'Share of common parts of words, 0 to 1; from 0.5 a post is a repetition.',
  })
  similarity!: number
}

@ObjectType({ description: 'A proposed action, pending or decided.' })
@Directive('@key(fields: "id")')
export class ReviewItem {
  @Field(() => ID, { description: '`review_<epoch ms>_<suffix>`' })
  id!: string

  @Field(() => ReviewTypeEnum, { description: 'Type of proposal.' })
  type!: ReviewType

  @Field(() => ReviewStatusEnum, { description: 'State of the item.' })
  status!: ReviewStatus

  @Field(() => ID, { description: 'The source post.' })
  tweetId!: string

  @Field(() => String, { description: 'The text of the post; display it as text, never as markup.' })
  tweetContent!: string

  @Field(() => String, { description: 'Handle of the author, without `@`.' })
  tweetAuthor!: string

  @Field(() => ID, { description: 'The guardian who wrote the post.' })
  guardianId!: string

  @Field(() => ID, { nullable: true, description: 'The case; null until it is opened.' })
  caseId?: string | undefined

  @Field(() => ProposedAction, { description: 'The action on approval.' })
  proposedAction!: ProposedAction

  @Field(() => Float, { description: 'Confidence of the analysis, 0 to 1.' })
  confidence!: number

  @Field(() => UrgencyEnum, { description: 'How urgently action is required.' })
  urgency!: Urgency

  @Field(() => String, { description: 'Reason of the policies for or against manual review, as a code.' })
  policyReason!: string

  @Field(() => DateTime, { description: 'When it was proposed.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'Deadline of the decision, by urgency.' })
  dueAt!: string

  @Field(() => ReviewItemMetadata, { description: 'Its source.' })
  metadata!: ReviewItemMetadata

  @Field(() => ReviewDecision, { nullable: true, description: 'The decision, if any.' })
  review?: ReviewDecision | undefined

  @Field(() => Boolean, { description: 'Whether the action is being executed.' })
  isExecuting!: boolean

  @Field(() => Boolean, { description: 'Whether the decision awaits a second review.' })
  awaitsSecondReview!: boolean

  @Field(() => Boolean, {
    description:
      'Whether the second review differs from the decision; false again once the decision is upheld or reversed.',
  })
  isDisputed!: boolean

  @Field(() => Int, { description: 'Number of linked duplicate posts.' })
  duplicates!: number

  /** Returned by the resolver until it expires. */
  claim?: ReviewClaim | undefined
}

@ObjectType({ description: 'A change of a review item, for a list that shows the items of a filter.' })
export class ReviewItemChange {
  @Field(() => ID, { description: 'The changed item.' })
  itemId!: string

  @Field(() => ReviewItem, {
    nullable: true,
    description: 'The current item; null if it does not match the filter (any longer).',
  })
  item?: ReviewItem | undefined
}

@ObjectType({ description: 'A person who is viewing a review item.' })
export class ReviewItemViewer {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string

  @Field(() => String, { description: 'Display name.' })
  name!: string

  @Field(() => DateTime, { description: 'When the person opened the item, UTC.' })
  since!: string
}

@ObjectType({ description: 'The current viewers of a review item.' })
export class ReviewPresence {
  @Field(() => ID, { description: 'The item (`review_…`).' })
  itemId!: string

  @Field(() => [ReviewItemViewer], {
    description: 'Each person once, by the time of opening; empty when the last one has left.',
  })
  viewers!: readonly ReviewItemViewer[]
}

@ObjectType({ description: 'A page of review items.' })
export class ReviewItemConnection extends Connection(ReviewItem) {}
