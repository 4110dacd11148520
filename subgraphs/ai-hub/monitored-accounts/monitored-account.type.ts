import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'A guardian whose account on the microblogging network is known.' })
@Directive('@key(fields: "id")')
export class MonitoredAccount {
  @Field(() => ID, { description: 'The guardian’s id (`usr_…`).' })
  id!: string

  @Field(() => String, { description: 'The guardian’s name.' })
  name!: string

  @Field(() => String, { description: 'Name of the account on the network.' })
  microblogHandle!: string

  @Field(() => String, { description: 'Id of the account on the network; empty until it is known.' })
  microblogUserId!: string

  @Field(() => Boolean, { description: 'Whether its posts are fetched.' })
  isActive!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When its posts were last fetched.' })
  lastTweetFetch?: string

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Scheduled runs leave the account alone until then: after failures, and right after a demo start.',
  })
  backsOffUntil?: string

  @Field(() => Int, { description: 'How many fetches failed since the last one that did not.' })
  consecutiveFailures!: number

  @Field(() => String, { nullable: true, description: 'Why the last fetch failed, if it did.' })
  lastError?: string

  @Field(() => DateTime, { description: 'When the account was made known.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it was last changed by a person.' })
  updatedAt!: string
}
