import { Field, ID, InputType, Int } from 'type-graphql'
import type { PostOutcome } from './post.state.js'
import { PostOutcomeEnum } from './tweet.type.js'

@InputType({ description: 'Filter of posts; all given members must match.' })
export class TweetFilter {
  @Field(() => ID, { nullable: true, description: 'Posts of this guardian’s account.' })
  guardianId?: string | null

  @Field(() => Int, { nullable: true, description: 'Written within the last hours.' })
  hours?: number | null

  @Field(() => PostOutcomeEnum, { nullable: true, description: 'Their outcome.' })
  outcome?: PostOutcome | null
}
