import { Field, ID, InputType, Int } from 'type-graphql'
import type { PostOutcome } from './post.state.js'
import { PostOutcomeEnum } from './tweet.type.js'

@InputType({ description: 'Filter of posts; all given members must match.' })
export class TweetFilter {
  @Field(() => ID, { nullable: true, description: 'Only posts of this guardian.' })
  guardianId?: string | null

  @Field(() => Int, { nullable: true, description: 'Only posts written within this number of hours.' })
  hours?: number | null

  @Field(() => PostOutcomeEnum, { nullable: true, description: 'Only posts with this outcome.' })
  outcome?: PostOutcome | null
}
