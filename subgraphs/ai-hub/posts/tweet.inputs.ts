import { Field, ID, InputType, Int } from 'type-graphql'
import type { PostOutcome } from './post.state.js'
import { PostOutcomeEnum } from './tweet.type.js'

@InputType({ description: 'Which posts to list; members that are given must all hold.' })
export class TweetFilter {
  @Field(() => ID, { nullable: true, description: 'Posts of this guardian’s account.' })
  guardianId?: string | null

  @Field(() => Int, { nullable: true, description: 'Written in so many last hours.' })
  hours?: number | null

  @Field(() => PostOutcomeEnum, { nullable: true, description: 'What became of them.' })
  outcome?: PostOutcome | null
}
