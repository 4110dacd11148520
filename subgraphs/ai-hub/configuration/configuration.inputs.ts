import { Field, Float, InputType, Int } from 'type-graphql'

@InputType({ description: 'A change of the case-creation policy; members left out stay as they are.' })
export class CaseCreationPolicyInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether cases may be made without a person at all.' })
  enabled?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether every new case needs a person’s approval.' })
  requireApproval?: boolean | null

  @Field(() => Float, {
    nullable: true,
    description: 'From 0 to 1; proposals with less confidence are logged, not queued.',
  })
  minConfidence?: number | null

  @Field(() => Int, { nullable: true, description: 'From 1 to 1000 a UTC day.' })
  maxCasesPerDay?: number | null
}

@InputType({ description: 'A change of the review policy; members left out stay as they are.' })
export class ReviewPolicyInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether every proposal waits for a person.' })
  requireManualReview?: boolean | null

  @Field(() => Float, {
    nullable: true,
    description: 'From 0 to 1; with this confidence and more a proposal may be carried out at once.',
  })
  autoApproveThreshold?: number | null

  @Field(() => Boolean, { nullable: true, description: 'Whether proposals that need a person are queued.' })
  reviewQueueEnabled?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether staff is told of every proposal that waits.',
  })
  notifyOnReview?: boolean | null
}

@InputType({ description: 'A change of the monitoring; members left out stay as they are.' })
export class MonitoringConfigInput {
  @Field(() => CaseCreationPolicyInput, {
    nullable: true,
    description: 'When a post may become a case; members left out stay as they are.',
  })
  caseCreationPolicy?: CaseCreationPolicyInput | null

  @Field(() => ReviewPolicyInput, {
    nullable: true,
    description: 'How proposals reach people; members left out stay as they are.',
  })
  reviewPolicy?: ReviewPolicyInput | null

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes between two fetches of one guardian’s posts, 1 to 10,080.',
  })
  monitoringInterval?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many posts of a guardian one fetch takes at most, 1 to 100.',
  })
  maxTweetsPerFetch?: number | null

  @Field(() => Int, { nullable: true, description: 'How many hours back posts are looked for, 1 to 720.' })
  searchTimeWindow?: number | null
}

@InputType({ description: 'Credentials at the microblogging network.' })
export class MicroblogCredentialsInput {
  @Field(() => String, { nullable: true, description: 'The key that the network gave the application.' })
  apiKey?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The secret that goes with that key; it is never shown again.',
  })
  apiSecret?: string | null

  @Field(() => String, { nullable: true, description: 'Token of the account that reads.' })
  accessToken?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The secret that goes with `accessToken`; it is never shown again.',
  })
  accessTokenSecret?: string | null
}
