import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { failureKinds } from '../microblog/microblog.client.js'

/** Why posts were not fetched. */
export const fetchFailureKinds = [
  ...failureKinds,
  'unknown_guardian',
  'paused',
  'deferred',
  'older_unread',
] as const

export type FetchFailureKind = (typeof fetchFailureKinds)[number]

export const FetchFailureKindEnum = enumType(
  'FetchFailureKind',
  fetchFailureKinds,
  'Why posts of an account were not fetched.',
  {
    rate_limited: 'The network received too many requests.',
    refused: 'The network does not accept the credentials, or shows the account to nobody.',
    unknown_account: 'The network has no account with this name.',
    not_understood: 'The network rejected the request itself.',
    unavailable: 'The network did not respond, or not in its format.',
    unknown_guardian: 'The backoffice has no such guardian: the person was deleted or has another role.',
    paused: 'The network was not called, because it pauses after failures.',
    deferred:
      'Another run reads the remaining posts: this one used up its time, or the other one is reading them.',
    older_unread: 'Posts since the last fetch are too many or too old, and are never read.',
  },
)

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

  @Field(() => FetchFailureKindEnum, {
    nullable: true,
    description: 'Why the last fetch failed; null if it did not. `lastError` has the words of the network.',
  })
  lastFailure?: FetchFailureKind

  @Field(() => DateTime, { description: 'When the account was added.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it was last changed manually.' })
  updatedAt!: string

  @Field(() => Int)
  version!: number
}
