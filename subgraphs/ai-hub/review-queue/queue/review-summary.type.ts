import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { ReviewItem } from './review-item.type.js'

@ObjectType({ description: 'How many items there are of each type.' })
export class ItemsByType {
  @Field(() => Int, { description: 'Cases to be opened.' })
  case_creation!: number

  @Field(() => Int, { description: 'How many propose an update of a case.' })
  case_update!: number

  @Field(() => Int, { description: 'Details to be added to cases.' })
  case_enrichment!: number
}

@ObjectType({ description: 'How many items there are of each urgency.' })
export class ItemsByUrgency {
  @Field(() => Int, { description: 'How many are to be reviewed within 15 minutes.' })
  critical!: number

  @Field(() => Int, { description: 'How many are to be reviewed within 2 hours.' })
  high!: number

  @Field(() => Int, { description: 'How many are to be reviewed within a day.' })
  medium!: number

  @Field(() => Int, { description: 'How many are to be reviewed within 3 days.' })
  low!: number
}

@ObjectType({ description: 'The review queue in numbers.' })
export class ReviewQueueSummary {
  @Field(() => Int, { description: 'All items, decided or not.' })
  totalItems!: number

  @Field(() => Int, { description: 'Those that wait for a decision.' })
  pendingItems!: number

  @Field(() => Int, { description: 'Those that a person approved.' })
  approvedItems!: number

  @Field(() => Int, { description: 'Those that a person rejected.' })
  rejectedItems!: number

  @Field(() => Int, { description: 'Those that the policies approved.' })
  autoApprovedItems!: number

  @Field(() => Int, { description: 'Those that wait longer than their urgency allows.' })
  overdueItems!: number

  @Field(() => ItemsByType, { description: 'All items, decided ones too, by what they propose.' })
  itemsByType!: ItemsByType

  @Field(() => ItemsByUrgency, { description: 'All items, decided ones too, by how much they press.' })
  itemsByUrgency!: ItemsByUrgency
}

@ObjectType({ description: 'How far second reviewers agree with the first.' })
export class ReviewAgreement {
  @Field(() => Int, { description: 'Decisions that a second person has looked at.' })
  reviewed!: number

  @Field(() => Int, { description: 'Those in which both agree.' })
  agreed!: number

  @Field(() => Int, { description: 'Decisions that still wait for a second person.' })
  awaiting!: number

  @Field(() => Float, {
    nullable: true,
    description: 'Share of agreement, 0 to 1; absent while nothing was reviewed.',
  })
  rate?: number | undefined

  @Field(() => Float, {
    nullable: true,
    description: 'Cohen’s kappa: agreement beyond chance, −1 to 1; absent while it cannot be told.',
  })
  kappa?: number | undefined
}

@ObjectType({ description: 'How the decision on one of many items ended.' })
export class BulkDecisionResult {
  @Field(() => ID, { description: 'The item that it is about (`review_…`).' })
  id!: string

  @Field(() => Boolean, { description: 'Whether it was decided.' })
  success!: boolean

  @Field(() => ReviewItem, { nullable: true, description: 'The item afterwards, if it was.' })
  item?: ReviewItem | undefined

  @Field(() => String, { nullable: true, description: 'The code of the error, if it was not.' })
  code?: string | undefined

  @Field(() => String, { nullable: true, description: 'What to do about it.' })
  error?: string | undefined
}
