import { Field, ID, InputType } from 'type-graphql'
import { Money } from '../../../../schema/scalars.js'
import {
  type CaseUpdateType,
  CaseUpdateTypeEnum,
  type Urgency,
  UrgencyEnum,
} from '../../posts/analysis.type.js'
import type { ReviewStatus, ReviewType } from './review-item.state.js'
import { ReviewStatusEnum, ReviewTypeEnum } from './review-item.type.js'

@InputType({ description: 'Which review items to list; members that are given must all hold.' })
export class ReviewItemFilter {
  @Field(() => ReviewStatusEnum, { nullable: true, description: 'Where they stand.' })
  status?: ReviewStatus | null

  @Field(() => ReviewTypeEnum, { nullable: true, description: 'What kind of proposal they are.' })
  type?: ReviewType | null

  @Field(() => UrgencyEnum, { nullable: true, description: 'How soon somebody must act.' })
  urgency?: Urgency | null

  @Field(() => ID, { nullable: true, description: 'From posts of this guardian.' })
  guardianId?: string | null

  @Field(() => ID, { nullable: true, description: 'Only proposals about this case (`cas_…`).' })
  caseId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words that occur in the post, its author or the proposal; case and accents do not matter.',
  })
  search?: string | null

  @Field(() => Boolean, { nullable: true, description: 'True: only those that wait longer than they may.' })
  isOverdue?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether a second person is asked to look at them.' })
  awaitsSecondReview?: boolean | null
}

@InputType({ description: 'Changes of the proposed case; members left out stay as proposed.' })
export class CaseEdits {
  @Field(() => String, { nullable: true, description: 'The animal or the appeal.' })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'What happened and what is needed.' })
  description?: string | null

  @Field(() => String, { nullable: true, description: 'The species: dog, cat, horse, bird, other.' })
  animalType?: string | null

  @Field(() => String, { nullable: true, description: 'What the animal suffers from.' })
  medicalCondition?: string | null

  @Field(() => Money, { nullable: true, description: 'What is needed, in the base currency.' })
  donationGoal?: bigint | null

  @Field(() => String, { nullable: true, description: 'urgent or normal.' })
  priority?: string | null

  @Field(() => String, { nullable: true, description: 'rescue, surgery, treatment, transit or foster.' })
  category?: string | null
}

@InputType({ description: 'Changes of the proposed update; members left out stay as proposed.' })
export class UpdateEdits {
  @Field(() => CaseUpdateTypeEnum, { nullable: true, description: 'What kind of news it is.' })
  type?: CaseUpdateType | null

  @Field(() => String, { nullable: true, description: 'What the update will say.' })
  notes?: string | null
}

@InputType({ description: 'What a reviewer changes before accepting.' })
export class ProposalEdits {
  @Field(() => CaseEdits, { nullable: true, description: 'Changes of the case that is to be opened.' })
  caseData?: CaseEdits | null

  @Field(() => UpdateEdits, { nullable: true, description: 'Changes of the update that is to be added.' })
  updateData?: UpdateEdits | null

  @Field(() => ID, {
    nullable: true,
    description: 'Another case than proposed; with it a case to be opened becomes an update of that case.',
  })
  caseId?: string | null

  @Field(() => [String], { nullable: true, description: 'The pictures to keep; http or https URLs.' })
  images?: string[] | null
}

@InputType()
abstract class ReviewNotes {
  @Field(() => String, { nullable: true, description: 'Notes, at most 5,000 characters.' })
  notes?: string | null
}

@InputType()
abstract class ReviewerWords extends ReviewNotes {
  @Field(() => String, {
    nullable: true,
    description: 'Id of the reviewer, for callers that act for people; a signed-in person is the reviewer.',
  })
  reviewedBy?: string | null
}

@InputType({ description: 'What a reviewer says with an approval.' })
export class ApproveInput extends ReviewerWords {
  @Field(() => ProposalEdits, { nullable: true, description: 'Changes before it is carried out.' })
  edits?: ProposalEdits | null
}

@InputType({ description: 'What a reviewer says with a rejection.' })
export class RejectInput extends ReviewerWords {
  @Field(() => String, {
    nullable: true,
    description: 'A code in snake case: not_relevant, duplicate, policy, insufficient_information, …',
  })
  reason?: string | null
}

@InputType({ description: 'What a second reviewer thinks of a decision.' })
export class SecondReviewInput extends ReviewNotes {
  @Field(() => Boolean, { description: 'Whether the action should have been carried out.' })
  approve!: boolean
}
