import { Field, Float, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/enum-type.js'

export const postTimeRanges = ['today', 'week', 'month', 'all'] as const
export type PostTimeRange = (typeof postTimeRanges)[number]
export const PostTimeRangeEnum = enumType(
  'SocialPostTimeRange',
  postTimeRanges,
  'The current UTC day, the last 7 days, the last 30 days, or all there is.',
)

@ObjectType({ description: 'How many posts came from each network.' })
export class PlatformBreakdown {
  @Field(() => Int)
  microblog!: number

  @Field(() => Int)
  photoshare!: number
}

@ObjectType({ description: 'How many posts are in each state.' })
export class PostStatusBreakdown {
  @Field(() => Int)
  pending!: number

  @Field(() => Int)
  approved!: number

  @Field(() => Int)
  dismissed!: number

  @Field(() => Int)
  rejected!: number
}

@ObjectType({ description: 'The posts that came in a time, in numbers.' })
export class SocialPostStatistics {
  @Field(() => Int)
  totalPosts!: number

  @Field(() => Int)
  pendingCount!: number

  @Field(() => Int)
  approvedCount!: number

  @Field(() => Int)
  dismissedCount!: number

  @Field(() => Int)
  rejectedCount!: number

  @Field(() => Int, { description: 'Cases that were made from them.' })
  casesCreated!: number

  @Field(() => Int, { description: 'Case updates that were made from them.' })
  updatesCreated!: number

  @Field(() => Float, {
    description: 'Share of the decided posts that were approved, 0 to 1; 0 without any.',
  })
  approvalRate!: number

  @Field(() => Float, { description: 'Mean confidence of their analyses, 0 to 1; 0 without any.' })
  avgConfidence!: number

  @Field(() => PlatformBreakdown)
  platformBreakdown!: PlatformBreakdown

  @Field(() => PostStatusBreakdown)
  statusBreakdown!: PostStatusBreakdown

  @Field(() => PostTimeRangeEnum)
  timeRange!: PostTimeRange
}
