import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../schema/scalars.js'
import { CacheControl } from '../../shared/cache-control.js'
import type { CaseStatus } from '../cases/case.state.js'
import { CaseStatusEnum } from '../cases/case.type.js'

const GROWTH = 'relative to the previous period: 0.5 is 50 % more; 1 where there was nothing before.'

@ObjectType({ description: 'Totals of the organisation.' })
@CacheControl({ inheritMaxAge: true })
export class DashboardSummary {
  @Field(() => Int, { description: 'People of any role and status.' })
  totalUsers!: number

  @Field(() => Int, { description: 'With status `active`.' })
  activeUsers!: number

  @Field(() => Int, { description: 'Cases in any state, including drafts.' })
  totalCases!: number

  @Field(() => Int, { description: 'With status `active` or `urgent`.' })
  activeCases!: number

  @Field(() => Int, { description: 'With status `completed`.' })
  completedCases!: number

  @Field(() => Money, { description: 'The sum of completed donations in the base currency.' })
  totalDonations!: bigint

  @Field(() => Int, { description: 'Tickets in any state.' })
  totalSupportTickets!: number

  @Field(() => Int, { description: 'With status `open` or `in_progress`.' })
  openSupportTickets!: number
}

@ObjectType({ description: 'The last 30 days compared with the 30 before.' })
@CacheControl({ inheritMaxAge: true })
export class DashboardTrends {
  @Field(() => Float, { description: `New users, ${GROWTH}` })
  userGrowth!: number

  @Field(() => Float, { description: 'Share of all cases that are completed, 0 to 1.' })
  caseCompletionRate!: number

  @Field(() => Float, { description: `Donations, ${GROWTH}` })
  donationGrowth!: number
}

@ObjectType({ description: 'An entry of the recent activity.' })
@CacheControl({ inheritMaxAge: true })
export class RecentActivity {
  @Field(() => String, { description: 'The audit action: `case_created`.' })
  type!: string

  @Field(() => String, { description: 'The same as a sentence.' })
  description!: string

  @Field(() => DateTime, { description: 'When it happened, UTC.' })
  timestamp!: string
}

@ObjectType({ description: 'Statistics of the organisation, their trends, and recent activity.' })
@CacheControl({ inheritMaxAge: true })
export class DashboardStatistics {
  @Field(() => DashboardSummary, { description: 'Current totals.' })
  summary!: DashboardSummary

  @Field(() => DashboardTrends, { description: 'The last 30 days compared with the 30 before.' })
  trends!: DashboardTrends

  @Field(() => [RecentActivity], { description: 'The latest audit entries, newest first.' })
  recentActivity!: readonly RecentActivity[]
}

@ObjectType({ description: 'Metrics of a time range.' })
export class AnalyticsMetrics {
  @Field(() => Int, { description: 'At the end of the range.' })
  totalUsers!: number

  @Field(() => Int, { description: 'People with an audit entry in the range.' })
  activeUsers!: number

  @Field(() => Int, { description: 'Users created in the range.' })
  newUsers!: number

  @Field(() => Int, { description: 'Cases in any state, at the end of the range.' })
  totalCases!: number

  @Field(() => Int, { description: 'With status `active` or `urgent`.' })
  activeCases!: number

  @Field(() => Int, { description: 'With status `completed`.' })
  completedCases!: number

  @Field(() => Money, { description: 'The sum of completed donations in the range, in the base currency.' })
  totalDonations!: bigint

  @Field(() => Int, { description: 'Completed donations in the range.' })
  donationCount!: number

  @Field(() => Money, { description: 'Their mean, to the cent; 0 without any.' })
  avgDonation!: bigint
}

@ObjectType({ description: 'The range compared with the preceding one of the same length.' })
export class OrganisationTrends {
  @Field(() => Float, { description: `New users, ${GROWTH}` })
  userGrowth!: number

  @Field(() => Float, { description: 'Share of the cases created in the range that are completed, 0 to 1.' })
  caseCompletionRate!: number

  @Field(() => Float, { description: `Donations, ${GROWTH}` })
  donationGrowth!: number

  @Field(() => Float, { description: 'Share of all users active in the range, 0 to 1.' })
  engagementRate!: number
}

@ObjectType({ description: 'The count of one day.' })
export class DayCount {
  @Field(() => String, { description: 'UTC day, `2026-01-31`.' })
  date!: string

  @Field(() => Int, { description: 'The count; may be 0.' })
  count!: number
}

@ObjectType({ description: 'The donations of a day.' })
export class DayAmount {
  @Field(() => String, { description: 'UTC day, `2026-01-31`.' })
  date!: string

  @Field(() => Money, { description: 'In the base currency.' })
  amount!: bigint

  @Field(() => Int, { description: 'The number of completed donations.' })
  count!: number
}

@ObjectType({ description: 'The number of cases in a state.' })
export class CaseStatusCount {
  @Field(() => CaseStatusEnum, { description: 'The state.' })
  status!: CaseStatus

  @Field(() => Int, { description: 'The current number of cases in it.' })
  count!: number
}

@ObjectType({ description: 'Series for charts; every day of the range is included.' })
export class AnalyticsCharts {
  @Field(() => [DayCount], { description: 'New users, day by day.' })
  userGrowthOverTime!: readonly DayCount[]

  @Field(() => [DayAmount], { description: 'Completed donations, day by day.' })
  donationsOverTime!: readonly DayAmount[]

  @Field(() => [DayCount], { description: 'New cases, day by day.' })
  casesOverTime!: readonly DayCount[]

  @Field(() => [CaseStatusCount], { description: 'All cases by state.' })
  caseStatusDistribution!: readonly CaseStatusCount[]
}

@ObjectType({ description: 'Analytics of the organisation over a time range.' })
export class OrganisationAnalytics {
  @Field(() => String, { description: '24h, 7d, 30d or 90d.' })
  timeRange!: string

  @Field(() => AnalyticsMetrics, { description: 'Totals, and metrics of the range.' })
  metrics!: AnalyticsMetrics

  @Field(() => OrganisationTrends, { description: 'The range compared with the preceding one.' })
  trends!: OrganisationTrends

  @Field(() => AnalyticsCharts, { description: 'Daily series.' })
  charts!: AnalyticsCharts
}
