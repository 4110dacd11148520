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

export const SocialPostStatusEnum = enumType('SocialPostStatus', socialPostStatuses, 'Where a post stands.', {
  pending: 'Waits for a decision. Leads to approved, dismissed or rejected.',
  approved: 'A case or an update was made from it, see `outcome`; or it was completed without. Final.',
  dismissed: 'Nothing to do about it. May become pending again.',
  rejected: 'Not fit to be used. May become pending again.',
})
export const SocialPlatformEnum = enumType('SocialPlatform', socialPlatforms, 'Where a post was written.', {
  microblog: 'The microblogging network, whose posts the AI hub fetches by itself.',
  photoshare: 'The photo-sharing network.',
})
export const SocialPostOutcomeEnum = enumType(
  'SocialPostOutcome',
  socialPostOutcomes,
  'What became of an approved post.',
  {
    case: 'A case was opened from it.',
    update: 'It became an update of a case.',
  },
)

@ObjectType({ description: 'What an analysis found in a post.' })
export class SocialPostAnalysis {
  @Field(() => Float, { description: 'How sure the analysis is, from 0 to 1.' })
  confidence!: number

  @Field(() => JsonObject, { description: 'What was read in it: animalName, medicalCondition, emergency, …' })
  extractedInfo!: Readonly<Record<string, unknown>>

  @Field(() => Boolean, { nullable: true, description: 'Whether it is about an animal that needs help.' })
  isCaseRelated?: boolean

  @Field(() => String, { nullable: true, description: 'critical, high, medium or low.' })
  urgency?: string

  @Field(() => String, { nullable: true, description: 'The type of case update it would make.' })
  caseUpdateType?: string

  @Field(() => String, { nullable: true, description: 'What the AI hub would do with it.' })
  suggestedAction?: string
}

@ObjectType({ description: 'A post of a guardian on a social network, to be reviewed.' })
@Directive('@key(fields: "id")')
export class SocialPost {
  @Field(() => ID, { description: '`soc_…`' })
  id!: string

  @Field(() => String, { description: 'Its id on the network.' })
  postId!: string

  @Field(() => SocialPlatformEnum, {
    description: 'The network that it stands on; `postId` is unique there.',
  })
  platform!: SocialPlatform

  @Field(() => ID, { description: 'Who wrote it (`usr_…`).' })
  guardianId!: string

  @Field(() => String, { description: 'That guardian’s name.' })
  guardianName!: string

  @Field(() => String, { description: 'The text as written; show it as text, never as markup.' })
  postContent!: string

  @Field(() => String, { nullable: true, description: 'Where it can be read on the network.' })
  postUrl?: string

  @Field(() => SocialPostStatusEnum, { description: 'Whether somebody has decided about it.' })
  status!: SocialPostStatus

  @Field(() => Boolean, { description: 'Whether the analysis holds that it cannot wait.' })
  isUrgent!: boolean

  @Field(() => SocialPostAnalysis, {
    nullable: true,
    description: 'Absent until the AI hub has read the post.',
  })
  analysisResult?: SocialPostAnalysis

  @Field(() => ID, { nullable: true, description: 'The case it is matched to, or that was made from it.' })
  caseId?: string

  @Field(() => ID, { nullable: true, description: 'The case update that was made from it.' })
  caseUpdateId?: string

  @Field(() => SocialPostOutcomeEnum, { nullable: true, description: 'What was made from it.' })
  outcome?: SocialPostOutcome

  @Field(() => ID, {
    nullable: true,
    description: 'The person who decided (`usr_…`); null while it is pending.',
  })
  reviewedBy?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was decided.' })
  reviewedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When the work on it was done.' })
  completedAt?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => Int, {
    description: 'Counts the changes; send it back with a change to be told of another one meanwhile.',
  })
  version!: number
}

@ObjectType({ description: 'A page of social posts.' })
export class SocialPostConnection extends Connection(SocialPost) {}

@ObjectType({ description: 'A case that was made from a post.' })
export class CaseFromPost {
  @Field(() => ID, { description: 'The case that was made (`cas_…`).' })
  caseId!: string

  @Field(() => String, { description: 'What happened, in a sentence.' })
  message!: string

  @Field(() => SocialPost, { description: 'The post, approved by that.' })
  post!: SocialPost
}
