import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'How much of the month’s requests to the microblogging network is used.' })
export class MicroblogApiUsage {
  @Field(() => Int, { description: 'How often accounts were fetched in the current UTC month.' })
  requestsUsed!: number

  @Field(() => Int, { description: 'How many requests the plan at the network has a month.' })
  requestsLimit!: number

  @Field(() => DateTime, { description: 'When the next month begins.' })
  resetDate!: string
}

@ObjectType({
  description: 'How the microblog bot is set up. The AI hub does the fetching; this is its view.',
})
export class MicroblogBotConfig {
  @Field(() => ID, { description: 'Name of the agent behind the bot.' })
  id!: string

  @Field(() => Boolean, { description: 'false: the bot fetches nothing.' })
  isEnabled!: boolean

  @Field(() => Int, { description: 'Minutes between two fetches of one guardian’s posts.' })
  fetchInterval!: number

  @Field(() => Int, { description: 'How many posts of a guardian one fetch takes at most.' })
  maxTweetsPerFetch!: number

  @Field(() => DateTime, { nullable: true, description: 'When posts were last fetched.' })
  lastRun?: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When posts are due to be fetched again; absent while the bot is off or has not run yet.',
  })
  nextRun?: string

  @Field(() => MicroblogApiUsage, { description: 'How much of the month’s requests is used.' })
  apiUsage!: MicroblogApiUsage
}

@ObjectType({ description: 'How many posts the bot read, and of how many guardians.' })
export class MicroblogBotStatistics {
  @Field(() => Int, { description: 'Posts analysed in all.' })
  totalTweets!: number

  @Field(() => Int, { description: 'Posts analysed on the current UTC day.' })
  newTweetsToday!: number

  @Field(() => Int, { description: 'Guardians whose posts are fetched.' })
  activeGuardians!: number
}

@ObjectType({ description: 'A guardian whose account on the microblogging network is known.' })
export class MicroblogBotGuardian {
  @Field(() => ID, { description: 'The guardian’s id (`usr_…`).' })
  id!: string

  @Field(() => String, { description: 'What the guardian is called in the backoffice.' })
  name!: string

  @Field(() => String, { description: 'Name of the account on the network.' })
  microblogHandle!: string

  @Field(() => String, {
    nullable: true,
    description: 'Id of the account on the network; null until the first fetch has resolved the handle.',
  })
  microblogUserId?: string | null

  @Field(() => Boolean, { description: 'Whether its posts are fetched.' })
  isActive!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When its posts were last fetched.' })
  lastTweetFetch?: string | null
}

@ObjectType({ description: 'One cycle of the monitoring.' })
export class MicroblogBotRun {
  @Field(() => String, { description: 'The cycle in a sentence.' })
  message!: string

  @Field(() => Int, { description: 'Guardians whose posts were asked for.' })
  guardiansProcessed!: number

  @Field(() => String, { description: 'How far back posts were looked for: `24h`.' })
  timeRange!: string
}

@InputType({ description: 'What to change about the bot; members left out stay as they are.' })
export class UpdateMicroblogBotInput {
  @Field(() => Boolean, { nullable: true, description: 'false: the bot fetches nothing.' })
  isEnabled?: boolean | null

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes between two fetches of one guardian’s posts, 1 to 10,080.',
  })
  fetchInterval?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many posts of a guardian one fetch takes at most, 1 to 100.',
  })
  maxTweetsPerFetch?: number | null
}

@InputType({ description: 'A guardian whose account is to be monitored.' })
export class AddMicroblogGuardianInput {
  @Field(() => String, { description: 'Name of the account on the network, with or without a leading @.' })
  microblogHandle!: string

  @Field(() => String, {
    description:
      'The guardian’s name. A guardian who is not known by it becomes known, with status `pending` and ' +
      'without an address to sign in with.',
  })
  name!: string

  @Field(() => ID, { nullable: true, description: 'Says which guardian, where several have the name.' })
  guardianId?: string | null
}
