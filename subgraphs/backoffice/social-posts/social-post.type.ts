import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import {
  type SocialPlatform,
  type SocialPostOutcome,
  type SocialPostStatus,
  socialPlatforms,
  socialPostOutcomes,
  socialPostStatuses,
} from './social-post.state.js'

export const SocialPostStatusEnum = enumType('SocialPostStatus', socialPostStatuses, 'State of a post.', {
  pending: 'Not reviewed yet. Leads to approved, dismissed or rejected.',
  approved: 'A case or an update was created from it, see `outcome`; or it was completed without one. Final.',
  dismissed: 'No action needed. May become pending again.',
  rejected: 'Unusable. May become pending again.',
})
export const SocialPlatformEnum = enumType('SocialPlatform', socialPlatforms, 'Social network of a post.', {
  microblog: 'The microblogging network, whose posts the AI hub fetches.',
  photoshare: 'The photo-sharing network.',
})
export const SocialPostOutcomeEnum = enumType(
  'SocialPostOutcome',
  socialPostOutcomes,
  'What was created from an approved post.',
  { case: 'A new case.', update: 'An update of an existing case.' },
)

@ObjectType({ description: 'What was determined about a post.' })
export class SocialPostAnalysis {
  @Field(() => Float, { description: 'Confidence of the analysis, from 0 to 1.' })
  confidence!: number

  @Field(() => JsonObject, { description: 'Extracted facts: animalName, medicalCondition, emergency, …' })
  extractedInfo!: Readonly<Record<string, unknown>>

  @Field(() => Boolean, { nullable: true, description: 'Whether it is about an animal that needs help.' })
  isCaseRelated?: boolean

  @Field(() => String, { nullable: true, description: 'critical, high, medium or low.' })
  urgency?: string

  @Field(() => String, { nullable: true, description: 'Type of the case update that it would lead to.' })
  caseUpdateType?: string

  @Field(() => String, { nullable: true, description: 'What to do with the post.' })
  suggestedAction?: string
}

@ObjectType({ description: 'A post of a guardian on a social network, to be reviewed.' })
@Directive('@key(fields: "id")')
export class SocialPost {
  @Field(() => ID, { description: '`soc_…`' })
  id!: string

  @Field(() => String, { description: 'Id on the network.' })
  postId!: string

  @Field(() => SocialPlatformEnum, { description: 'The network; `postId` is unique within it.' })
  platform!: SocialPlatform

  @Field(() => ID, { description: 'The author (`usr_…`).' })
  guardianId!: string

  @Field(() => String, { description: 'Name of the author.' })
  guardianName!: string

  @Field(() => String, { description: 'The text as written; show it as text, never as markup.' })
  postContent!: string

  @Field(() => String, { nullable: true, description: 'URL on the network.' })
  postUrl?: string

  @Field(() => SocialPostStatusEnum, { description: 'State of the review.' })
  status!: SocialPostStatus

  @Field(() => Boolean, { description: 'Whether the analysis considers it urgent.' })
  isUrgent!: boolean

  @Field(() => SocialPostAnalysis, {
    nullable: true,
    description: 'Absent until the AI hub has analysed the post.',
  })
  analysisResult?: SocialPostAnalysis

  @Field(() => ID, { nullable: true, description: 'The case it is matched to, or that was created from it.' })
  caseId?: string

  @Field(() => ID, { nullable: true, description: 'The case update that was created from it.' })
  caseUpdateId?: string

  @Field(() => SocialPostOutcomeEnum, { nullable: true, description: 'What was created from it.' })
  outcome?: SocialPostOutcome

  @Field(() => ID, { nullable: true, description: 'The reviewer (`usr_…`); null while it is pending.' })
  reviewedBy?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was reviewed.' })
  reviewedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was completed.' })
  completedAt?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => Int)
  version!: number
}

@ObjectType({ description: 'A page of social posts.' })
export class SocialPostConnection extends Connection(SocialPost) {}

@ObjectType({ description: 'A case created from a post.' })
export class CaseFromPost {
  @Field(() => ID, { description: 'The created case (`cas_…`).' })
  caseId!: string

  @Field(() => String, { description: 'Human-readable description.' })
  message!: string

  @Field(() => SocialPost, { description: 'The approved post.' })
  post!: SocialPost
}
