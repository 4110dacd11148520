import { Field, Float, InputType, Int } from 'type-graphql'

@InputType({ description: 'A change of the case-creation policy; omitted members are unchanged.' })
export class CaseCreationPolicyInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether cases may be created without review.' })
  enabled?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'Whether every new case requires approval.' })
  requireApproval?: boolean | null

  @Field(() => Float, {
    nullable: true,
    description: 'From 0 to 1; proposals with less confidence are logged, not queued.',
  })
  minConfidence?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Maximum number of cases created without review per UTC day, 0 to 1000; 0: every case is reviewed.',
  })
  maxCasesPerDay?: number | null
}

@InputType({ description: 'A change of the review policy; omitted members are unchanged.' })
export class ReviewPolicyInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether every proposal requires manual review.' })
  requireManualReview?: boolean | null

  @Field(() => Float, {
    nullable: true,
    description: 'From 0 to 1; from this confidence on a proposal may be executed without review.',
  })
  autoApproveThreshold?: number | null

  @Field(() => Boolean, { nullable: true, description: 'Whether proposals that require review are queued.' })
  reviewQueueEnabled?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether staff is notified of every proposal that awaits review.',
  })
  notifyOnReview?: boolean | null
}

@InputType({ description: 'A change of the monitoring; omitted members are unchanged.' })
export class MonitoringConfigInput {
  @Field(() => CaseCreationPolicyInput, {
    nullable: true,
    description: 'When a post may become a case; omitted members are unchanged.',
  })
  caseCreationPolicy?: CaseCreationPolicyInput | null

  @Field(() => ReviewPolicyInput, {
    nullable: true,
    description: 'How proposals are reviewed; omitted members are unchanged.',
  })
  reviewPolicy?: ReviewPolicyInput | null

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes between two fetches of a guardian’s posts, 1 to 10,080.',
  })
  monitoringInterval?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of posts per guardian and fetch, 1 to 100.',
  })
  maxTweetsPerFetch?: number | null

  @Field(() => Int, { nullable: true, description: 'Age limit of fetched posts in hours, 1 to 720.' })
  searchTimeWindow?: number | null
}

@InputType({ description: 'Credentials at the microblogging network.' })
export class MicroblogCredentialsInput {
  @Field(() => String, {
    nullable: true,
    description: 'The key that the network issued for the application.',
  })
  apiKey?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The secret of that key; it is never returned.',
  })
  apiSecret?: string | null

  @Field(() => String, { nullable: true, description: 'Access token of the reading account.' })
  accessToken?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The secret of `accessToken`; it is never returned.',
  })
  accessTokenSecret?: string | null
}
