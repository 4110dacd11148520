import { Field, ID, InputType, Int } from 'type-graphql'
import { Money } from '../../../schema/scalars.js'
import type { SocialPlatform } from '../social-posts/social-post.state.js'
import { SocialPlatformEnum } from '../social-posts/social-post.type.js'
import type { CaseCategory, CasePriority, CaseStatus } from './case.state.js'
import { CaseCategoryEnum, CasePriorityEnum, CaseStatusEnum } from './case.type.js'

/** Sort keys of the list; a leading `-` sorts in descending order. */
export const caseSorts = ['createdAt', 'updatedAt', 'donationGoal'] as const

@InputType({ description: 'Which cases to list; all given members must match.' })
export class CaseFilter {
  @Field(() => CaseStatusEnum, { nullable: true, description: 'Only cases in this state.' })
  status?: CaseStatus | null

  @Field(() => CasePriorityEnum, { nullable: true, description: 'Only cases of this priority.' })
  priority?: CasePriority | null

  @Field(() => CaseCategoryEnum, { nullable: true, description: 'Only cases that need this kind of help.' })
  category?: CaseCategory | null

  @Field(() => ID, { nullable: true, description: 'Only cases of this guardian (`usr_…`).' })
  guardianId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in the name, ignoring case and accents; prefixes match.',
  })
  q?: string | null
}

@InputType({ description: 'A post on a social network.' })
export class PostOfCaseInput {
  @Field(() => SocialPlatformEnum, { description: 'The network of the post.' })
  platform!: SocialPlatform

  @Field(() => String, { description: 'Id on the network.' })
  postId!: string
}

@InputType({ description: 'A case to create: an animal or an appeal.' })
export class CreateCaseInput {
  @Field(() => String, { description: 'The animal or the appeal, as donors see it; at most 200 characters.' })
  name!: string

  @Field(() => String, {
    nullable: true,
    description: 'What happened and what is needed, at most 10,000 characters; default empty.',
  })
  description?: string | null

  @Field(() => CaseStatusEnum, { nullable: true, description: 'Initial state; default active.' })
  status?: CaseStatus | null

  @Field(() => CasePriorityEnum, {
    nullable: true,
    description: 'Priority for the people who work on it; default normal.',
  })
  priority?: CasePriority | null

  @Field(() => CaseCategoryEnum, {
    nullable: true,
    description: 'What kind of help the animal needs; default rescue.',
  })
  category?: CaseCategory | null

  @Field(() => ID, { nullable: true, description: 'Default: the guardian who creates it.' })
  guardianId?: string | null

  @Field(() => Money, {
    nullable: true,
    description: 'Fundraising goal in the base currency; omit it, or 0, when no money is raised.',
  })
  donationGoal?: bigint | null

  @Field(() => String, { nullable: true, description: 'URL of the main picture, http or https.' })
  imageUrl?: string | null

  @Field(() => [String], {
    nullable: true,
    description: 'URLs of further pictures, at most 30; default none.',
  })
  additionalImages?: string[] | null

  @Field(() => PostOfCaseInput, {
    nullable: true,
    description:
      'The post that it is created from; returns the existing case if the post already led to one. Staff only.',
  })
  fromPost?: PostOfCaseInput | null
}

@InputType({ description: 'Changes to a case; omitted members are unchanged.' })
export class UpdateCaseInput {
  @Field(() => String, { nullable: true, description: 'The animal or the appeal, at most 200 characters.' })
  name?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'What happened and what is needed, at most 10,000 characters.',
  })
  description?: string | null

  @Field(() => CaseStatusEnum, {
    nullable: true,
    description: 'The new state; CONFLICT when the transition is not allowed.',
  })
  status?: CaseStatus | null

  @Field(() => Money, { nullable: true, description: 'Fundraising goal in the base currency; 0 for none.' })
  donationGoal?: bigint | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
