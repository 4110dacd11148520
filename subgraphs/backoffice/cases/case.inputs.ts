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
  @Field(() => CaseStatusEnum, { nullable: true })
  status?: CaseStatus | null

  @Field(() => CasePriorityEnum, { nullable: true })
  priority?: CasePriority | null

  @Field(() => CaseCategoryEnum, { nullable: true })
  category?: CaseCategory | null

  @Field(() => ID, { nullable: true })
  guardianId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in the name, without case and accents; a beginning is enough.',
  })
  q?: string | null
}

@InputType({ description: 'A post on a social network.' })
export class PostOfCaseInput {
  @Field(() => SocialPlatformEnum)
  platform!: SocialPlatform

  @Field(() => String, { description: 'Its id on the network.' })
  postId!: string
}

@InputType({ description: 'A new case.' })
export class CreateCaseInput {
  @Field(() => String)
  name!: string

  @Field(() => String, { nullable: true })
  description?: string | null

  @Field(() => CaseStatusEnum, { nullable: true, description: 'Default active.' })
  status?: CaseStatus | null

  @Field(() => CasePriorityEnum, { nullable: true, description: 'Default normal.' })
  priority?: CasePriority | null

  @Field(() => CaseCategoryEnum, { nullable: true, description: 'Default rescue.' })
  category?: CaseCategory | null

  @Field(() => ID, { nullable: true, description: 'Default: the guardian who creates it.' })
  guardianId?: string | null

  @Field(() => Money, { nullable: true })
  donationGoal?: bigint | null

  @Field(() => String, { nullable: true })
  imageUrl?: string | null

  @Field(() => [String], { nullable: true })
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
  @Field(() => String, { nullable: true })
  name?: string | null

  @Field(() => String, { nullable: true })
  description?: string | null

  @Field(() => CaseStatusEnum, { nullable: true })
  status?: CaseStatus | null

  @Field(() => Money, { nullable: true })
  donationGoal?: bigint | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
