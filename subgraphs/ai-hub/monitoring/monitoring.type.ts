import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { type FetchFailureKind, FetchFailureKindEnum } from '../monitored-accounts/monitored-account.type.js'
import { AnalysisResult } from '../posts/analysis.type.js'
import { Tweet } from '../posts/tweet.type.js'
import { ReviewItem } from '../review-queue/queue/review-item.type.js'
import { ReviewQueueSummary } from '../review-queue/queue/review-summary.type.js'

export const analyticsKinds = ['all', 'tweets', 'updates', 'cases'] as const
export type AnalyticsKind = (typeof analyticsKinds)[number]
export const AnalyticsKindEnum = enumType(
  'MonitoringAnalyticsKind',
  analyticsKinds,
  'Which trends to return.',
  {
    all: 'Every trend.',
    tweets: 'Posts that were analysed.',
    updates: 'Case updates created from posts.',
    cases: 'Cases that were opened from posts.',
  },
)

@ObjectType({ description: 'Recent availability of the microblogging network.' })
export class NetworkState {
  @Field(() => String, { description: 'sandbox, v2 or mastodon.' })
  network!: string

  @Field(() => Int, { description: 'Number of consecutive failed calls.' })
  consecutiveFailures!: number

  @Field(() => Int, { description: 'Total number of failed calls.' })
  totalFailures!: number

  @Field(() => String, { nullable: true, description: 'Error of the last failed call.' })
  lastError?: string | undefined

  @Field(() => DateTime, { nullable: true, description: 'When that call failed, UTC; null if none did.' })
  lastFailureAt?: string | undefined

  @Field(() => DateTime, { nullable: true, description: 'Time of the last successful call.' })
  lastSuccessAt?: string | undefined

  @Field(() => DateTime, { nullable: true, description: 'It is not called before this time.' })
  blockedUntil?: string | undefined
}

@ObjectType({ description: 'Statistics of the microblog agent.' })
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

  @Field(() => Int, { description: 'Maximum number opened without review per UTC day.' })
  maxCasesPerDay!: number

  @Field(() => Boolean, { description: 'Whether cases may be opened without review.' })
  caseCreationEnabled!: boolean

  @Field(() => Boolean, { description: 'Whether every new case requires approval.' })
  requireApproval!: boolean

  @Field(() => ReviewQueueSummary, { description: 'Numbers of review items by state, type and urgency.' })
  reviewQueueStatus!: ReviewQueueSummary

  @Field(() => DateTime, {
    nullable: true,
    description: 'When posts were last fetched; absent before the first time.',
  })
  lastRun?: string | undefined

  @Field(() => Int, { description: 'Number of fetches in the current UTC month.' })
  fetchesThisMonth!: number

  @Field(() => NetworkState, { description: 'Recent availability of the network.' })
  network!: NetworkState
}

@ObjectType({ description: 'Totals of a period.' })
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

@ObjectType({ description: 'Averages per day over a period; those not requested are absent.' })
export class AnalyticsTrends {
  @Field(() => Float, { nullable: true, description: 'Posts analysed per day, to two decimals.' })
  tweetsPerDay?: number | undefined

  @Field(() => Float, { nullable: true, description: 'Updates added to cases per day, to two decimals.' })
  updatesPerDay?: number | undefined

  @Field(() => Float, { nullable: true, description: 'Cases opened per day, to two decimals.' })
  casesPerDay?: number | undefined
}

@ObjectType({ description: 'A guardian in the analytics.' })
export class GuardianActivity {
  @Field(() => String, { description: 'The guardian’s id (`usr_…`), which also identifies the account.' })
  id!: string

  @Field(() => String, { description: 'Name of the guardian in the backoffice.' })
  name!: string

  @Field(() => Boolean, { description: 'Whether their posts are fetched.' })
  isActive!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When their posts were last fetched.' })
  lastTweetFetch?: string | undefined
}

@ObjectType({ description: 'The monitoring over the last days.' })
export class MonitoringAnalytics {
  @Field(() => String, { description: 'The period, as `<n> days`: `7 days`.' })
  period!: string

  @Field(() => AnalyticsKindEnum, { description: 'The requested kind.' })
  type!: AnalyticsKind

  @Field(() => AnalyticsSummary, { description: 'Totals of the period.' })
  summary!: AnalyticsSummary

  @Field(() => AnalyticsTrends, { description: 'Averages per day, as requested by `type`.' })
  trends!: AnalyticsTrends

  @Field(() => ReviewQueueSummary, { description: 'Summary of the whole review queue.' })
  reviewQueueStats!: ReviewQueueSummary

  @Field(() => [GuardianActivity], { description: 'Every monitored guardian, newest first.' })
  guardianActivity!: readonly GuardianActivity[]
}

@ObjectType({ description: 'Sample posts with their analyses and proposals.' })
export class SimulatedFetch {
  @Field(() => [Tweet], { description: 'Sample posts, newest first.' })
  tweets!: readonly Tweet[]

  @Field(() => [AnalysisResult], { description: 'What the analysis found, post by post.' })
  analysisResults!: readonly AnalysisResult[]

  @Field(() => [ReviewItem], { description: 'The resulting proposals.' })
  proposedActions!: readonly ReviewItem[]
}

@ObjectType({ description: 'Agent, confidence and duration of a run.' })
export class RunMetadata {
  @Field(() => String, { description: '`MicroblogAgent`.' })
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

  @Field(() => String, { description: 'The error of the network, in one sentence.' })
  error!: string

  @Field(() => FetchFailureKindEnum, { description: 'Why they could not be fetched.' })
  kind!: FetchFailureKind
}

@ObjectType({ description: 'Result of one run of the monitoring.' })
export class MonitoringRun {
  @Field(() => String, { description: 'The result in one sentence.' })
  message!: string

  @Field(() => Int, { description: 'Number of guardians whose posts were fetched.' })
  guardiansProcessed!: number

  @Field(() => Int, { description: 'New posts analysed.' })
  tweetsAnalyzed!: number

  @Field(() => Int, { description: 'Updates added to cases without review.' })
  caseUpdatesCreated!: number

  @Field(() => Int, { description: 'Cases opened without review.' })
  casesCreated!: number

  @Field(() => [AnalysisResult], { description: 'What the analysis found, post by post.' })
  analysisResults!: readonly AnalysisResult[]

  @Field(() => [FetchFailure], {
    description: 'Guardians of whom posts were not read, each with the reason.',
  })
  failures!: readonly FetchFailure[]

  @Field(() => RunMetadata, { description: 'Agent, confidence and duration of the run.' })
  metadata!: RunMetadata
}

@ObjectType({ description: 'Result of a connection test.' })
export class ConnectionTest {
  @Field(() => String, { description: 'The result in one sentence.' })
  message!: string

  @Field(() => String, { description: 'sandbox, v2 or mastodon.' })
  network!: string
}
