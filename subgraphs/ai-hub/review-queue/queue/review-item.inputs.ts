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

@InputType({ description: 'Filter of review items; all given members must match.' })
export class ReviewItemFilter {
  @Field(() => ReviewStatusEnum, { nullable: true, description: 'Their state.' })
  status?: ReviewStatus | null

  @Field(() => ReviewTypeEnum, { nullable: true, description: 'Their type.' })
  type?: ReviewType | null

  @Field(() => UrgencyEnum, { nullable: true, description: 'How urgently action is required.' })
  urgency?: Urgency | null

  @Field(() => ID, { nullable: true, description: 'Only from posts of this guardian.' })
  guardianId?: string | null

  @Field(() => ID, { nullable: true, description: 'Only proposals about this case (`cas_…`).' })
  caseId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in the post, its author or the proposal; case and accents are ignored.',
  })
  search?: string | null

  @Field(() => Boolean, { nullable: true, description: 'True: only overdue ones; false: only others.' })
  isOverdue?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether they await a second review.' })
  awaitsSecondReview?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a second review differs from their decision.',
  })
  isDisputed?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: only posts that are possibly about a case and need a second look; false: without them.',
  })
  isPerhaps?: boolean | null
}

@InputType({ description: 'Changes of the proposed case; omitted members stay as proposed.' })
export class CaseEdits {
  @Field(() => String, { nullable: true, description: 'Title: the animal or the appeal.' })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'What happened and what is needed.' })
  description?: string | null

  @Field(() => String, { nullable: true, description: 'The species: dog, cat, horse, bird, other.' })
  animalType?: string | null

  @Field(() => String, { nullable: true, description: 'The condition of the animal.' })
  medicalCondition?: string | null

  @Field(() => Money, { nullable: true, description: 'What is needed, in the base currency.' })
  donationGoal?: bigint | null

  @Field(() => String, { nullable: true, description: 'urgent or normal.' })
  priority?: string | null

  @Field(() => String, { nullable: true, description: 'rescue, surgery, treatment, transit or foster.' })
  category?: string | null
}

@InputType({ description: 'Changes of the proposed update; omitted members stay as proposed.' })
export class UpdateEdits {
  @Field(() => CaseUpdateTypeEnum, {
    nullable: true,
    description: 'What the update reports: emergency, treatment, fundraising, adoption or a note.',
  })
  type?: CaseUpdateType | null

  @Field(() => String, { nullable: true, description: 'Text of the update.' })
  notes?: string | null
}

@InputType({ description: 'Edits of a reviewer before approval.' })
export class ProposalEdits {
  @Field(() => CaseEdits, { nullable: true, description: 'Changes of the proposed case.' })
  caseData?: CaseEdits | null

  @Field(() => UpdateEdits, { nullable: true, description: 'Changes of the proposed update.' })
  updateData?: UpdateEdits | null

  @Field(() => ID, {
    nullable: true,
    description: 'Another case than proposed; turns the opening of a case into an update of that case.',
  })
  caseId?: string | null

  @Field(() => [String], { nullable: true, description: 'Pictures to keep; http or https URLs.' })
  images?: string[] | null
}

@InputType()
abstract class ReviewNotes {
  @Field(() => String, { nullable: true, description: 'Notes, at most 5,000 characters.' })
  notes?: string | null
}

@InputType()
abstract class AttributedNotes extends ReviewNotes {
  @Field(() => String, {
    nullable: true,
    description: 'Id of the reviewer, for API clients acting for users; ignored for signed-in users.',
  })
  reviewedBy?: string | null
}

@InputType({ description: 'Details of an approval.' })
export class ApproveInput extends AttributedNotes {
  @Field(() => ProposalEdits, { nullable: true, description: 'Edits before it is executed.' })
  edits?: ProposalEdits | null
}

@InputType({ description: 'Details of a rejection.' })
export class RejectInput extends AttributedNotes {
  @Field(() => String, {
    nullable: true,
    description: 'A code in snake case: not_relevant, duplicate, policy, insufficient_information, …',
  })
  reason?: string | null
}

@InputType({ description: 'A second review of a decision.' })
export class SecondReviewInput extends ReviewNotes {
  @Field(() => Boolean, { description: 'Whether the action should have been executed.' })
  approve!: boolean
}
