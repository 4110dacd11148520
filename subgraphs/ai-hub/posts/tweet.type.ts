import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { AnalysisResult } from './analysis.type.js'
import { type PostOutcome, postOutcomes } from './post.state.js'

export const PostOutcomeEnum = enumType('PostOutcome', postOutcomes, 'Outcome of the analysis of a post.', {
  undecided: 'Analysed; its proposal is being prepared. Leads to any of the others.',
  unrelated: 'Not about a case. Final.',
  logged: 'About a case, but not queued by the policies. Final.',
  linked: 'Repeats an earlier post and is linked to its proposal. Final.',
  proposed: 'Has a review item. Final.',
})

@ObjectType({ description: 'Who wrote a post.' })
export class TweetAuthor {
  @Field(() => String, { description: 'The display name of the account; untrusted text.' })
  name!: string

  @Field(() => String, { description: 'The handle of the account.' })
  handle!: string

  @Field(() => String, { description: 'URL of the picture; empty if there is none.' })
  profileImageUrl!: string
}

@ObjectType({ description: 'Reactions to a post at the time of the fetch.' })
export class TweetMetrics {
  @Field(() => Int, { description: 'Number of likes at the time of the fetch.' })
  likes!: number

  @Field(() => Int, { description: 'Number of reposts at the time of the fetch.' })
  retweets!: number

  @Field(() => Int, { description: 'Number of replies at the time of the fetch.' })
  replies!: number
}

@ObjectType({ description: 'Pictures and videos of a post.' })
export class TweetMedia {
  @Field(() => [String], { description: 'URLs of pictures; empty without any.' })
  images!: readonly string[]

  @Field(() => [String], { description: 'URLs of videos; empty without any.' })
  videos!: readonly string[]
}

@ObjectType({ description: 'A post of a monitored guardian.' })
@Directive('@key(fields: "id")')
export class Tweet {
  @Field(() => ID, { description: '`tw_…`; sample posts of a simulated fetch have `test_tweet_…`.' })
  id!: string

  @Field(() => String, { description: 'The text as written; display it as text, never as markup.' })
  content!: string

  @Field(() => TweetAuthor, { description: 'The author, as shown by the network.' })
  author!: TweetAuthor

  @Field(() => TweetMetrics, { description: 'Reactions to it.' })
  metrics!: TweetMetrics

  @Field(() => TweetMedia, { description: 'Its pictures and videos.' })
  media!: TweetMedia

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it was fetched.' })
  fetchedAt!: string

  @Field(() => ID, { description: 'The guardian who wrote it.' })
  guardianId!: string

  @Field(() => String, { description: 'sandbox, v2, mastodon, or simulation for sample posts.' })
  network!: string

  @Field(() => String, { description: 'Id of the post on its network.' })
  networkId!: string

  @Field(() => String, { nullable: true, description: 'URL of the post on the network.' })
  url?: string

  @Field(() => AnalysisResult, {
    description: 'The analysis at the time of the fetch; later training does not change it.',
  })
  analysis!: AnalysisResult

  @Field(() => PostOutcomeEnum, { description: 'The outcome: proposed for review, or why not.' })
  outcome!: PostOutcome

  @Field(() => String, { description: 'Reason of the outcome, as a code; empty while undecided.' })
  outcomeReason!: string

  @Field(() => ID, { nullable: true, description: 'The earlier post with the same content.' })
  duplicateOfId?: string
}

@ObjectType({ description: 'A page of posts.' })
export class TweetConnection extends Connection(Tweet) {}
