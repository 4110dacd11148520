import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'A guardian with an account on the microblogging network.' })
@Directive('@key(fields: "id")')
export class MonitoredAccount {
  @Field(() => ID, { description: 'The guardian’s id (`usr_…`).' })
  id!: string

  @Field(() => String, { description: 'The guardian’s name.' })
  name!: string

  @Field(() => String, { description: 'Name of the account on the network.' })
  microblogHandle!: string

  @Field(() => String, {
    nullable: true,
    description: 'Id of the account on the network; null until the first fetch has resolved the handle.',
  })
  microblogUserId?: string

  @Field(() => Boolean, { description: 'Whether its posts are fetched.' })
  isActive!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When its posts were last fetched.' })
  lastTweetFetch?: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'Scheduled runs skip the account until then: after failures, and right after a demo start.',
  })
  backsOffUntil?: string

  @Field(() => Int, { description: 'Number of consecutive failed fetches.' })
  consecutiveFailures!: number

  @Field(() => String, { nullable: true, description: 'Error of the last fetch, if it failed.' })
  lastError?: string

  @Field(() => DateTime, { description: 'When the account was added.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it was last changed manually.' })
  updatedAt!: string
}
