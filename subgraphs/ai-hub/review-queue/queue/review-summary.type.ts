import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import { ReviewItem } from './review-item.type.js'

@ObjectType({ description: 'Number of items by type.' })
export class ItemsByType {
  @Field(() => Int, { description: 'Proposed cases.' })
  case_creation!: number

  @Field(() => Int, { description: 'Proposed case updates.' })
  case_update!: number

  @Field(() => Int, { description: 'Proposed enrichments of cases.' })
  case_enrichment!: number
}

@ObjectType({ description: 'Number of items by urgency.' })
export class ItemsByUrgency {
  @Field(() => Int, { description: 'To be reviewed within 15 minutes.' })
  critical!: number

  @Field(() => Int, { description: 'To be reviewed within 2 hours.' })
  high!: number

  @Field(() => Int, { description: 'To be reviewed within a day.' })
  medium!: number

  @Field(() => Int, { description: 'To be reviewed within 3 days.' })
  low!: number
}

@ObjectType({ description: 'Numbers of review items by state, type and urgency.' })
export class ReviewQueueSummary {
  @Field(() => Int, { description: 'All items.' })
  totalItems!: number

  @Field(() => Int, { description: 'Number of items that await a decision.' })
  pendingItems!: number

  @Field(() => Int, { description: 'Items approved by a reviewer.' })
  approvedItems!: number

  @Field(() => Int, { description: 'Number of items rejected by a reviewer.' })
  rejectedItems!: number

  @Field(() => Int, { description: 'Items approved by the policies.' })
  autoApprovedItems!: number

  @Field(() => Int, { description: 'Number of pending items after their deadline.' })
  overdueItems!: number

  @Field(() => ItemsByType, { description: 'All items by type.' })
  itemsByType!: ItemsByType

  @Field(() => ItemsByUrgency, { description: 'All items by urgency.' })
  itemsByUrgency!: ItemsByUrgency
}

@ObjectType({ description: 'Agreement of second reviews with decisions.' })
export class ReviewAgreement {
  @Field(() => Int, { description: 'Number of second reviews.' })
  reviewed!: number

  @Field(() => Int, { description: 'Number of agreements.' })
  agreed!: number

  @Field(() => Int, { description: 'Number of decisions that await a second review.' })
  awaiting!: number

  @Field(() => Int, { description: 'Number of decisions with which their second review disagrees.' })
  disputed!: number

  @Field(() => Float, { nullable: true, description: 'Share of agreement, 0 to 1; absent without reviews.' })
  rate?: number | undefined

  @Field(() => Float, {
    nullable: true,
    description: 'Cohen’s kappa: agreement beyond chance, −1 to 1; absent where undefined.',
  })
  kappa?: number | undefined
}

@ObjectType()
abstract class DecisionSpeed {
  @Field(() => Int, { description: 'Number of decisions of reviewers.' })
  decided!: number

  @Field(() => Int, { description: 'Number of those before the deadline.' })
  onTime!: number

  @Field(() => Float, {
    nullable: true,
    description: 'Median of the minutes between proposal and decision; absent without decisions.',
  })
  medianMinutes?: number | undefined
}

@ObjectType({ description: 'Speed of decisions on one day.' })
export class DailyReviewSpeed extends DecisionSpeed {
  @Field(() => DateTime, { description: 'When the UTC day begins.' })
  day!: string
}

@ObjectType({ description: 'Speed of decisions over a period.' })
export class ReviewSpeed extends DecisionSpeed {
  @Field(() => [DailyReviewSpeed], { description: 'Each day of the period, the first one first.' })
  days!: readonly DailyReviewSpeed[]
}

@ObjectType({ description: 'Result for one item of a bulk decision.' })
export class BulkDecisionResult {
  @Field(() => ID, { description: 'Id of the item (`review_…`).' })
  id!: string

  @Field(() => Boolean, { description: 'Whether the decision succeeded.' })
  success!: boolean

  @Field(() => ReviewItem, { nullable: true, description: 'The item after the decision, on success.' })
  item?: ReviewItem | undefined

  @Field(() => String, { nullable: true, description: 'The error code, on failure.' })
  code?: string | undefined

  @Field(() => String, { nullable: true, description: 'The error message, on failure.' })
  error?: string | undefined
}
