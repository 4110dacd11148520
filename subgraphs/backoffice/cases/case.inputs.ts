import { Field, ID, InputType, Int } from 'type-graphql'
import { Money } from '../../../schema/scalars.js'
import type { SocialPlatform } from '../social-posts/social-post.state.js'
import { SocialPlatformEnum } from '../social-posts/social-post.type.js'
import type { CaseCategory, CasePriority, CaseStatus } from './case.state.js'
import { CaseCategoryEnum, CasePriorityEnum, CaseStatusEnum } from './case.type.js'

/** The documented sort keys; a leading `-` is written as the `Descending` twin in the graph. */
export const caseSorts = ['createdAt', 'updatedAt', 'donationGoal'] as const

@InputType({ description: 'Which cases to list; members that are given must all hold.' })
export class CaseFilter {
  @Field(() => CaseStatusEnum, { nullable: true, description: 'Only cases in this state.' })
  status?: CaseStatus | null

  @Field(() => CasePriorityEnum, { nullable: true, description: 'Only cases of this priority.' })
  priority?: CasePriority | null

  @Field(() => CaseCategoryEnum, { nullable: true, description: 'Only cases that need this kind of help.' })
  category?: CaseCategory | null

  @Field(() => ID, { nullable: true, description: 'Only cases that this guardian looks after (`usr_…`).' })
  guardianId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in the name, without case and accents; a beginning is enough.',
  })
  q?: string | null
}

@InputType({ description: 'A post on a social network.' })
export class PostOfCaseInput {
  @Field(() => SocialPlatformEnum, { description: 'The network that it stands on.' })
  platform!: SocialPlatform

  @Field(() => String, { description: 'Its id on the network.' })
  postId!: string
}

@InputType({ description: 'A case to open: an animal or an appeal.' })
export class CreateCaseInput {
  @Field(() => String, { description: 'The animal or the appeal, as donors see it; at most 200 characters.' })
  name!: string

  @Field(() => String, {
    nullable: true,
    description: 'What happened and what is needed, at most 10,000 characters; default empty.',
  })
  description?: string | null

  @Field(() => CaseStatusEnum, { nullable: true, description: 'Where it begins; default active.' })
  status?: CaseStatus | null

  @Field(() => CasePriorityEnum, {
    nullable: true,
    description: 'How much it presses on those who work on it; default normal.',
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
    description: 'What is needed, in the base currency; may be left out where nothing is raised.',
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
      'The post that it is made from; where a case was made from it already, that one is the answer. Staff only.',
  })
  fromPost?: PostOfCaseInput | null
}

@InputType({ description: 'What to change about a case; members left out stay as they are.' })
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
    description: 'The state to move to; one that may not follow is a CONFLICT.',
  })
  status?: CaseStatus | null

  @Field(() => Money, { nullable: true, description: 'What is needed, in the base currency.' })
  donationGoal?: bigint | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
