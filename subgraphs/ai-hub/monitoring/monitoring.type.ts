import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { AnalysisResult } from '../posts/analysis.type.js'
import { Tweet } from '../posts/tweet.type.js'
import { ReviewItem } from '../review-queue/queue/review-item.type.js'
import { ReviewQueueSummary } from '../review-queue/queue/review-summary.type.js'

export const analyticsKinds = ['all', 'tweets', 'updates', 'cases'] as const
export type AnalyticsKind = (typeof analyticsKinds)[number]
export const AnalyticsKindEnum = enumType(
  'MonitoringAnalyticsKind',
  analyticsKinds,
  'Which trends are asked for.',
  {
    all: 'Every trend.',
    tweets: 'Posts that were analysed.',
    updates: 'Updates of cases that were made from posts.',
    cases: 'Cases that were opened from posts.',
  },
)

@ObjectType({ description: 'How the microblogging network answered lately.' })
export class NetworkState {
  @Field(() => String, { description: 'sandbox, v2 or mastodon.' })
  network!: string

  @Field(() => Int, { description: 'How many calls failed since the last one that did not.' })
  consecutiveFailures!: number

  @Field(() => Int, { description: 'How many calls failed in all.' })
  totalFailures!: number

  @Field(() => String, { nullable: true, description: 'Why the last one failed.' })
  lastError?: string | undefined

  @Field(() => DateTime, {
    nullable: true,
    description: 'When that call failed, UTC; null where none ever did.',
  })
  lastFailureAt?: string | undefined

  @Field(() => DateTime, { nullable: true, description: 'When it last answered.' })
  lastSuccessAt?: string | undefined

  @Field(() => DateTime, { nullable: true, description: 'It is not asked again before this time.' })
  blockedUntil?: string | undefined
}

@ObjectType({ description: 'What the microblog agent did.' })
export class MonitoringStatistics {
  @Field(() => Int, { description: 'Guardians whose posts are fetched.' })
  guardiansMonitored!: number

  @Field(() => Int, { description: 'Posts analysed, simulated ones included.' })
  totalTweetsAnalyzed!: number

  @Field(() => Int, { description: 'Posts analysed on the current UTC day.' })
  tweetsAnalyzedToday!: number

  @Field(() => Int, { description: 'Updates added to cases.' })
  totalCaseUpdatesCreated!: number

  @Field(() => Int, { description: 'Cases opened on the current UTC day.' })
  casesCreatedToday!: number

  @Field(() => Int, { description: 'How many may be opened without a person on one UTC day.' })
  maxCasesPerDay!: number

  @Field(() => Boolean, { description: 'Whether cases may be opened without a person at all.' })
  caseCreationEnabled!: boolean

  @Field(() => Boolean, { description: 'Whether every new case needs a person’s approval.' })
  requireApproval!: boolean

  @Field(() => ReviewQueueSummary, { description: 'The review queue in numbers.' })
  reviewQueueStatus!: ReviewQueueSummary

  @Field(() => DateTime, {
    nullable: true,
    description: 'When posts were last fetched; absent before the first time.',
  })
  lastRun?: string | undefined

  @Field(() => Int, { description: 'How often the network was asked for posts in the current UTC month.' })
  fetchesThisMonth!: number

  @Field(() => NetworkState, { description: 'How the network answered lately.' })
  network!: NetworkState
}

@ObjectType({ description: 'What was done in a period.' })
export class AnalyticsSummary {
  @Field(() => Int, { description: 'Posts analysed in the period.' })
  totalTweetsAnalyzed!: number

  @Field(() => Int, { description: 'Updates added to cases in the period.' })
  totalCaseUpdatesCreated!: number

  @Field(() => Int, { description: 'Cases opened on the current UTC day.' })
  casesCreatedToday!: number

  @Field(() => Int, { description: 'Review items decided in the period, by people and by the policies.' })
  reviewItemsProcessed!: number
}

@ObjectType({ description: 'Averages a day over a period; those that were not asked for are absent.' })
export class AnalyticsTrends {
  @Field(() => Float, { nullable: true, description: 'Posts analysed a day, to two decimals.' })
  tweetsPerDay?: number | undefined

