import { Field, Float, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'

export const postTimeRanges = ['today', 'week', 'month', 'all'] as const
export type PostTimeRange = (typeof postTimeRanges)[number]
export const PostTimeRangeEnum = enumType(
  'SocialPostTimeRange',
  postTimeRanges,
  'The current UTC day, the last 7 days, the last 30 days, or all posts.',
  { today: 'The current UTC day.', week: 'The last 7 days.', month: 'The last 30 days.', all: 'All posts.' },
)

@ObjectType({ description: 'Number of posts by network.' })
export class PlatformBreakdown {
  @Field(() => Int, { description: 'Posts of the microblogging network.' })
  microblog!: number

  @Field(() => Int, { description: 'Posts of the photo-sharing network.' })
  photoshare!: number
}

@ObjectType({ description: 'Number of posts by state.' })
export class PostStatusBreakdown {
  @Field(() => Int, { description: 'Pending posts.' })
  pending!: number

  @Field(() => Int, { description: 'Approved posts.' })
  approved!: number

  @Field(() => Int, { description: 'Dismissed posts.' })
  dismissed!: number

  @Field(() => Int, { description: 'Unusable.' })
  rejected!: number
}

@ObjectType({ description: 'Statistics of the posts of a time range.' })
export class SocialPostStatistics {
  @Field(() => Int, { description: 'Number of posts in the time range.' })
  totalPosts!: number

  @Field(() => Int, { description: 'Pending posts.' })
  pendingCount!: number

  @Field(() => Int, { description: 'Approved posts.' })
  approvedCount!: number

  @Field(() => Int, { description: 'Dismissed posts.' })
  dismissedCount!: number

  @Field(() => Int, { description: 'Rejected posts.' })
  rejectedCount!: number

  @Field(() => Int, { description: 'Cases created from the posts.' })
  casesCreated!: number

  @Field(() => Int, { description: 'Case updates created from the posts.' })
  updatesCreated!: number

  @Field(() => Float, { description: 'Approved share of the reviewed posts, 0 to 1; 0 without any.' })
  approvalRate!: number

  @Field(() => Float, { description: 'Mean confidence of their analyses, 0 to 1; 0 without any.' })
  avgConfidence!: number

  @Field(() => PlatformBreakdown, { description: 'Counts by network.' })
  platformBreakdown!: PlatformBreakdown

  @Field(() => PostStatusBreakdown, { description: 'Counts by state.' })
  statusBreakdown!: PostStatusBreakdown

  @Field(() => PostTimeRangeEnum, { description: 'The requested time range.' })
  timeRange!: PostTimeRange
}
