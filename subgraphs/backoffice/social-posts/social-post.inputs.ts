import { Field, Float, ID, InputType, Int } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import type { SocialPlatform, SocialPostStatus } from './social-post.state.js'
import { SocialPlatformEnum, SocialPostStatusEnum } from './social-post.type.js'

@InputType({ description: 'Which posts to list; all given members must match.' })
export class SocialPostFilter {
  @Field(() => ID, { nullable: true, description: 'Only posts of this guardian (`usr_…`).' })
  guardianId?: string | null

  @Field(() => SocialPlatformEnum, { nullable: true, description: 'Only posts on this network.' })
  platform?: SocialPlatform | null

  @Field(() => SocialPostStatusEnum, { nullable: true, description: 'Only posts in this state.' })
  status?: SocialPostStatus | null

  @Field(() => Boolean, { nullable: true, description: 'true: only urgent posts; false: only others.' })
  isUrgent?: boolean | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in the text or the guardian’s name, ignoring case and accents.',
  })
  search?: string | null
}

@InputType({ description: 'What was determined about a post.' })
export class SocialPostAnalysisInput {
  @Field(() => Float, { description: 'Confidence of the analysis, from 0 to 1.' })
  confidence!: number

  @Field(() => JsonObject, { nullable: true, description: 'Extracted facts.' })
  extractedInfo?: Readonly<Record<string, unknown>> | null

  @Field(() => Boolean, { nullable: true, description: 'Whether it is about an animal that needs help.' })
  isCaseRelated?: boolean | null

  @Field(() => String, { nullable: true, description: 'critical, high, medium or low.' })
  urgency?: string | null

  @Field(() => String, { nullable: true, description: 'Type of the case update that it would lead to.' })
  caseUpdateType?: string | null

  @Field(() => String, { nullable: true, description: 'What to do with the post.' })
  suggestedAction?: string | null
}

@InputType({ description: 'A post of a guardian on a social network, to be reviewed.' })
export class CreateSocialPostInput {
  @Field(() => String, { description: 'Id on the network; unique within it.' })
  postId!: string

  @Field(() => SocialPlatformEnum, { description: 'The network of the post.' })
  platform!: SocialPlatform

  @Field(() => ID, { nullable: true, description: 'Default: the requesting guardian.' })
  guardianId?: string | null

  @Field(() => String, { description: 'The text as written, at most 10,000 characters.' })
  postContent!: string

  @Field(() => String, { nullable: true, description: 'URL on the network, http or https.' })
  postUrl?: string | null

  @Field(() => SocialPostAnalysisInput, {
    nullable: true,
    description: 'Without it the AI hub analyses the post.',
  })
  analysisResult?: SocialPostAnalysisInput | null
}

@InputType({ description: 'Changes to a post; omitted members are unchanged.' })
export class UpdateSocialPostInput {
  @Field(() => SocialPostStatusEnum, {
    nullable: true,
    description: 'Staff only; `approved` approves the post.',
  })
  status?: SocialPostStatus | null

  @Field(() => DateTime, { nullable: true, description: 'Staff only: when it was reviewed; default now.' })
  reviewedAt?: string | null

  @Field(() => String, { nullable: true, description: 'Only while the post is pending.' })
  postContent?: string | null

  @Field(() => String, { nullable: true, description: 'Only while the post is pending.' })
  postUrl?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
