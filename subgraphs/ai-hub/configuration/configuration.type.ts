import { Field, Float, Int, ObjectType } from 'type-graphql'
import { MonitoredAccount } from '../monitored-accounts/monitored-account.type.js'

@ObjectType('CaseCreationPolicy', { description: 'When a post may become a case without a person.' })
export class CaseCreationPolicyType {
  @Field(() => Boolean, { description: 'Whether cases may be made without a person at all.' })
  enabled!: boolean

  @Field(() => Boolean, { description: 'Whether every new case needs a person’s approval.' })
  requireApproval!: boolean

  @Field(() => Float, { description: 'From 0 to 1; proposals with less confidence are logged, not queued.' })
  minConfidence!: number

  @Field(() => Int, { description: 'How many cases may be made without a person on one UTC day.' })
  maxCasesPerDay!: number
}

@ObjectType('ReviewPolicy', { description: 'How proposals reach people.' })
export class ReviewPolicyType {
  @Field(() => Boolean, { description: 'Whether every proposal waits for a person.' })
  requireManualReview!: boolean

  @Field(() => Float, {
    description: 'From 0 to 1; with this confidence and more a proposal may be carried out at once.',
  })
  autoApproveThreshold!: number

  @Field(() => Boolean, {
    description: 'Whether proposals that need a person are queued; without the queue they are only logged.',
  })
  reviewQueueEnabled!: boolean

  @Field(() => Boolean, { description: 'Whether staff is told of every proposal that waits.' })
  notifyOnReview!: boolean
}

@ObjectType({ description: 'Credentials at the microblogging network; every value is hidden behind a mask.' })
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

@ObjectType({ description: 'How the microblog agent is set up.' })
export class MonitoringConfig {
  @Field(() => String, { description: '`MicroblogAgent`: the agent that this configures.' })
  name!: string

  @Field(() => String, { description: 'What that agent does, in a sentence.' })
  description!: string

  @Field(() => String, { description: 'Version of that agent, in the style of semantic versions.' })
  version!: string

  @Field(() => [String], { description: 'What the agent can do, as codes.' })
  capabilities!: string[]

  @Field(() => Boolean, { description: 'Whether the agent works.' })
  isEnabled!: boolean

  @Field(() => Int, { description: 'How often a failed call to the network is repeated.' })
  maxRetries!: number

  @Field(() => Int, { description: 'Milliseconds after which such a call counts as failed.' })
  timeout!: number

  @Field(() => MaskedCredentials, {
    description: 'What it signs in to the network with, every value hidden behind `********`.',
  })
  microblogCredentials!: MaskedCredentials

  @Field(() => Boolean, { description: 'Whether credentials are stored.' })
  hasCredentials!: boolean

  @Field(() => [MonitoredAccount], { description: 'The guardians whose accounts are known, newest first.' })
  guardians!: readonly MonitoredAccount[]

  @Field(() => Int, { description: 'Minutes between two fetches of one guardian’s posts.' })
  monitoringInterval!: number

  @Field(() => Int, { description: 'How many posts of a guardian one fetch takes at most.' })
  maxTweetsPerFetch!: number

  @Field(() => Int, { description: 'How many hours back posts are looked for.' })
  searchTimeWindow!: number

  @Field(() => CaseCreationPolicyType, { description: 'When a post may become a case without a person.' })
  caseCreationPolicy!: CaseCreationPolicyType

  @Field(() => ReviewPolicyType, { description: 'How proposals reach people.' })
  reviewPolicy!: ReviewPolicyType
}
