import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { AnalysisResult } from './analysis.type.js'
import { type PostOutcome, postOutcomes } from './post.state.js'

export const PostOutcomeEnum = enumType('PostOutcome', postOutcomes, 'What became of an analysed post.', {
  undecided: 'It is analysed, and its proposal is being worked out. Leads to one of the others.',
  unrelated: 'It is about no case. Final.',
  logged: 'It is about a case, but the policies do not think it worth a person’s time. Final.',
  linked: 'It says what an earlier post said, and is linked to that one’s proposal. Final.',
  proposed: 'A review item stands for it. Final.',
})

@ObjectType({ description: 'Who wrote a post.' })
export class TweetAuthor {
  @Field(() => String, { description: 'The name that the account shows; text of a stranger.' })
  name!: string

  @Field(() => String, { description: 'The name of the account.' })
  handle!: string

  @Field(() => String, { description: 'URL of the picture; empty where there is none.' })
  profileImageUrl!: string
}

@ObjectType({ description: 'How a post was received, when it was fetched.' })
export class TweetMetrics {
  @Field(() => Int, { description: 'How many people liked it when it was fetched.' })
  likes!: number

  @Field(() => Int, { description: 'How many people had passed it on when it was fetched.' })
  retweets!: number

  @Field(() => Int, { description: 'How many answers it had when it was fetched.' })
  replies!: number
}

@ObjectType({ description: 'Pictures and films of a post.' })
export class TweetMedia {
  @Field(() => [String], { description: 'URLs of pictures; empty without any.' })
  images!: readonly string[]

  @Field(() => [String], { description: 'URLs of films; empty without any.' })
  videos!: readonly string[]
}

@ObjectType({ description: 'A post of a monitored guardian.' })
@Directive('@key(fields: "id")')
export class Tweet {
  @Field(() => ID, { description: '`tw_…`; made-up posts of a simulated fetch have `test_tweet_…`.' })
  id!: string

  @Field(() => String, { description: 'The text as written; show it as text, never as markup.' })
  content!: string

  @Field(() => TweetAuthor, { description: 'The account that wrote it, as the network shows it.' })
  author!: TweetAuthor

  @Field(() => TweetMetrics, { description: 'How it was received.' })
  metrics!: TweetMetrics

  @Field(() => TweetMedia, { description: 'Its pictures and films.' })
  media!: TweetMedia

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it was fetched.' })
  fetchedAt!: string

  @Field(() => ID, { description: 'The guardian whose account it stands in.' })
  guardianId!: string

  @Field(() => String, { description: 'sandbox, v2, mastodon, or simulation for made-up posts.' })
  network!: string

  @Field(() => String, { description: 'Id of the post on its network.' })
  networkId!: string

  @Field(() => String, { nullable: true, description: 'Where it can be read on the network.' })
  url?: string

  @Field(() => AnalysisResult, {
    description: 'What was read in it when it was fetched; training changes nothing about it.',
  })
  analysis!: AnalysisResult

  @Field(() => PostOutcomeEnum, { description: 'Whether a proposal was made of it, and if not, what else.' })
  outcome!: PostOutcome

  @Field(() => String, {
    description: 'Why that came of it, as a code for programs; empty while it is undecided.',
  })
  outcomeReason!: string

  @Field(() => ID, { nullable: true, description: 'The earlier post that says the same.' })
  duplicateOfId?: string
}

@ObjectType({ description: 'A page of posts.' })
export class TweetConnection extends Connection(Tweet) {}
