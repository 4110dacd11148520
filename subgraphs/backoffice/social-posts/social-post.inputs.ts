import { Field, Float, ID, InputType, Int } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import type { SocialPlatform, SocialPostStatus } from './social-post.state.js'
import { SocialPlatformEnum, SocialPostStatusEnum } from './social-post.type.js'

@InputType({ description: 'Which posts to list; members that are given must all hold.' })
export class SocialPostFilter {
  @Field(() => ID, { nullable: true, description: 'Only posts of this guardian (`usr_…`).' })
  guardianId?: string | null

  @Field(() => SocialPlatformEnum, { nullable: true, description: 'Only posts on this network.' })
  platform?: SocialPlatform | null

  @Field(() => SocialPostStatusEnum, { nullable: true, description: 'Only posts in this state.' })
  status?: SocialPostStatus | null

  @Field(() => Boolean, { nullable: true, description: 'true: only what cannot wait; false: only the rest.' })
  isUrgent?: boolean | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in the text or the guardian’s name, without case and accents.',
  })
  search?: string | null
}

@InputType({ description: 'What an analysis found in a post.' })
export class SocialPostAnalysisInput {
  @Field(() => Float, { description: 'How sure the analysis is, from 0 to 1.' })
  confidence!: number

  @Field(() => JsonObject, { nullable: true, description: 'What was read in it.' })
  extractedInfo?: Readonly<Record<string, unknown>> | null

  @Field(() => Boolean, { nullable: true, description: 'Whether it is about an animal that needs help.' })
  isCaseRelated?: boolean | null

  @Field(() => String, { nullable: true, description: 'critical, high, medium or low.' })
  urgency?: string | null

  @Field(() => String, { nullable: true, description: 'The type of case update it would make.' })
  caseUpdateType?: string | null

  @Field(() => String, { nullable: true, description: 'What should be done with it.' })
  suggestedAction?: string | null
}

@InputType({ description: 'A post of a guardian on a social network, to be reviewed here.' })
export class CreateSocialPostInput {
  @Field(() => String, { description: 'Its id on the network; unique there.' })
  postId!: string

  @Field(() => SocialPlatformEnum, { description: 'The network that it stands on.' })
  platform!: SocialPlatform

  @Field(() => ID, { nullable: true, description: 'Default: the guardian who sends it.' })
  guardianId?: string | null

  @Field(() => String, { description: 'The text as written, at most 10,000 characters.' })
  postContent!: string

  @Field(() => String, { nullable: true, description: 'Where it can be read on the network, http or https.' })
  postUrl?: string | null

  @Field(() => SocialPostAnalysisInput, {
    nullable: true,
    description: 'Without it the AI hub reads the post.',
  })
  analysisResult?: SocialPostAnalysisInput | null
}

@InputType({ description: 'What to change about a post; members left out stay as they are.' })
export class UpdateSocialPostInput {
  @Field(() => SocialPostStatusEnum, {
    nullable: true,
    description: 'For staff; `approved` is approving it.',
  })
  status?: SocialPostStatus | null

  @Field(() => DateTime, { nullable: true, description: 'For staff: when it was decided; default now.' })
  reviewedAt?: string | null

  @Field(() => String, { nullable: true, description: 'While it is pending.' })
  postContent?: string | null

  @Field(() => String, { nullable: true, description: 'While it is pending.' })
  postUrl?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
