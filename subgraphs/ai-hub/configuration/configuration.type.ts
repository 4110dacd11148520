import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { MonitoredAccount } from '../monitored-accounts/monitored-account.type.js'

@ObjectType({ description: 'When a post may become a case without review.' })
export class CaseCreationPolicy {
  @Field(() => Boolean, { description: 'Whether cases may be created without review.' })
  enabled!: boolean

  @Field(() => Boolean, { description: 'Whether every new case requires approval.' })
  requireApproval!: boolean

  @Field(() => Float, { description: 'From 0 to 1; proposals with less confidence are logged, not queued.' })
  minConfidence!: number

  @Field(() => Int, { description: 'Maximum number of cases created without review per UTC day.' })
  maxCasesPerDay!: number
}

@ObjectType({ description: 'How proposals are reviewed.' })
export class ReviewPolicy {
  @Field(() => Boolean, { description: 'Whether every proposal requires manual review.' })
  requireManualReview!: boolean

  @Field(() => Float, {
    description: 'From 0 to 1; from this confidence on a proposal may be executed without review.',
  })
  autoApproveThreshold!: number

  @Field(() => Boolean, {
    description: 'Whether proposals that require review are queued; otherwise they are only logged.',
  })
  reviewQueueEnabled!: boolean

  @Field(() => Boolean, { description: 'Whether staff is notified of every proposal that awaits review.' })
  notifyOnReview!: boolean
}

@ObjectType({ description: 'Credentials at the microblogging network; every value is masked.' })
export class MaskedCredentials {
  @Field(() => String, { description: 'Always `********`.' })
  apiKey!: string

  @Field(() => String, { description: 'Always `********`.' })
  apiSecret!: string

  @Field(() => String, { description: 'Always `********`.' })
  accessToken!: string

  @Field(() => String, { description: 'Always `********`.' })
  accessTokenSecret!: string
}

@ObjectType({ description: 'Configuration of the microblog agent.' })
export class MonitoringConfig {
  @Field(() => ID, { description: 'Id of the agent that this configures; there is one configuration.' })
  id!: string

  @Field(() => String, { description: '`MicroblogAgent`: the agent that this configures.' })
  name!: string

  @Field(() => String, { description: 'Purpose of that agent, in one sentence.' })
  description!: string

  @Field(() => String, { description: 'Semantic version of that agent.' })
  version!: string

  @Field(() => [String], { description: 'What the agent can do, as codes.' })
  capabilities!: string[]

  @Field(() => Boolean, { description: 'Whether the agent is enabled.' })
  isEnabled!: boolean

  @Field(() => Int, { description: 'How often a failed call to the network is retried.' })
  maxRetries!: number

  @Field(() => Int, { description: 'Time limit of such a call in milliseconds.' })
  timeout!: number

  @Field(() => MaskedCredentials, {
    description: 'Credentials for the network, every value masked as `********`.',
  })
  microblogCredentials!: MaskedCredentials

  @Field(() => Boolean, { description: 'Whether credentials are stored.' })
  hasCredentials!: boolean

  @Field(() => [MonitoredAccount], { description: 'The monitored guardians, newest first.' })
  guardians!: readonly MonitoredAccount[]

  @Field(() => Int, { description: 'Minutes between two fetches of a guardian’s posts.' })
  monitoringInterval!: number

  @Field(() => Int, { description: 'Maximum number of posts per guardian and fetch.' })
  maxTweetsPerFetch!: number

  @Field(() => Int, { description: 'Age limit of fetched posts in hours.' })
  searchTimeWindow!: number

  @Field(() => CaseCreationPolicy, { description: 'When a post may become a case without review.' })
  caseCreationPolicy!: CaseCreationPolicy

  @Field(() => ReviewPolicy, { description: 'How proposals are reviewed.' })
  reviewPolicy!: ReviewPolicy
}
