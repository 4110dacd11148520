import { Field, Float, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'

export const postTimeRanges = ['today', 'week', 'month', 'all'] as const
export type PostTimeRange = (typeof postTimeRanges)[number]
export const PostTimeRangeEnum = enumType(
  'SocialPostTimeRange',
  postTimeRanges,
  'The current UTC day, the last 7 days, the last 30 days, or all there is.',
  {
    today: 'The current UTC day.',
    week: 'The last 7 days.',
    month: 'The last 30 days.',
    all: 'All there is.',
  },
)

@ObjectType({ description: 'How many posts came from each network.' })
export class PlatformBreakdown {
  @Field(() => Int, { description: 'Posts of the microblogging network.' })
  microblog!: number

  @Field(() => Int, { description: 'Posts of the photo-sharing network.' })
  photoshare!: number
}

@ObjectType({ description: 'How many posts are in each state.' })
export class PostStatusBreakdown {
  @Field(() => Int, { description: 'Undecided.' })
  pending!: number

  @Field(() => Int, { description: 'Made into a case or an update, or done with.' })
  approved!: number

  @Field(() => Int, { description: 'Nothing to do about them.' })
  dismissed!: number

  @Field(() => Int, { description: 'Not fit to be used.' })
  rejected!: number
}

@ObjectType({ description: 'The posts that came in a time, in numbers.' })
export class SocialPostStatistics {
  @Field(() => Int, { description: 'Posts that came in the time.' })
  totalPosts!: number

  @Field(() => Int, { description: 'Of them undecided ones.' })
  pendingCount!: number

  @Field(() => Int, { description: 'Of them approved ones.' })
  approvedCount!: number

  @Field(() => Int, { description: 'Of them dismissed ones.' })
  dismissedCount!: number

  @Field(() => Int, { description: 'Of them rejected ones.' })
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

  @Field(() => PlatformBreakdown, { description: 'The same posts by network.' })
  platformBreakdown!: PlatformBreakdown

  @Field(() => PostStatusBreakdown, { description: 'The same posts by state.' })
  statusBreakdown!: PostStatusBreakdown

  @Field(() => PostTimeRangeEnum, { description: 'The time that was asked for.' })
  timeRange!: PostTimeRange
}