  @Field(() => Float, { nullable: true, description: 'Updates added to cases a day, to two decimals.' })
  updatesPerDay?: number | undefined

  @Field(() => Float, { nullable: true, description: 'Cases opened a day, to two decimals.' })
  casesPerDay?: number | undefined
}

@ObjectType({ description: 'A guardian in the analytics.' })
export class GuardianActivity {
  @Field(() => String, { description: 'The guardian’s id (`usr_…`), under which the account is found too.' })
  id!: string

  @Field(() => String, { description: 'What the guardian is called in the backoffice.' })
  name!: string

  @Field(() => Boolean, { description: 'Whether their posts are fetched.' })
  isActive!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When their posts were last fetched.' })
  lastTweetFetch?: string | undefined
}

@ObjectType({ description: 'The monitoring over the last days.' })
export class MonitoringAnalytics {
  @Field(() => String, { description: 'The time looked at, as `<n> days`: `7 days`.' })
  period!: string

  @Field(() => AnalyticsKindEnum, { description: 'What was asked for.' })
  type!: AnalyticsKind

  @Field(() => AnalyticsSummary, { description: 'What was done in the period, summed up.' })
  summary!: AnalyticsSummary

  @Field(() => AnalyticsTrends, { description: 'The same as averages a day, of what `type` asks for.' })
  trends!: AnalyticsTrends

  @Field(() => ReviewQueueSummary, { description: 'The review queue in numbers, all of it.' })
  reviewQueueStats!: ReviewQueueSummary

  @Field(() => [GuardianActivity], { description: 'Every known guardian, newest first.' })
  guardianActivity!: readonly GuardianActivity[]
}

@ObjectType({ description: 'Made-up posts, what was read in them, and what would be proposed.' })
export class SimulatedFetch {
  @Field(() => [Tweet], { description: 'Made-up posts, newest first.' })
  tweets!: readonly Tweet[]

  @Field(() => [AnalysisResult], { description: 'What the analysis found, post by post.' })
  analysisResults!: readonly AnalysisResult[]

  @Field(() => [ReviewItem], { description: 'The proposals that came of them.' })
  proposedActions!: readonly ReviewItem[]
}

@ObjectType({ description: 'How a run was worked.' })
export class RunMetadata {
  @Field(() => String, { description: '`MicroblogAgent`: the agent that worked.' })
  agentType!: string

  @Field(() => Float, { description: 'Mean confidence of the analyses, 0 to 1; 0 without any.' })
  confidence!: number

  @Field(() => Int, { description: 'How long the run took, in milliseconds.' })
  processingTime!: number
}

@ObjectType({ description: 'A guardian whose posts could not be fetched.' })
export class FetchFailure {
  @Field(() => String, { description: 'The guardian whose posts could not be fetched (`usr_…`).' })
  guardianId!: string

  @Field(() => String, { description: 'What the network answered, or why it did not, in a sentence.' })
  error!: string
}

@ObjectType({ description: 'What one run of the monitoring brought.' })
export class MonitoringRun {
  @Field(() => String, { description: 'The run in a sentence.' })
  message!: string

  @Field(() => Int, { description: 'Guardians whose posts were asked for.' })
  guardiansProcessed!: number

  @Field(() => Int, { description: 'New posts analysed.' })
  tweetsAnalyzed!: number

  @Field(() => Int, { description: 'Updates added to cases without a person.' })
  caseUpdatesCreated!: number

  @Field(() => Int, { description: 'Cases opened without a person.' })
  casesCreated!: number

  @Field(() => [AnalysisResult], { description: 'What the analysis found, post by post.' })
  analysisResults!: readonly AnalysisResult[]

  @Field(() => [FetchFailure], { description: 'Guardians whose posts could not be fetched.' })
  failures!: readonly FetchFailure[]

  @Field(() => RunMetadata, { description: 'How it was worked.' })
  metadata!: RunMetadata
}

@ObjectType({ description: 'Whether the network answers.' })
export class ConnectionTest {
  @Field(() => String, { description: 'The answer in a sentence.' })
  message!: string

  @Field(() => String, { description: 'sandbox, v2 or mastodon.' })
  network!: string
}
