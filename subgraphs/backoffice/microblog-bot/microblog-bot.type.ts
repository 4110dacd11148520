import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'Usage of the monthly request quota at the microblogging network.' })
export class MicroblogApiUsage {
  @Field(() => Int, { description: 'Number of fetches in the current UTC month.' })
  requestsUsed!: number

  @Field(() => Int, { description: 'Monthly request quota of the plan at the network.' })
  requestsLimit!: number

  @Field(() => DateTime, { description: 'When the next month begins.' })
  resetDate!: string
}

@ObjectType({ description: 'Configuration of the microblog bot, an agent of the AI hub.' })
export class MicroblogBotConfig {
  @Field(() => ID, { description: 'Name of the agent behind the bot.' })
  id!: string

  @Field(() => Boolean, { description: 'false: the bot fetches nothing.' })
  isEnabled!: boolean

  @Field(() => Int, { description: 'Minutes between two fetches of one guardian’s posts.' })
  fetchInterval!: number

  @Field(() => Int, { description: 'Maximum number of posts per guardian and fetch.' })
  maxTweetsPerFetch!: number

  @Field(() => DateTime, { nullable: true, description: 'When posts were last fetched.' })
  lastRun?: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When posts are fetched next; absent while the bot is off or has not run yet.',
  })
  nextRun?: string

  @Field(() => MicroblogApiUsage, { description: 'Usage of the monthly request quota.' })
  apiUsage!: MicroblogApiUsage
}

@ObjectType({ description: 'Numbers of analysed posts and monitored guardians.' })
export class MicroblogBotStatistics {
  @Field(() => Int, { description: 'Total number of analysed posts.' })
  totalTweets!: number

  @Field(() => Int, { description: 'Posts analysed on the current UTC day.' })
  newTweetsToday!: number

  @Field(() => Int, { description: 'Guardians whose posts are fetched.' })
  activeGuardians!: number
}

@ObjectType({ description: 'A guardian with an account on the microblogging network.' })
export class MicroblogBotGuardian {
  @Field(() => ID, { description: 'The guardian’s id (`usr_…`).' })
  id!: string

  @Field(() => String, { description: 'Name of the guardian in the backoffice.' })
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
  @Field(() => String, { description: 'The result in one sentence.' })
  message!: string

  @Field(() => Int, { description: 'Number of guardians whose posts were fetched.' })
  guardiansProcessed!: number

  @Field(() => String, { description: 'Age limit of fetched posts: `24h`.' })
  timeRange!: string
}

@InputType({ description: 'Changes to the bot; omitted members are unchanged.' })
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
    description: 'Maximum number of posts per guardian and fetch, 1 to 100.',
  })
  maxTweetsPerFetch?: number | null
}

@InputType({ description: 'A guardian to monitor.' })
export class AddMicroblogGuardianInput {
  @Field(() => String, { description: 'Name of the account on the network, with or without a leading @.' })
  microblogHandle!: string

  @Field(() => String, {
    description:
      'Name of the guardian. An unknown guardian is created, with status `pending` and ' +
      'without an address to sign in with.',
  })
  name!: string

  @Field(() => ID, { nullable: true, description: 'The guardian, if several have this name.' })
  guardianId?: string | null
}
