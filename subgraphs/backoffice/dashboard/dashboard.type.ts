import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../schema/scalars.js'
import type { CaseStatus } from '../cases/case.state.js'
import { CaseStatusEnum } from '../cases/case.type.js'

/** The asked ranges as the document writes them. */
export const timeRanges = ['24h', '7d', '30d', '90d'] as const
export type TimeRange = (typeof timeRanges)[number]

const GROWTH = 'as a share of the time before: 0.5 is half as much again; 1 where there was nothing before.'

@ObjectType({ description: 'The whole organisation in numbers.' })
export class DashboardSummary {
  @Field(() => Int, { description: 'People known to the organisation, whatever their role or status.' })
  totalUsers!: number

  @Field(() => Int, { description: 'With status `active`.' })
  activeUsers!: number

  @Field(() => Int, { description: 'Cases in every state, drafts too.' })
  totalCases!: number

  @Field(() => Int, { description: 'With status `active` or `urgent`.' })
  activeCases!: number

  @Field(() => Int, { description: 'With status `completed`.' })
  completedCases!: number

  @Field(() => Money, { description: 'What completed donations sum to, in the base currency.' })
  totalDonations!: bigint

  @Field(() => Int, { description: 'Tickets in every state.' })
  totalSupportTickets!: number

  @Field(() => Int, { description: 'With status `open` or `in_progress`.' })
  openSupportTickets!: number
}

@ObjectType({ description: 'How the last 30 days compare to the 30 before.' })
export class DashboardTrends {
  @Field(() => Float, { description: `New users, ${GROWTH}` })
  userGrowth!: number

  @Field(() => Float, { description: 'Share of all cases that are completed, 0 to 1.' })
  caseCompletionRate!: number

  @Field(() => Float, { description: `What was donated, ${GROWTH}` })
  donationGrowth!: number
}

@ObjectType({ description: 'Something that happened.' })
export class RecentActivity {
  @Field(() => String, { description: 'What was done, as the audit log names it: `case_created`.' })
  type!: string

  @Field(() => String, { description: 'The same as a sentence.' })
  description!: string

  @Field(() => DateTime, { description: 'When it was done, UTC.' })
  timestamp!: string
}

@ObjectType({ description: 'The organisation in numbers: what there is, how it moves, what happened last.' })
export class DashboardStatistics {
  @Field(() => DashboardSummary, { description: 'What there is now.' })
  summary!: DashboardSummary

  @Field(() => DashboardTrends, { description: 'How the last 30 days compare to the 30 before.' })
  trends!: DashboardTrends

  @Field(() => [RecentActivity], { description: 'The latest of the audit log, newest first.' })
  recentActivity!: readonly RecentActivity[]
}

@ObjectType({ description: 'A time in numbers.' })
export class AnalyticsMetrics {
  @Field(() => Int, { description: 'At the end of the time.' })
  totalUsers!: number

  @Field(() => Int, { description: 'People who did something in the time, as the audit log knows.' })
  activeUsers!: number

  @Field(() => Int, { description: 'Who came in the time.' })
  newUsers!: number

  @Field(() => Int, { description: 'Cases in every state, at the end of the time.' })
  totalCases!: number

  @Field(() => Int, { description: 'With status `active` or `urgent`.' })
  activeCases!: number

  @Field(() => Int, { description: 'With status `completed`.' })
  completedCases!: number

  @Field(() => Money, { description: 'What donations of the time sum to, in the base currency.' })
  totalDonations!: bigint

  @Field(() => Int, { description: 'Completed donations of the time.' })
  donationCount!: number

  @Field(() => Money, { description: 'Mean of them, to the cent; 0 without any.' })
  avgDonation!: bigint
}

@ObjectType({ description: 'How the time compares to the one of the same length before it.' })
export class OrganisationTrends {
  @Field(() => Float, { description: `New users, ${GROWTH}` })
  userGrowth!: number

  @Field(() => Float, { description: 'Share of the cases of the time that are completed, 0 to 1.' })
  caseCompletionRate!: number

  @Field(() => Float, { description: `What was donated, ${GROWTH}` })
  donationGrowth!: number

  @Field(() => Float, { description: 'Share of all users who did something in the time, 0 to 1.' })
  engagementRate!: number
}

@ObjectType({ description: 'How many came on a day.' })
export class DayCount {
  @Field(() => String, { description: 'UTC day, `2026-01-31`.' })
  date!: string

  @Field(() => Int, { description: 'How many of that day; 0 where there were none.' })
  count!: number
}

@ObjectType({ description: 'What was donated on a day.' })
export class DayAmount {
  @Field(() => String, { description: 'UTC day, `2026-01-31`.' })
  date!: string

  @Field(() => Money, { description: 'In the base currency.' })
  amount!: bigint

  @Field(() => Int, { description: 'How many completed donations that is.' })
  count!: number
}

@ObjectType({ description: 'How many cases are in a state.' })
export class CaseStatusCount {
  @Field(() => CaseStatusEnum, { description: 'The state that is counted.' })
  status!: CaseStatus

  @Field(() => Int, { description: 'How many cases are in it now.' })
  count!: number
}

@ObjectType({
  description: 'Series for charts; every day of the time is there, also those without anything.',
})
export class AnalyticsCharts {
  @Field(() => [DayCount], { description: 'New users, day by day.' })
  userGrowthOverTime!: readonly DayCount[]

  @Field(() => [DayAmount], { description: 'Completed donations, day by day.' })
  donationsOverTime!: readonly DayAmount[]

  @Field(() => [DayCount], { description: 'New cases, day by day.' })
  casesOverTime!: readonly DayCount[]

  @Field(() => [CaseStatusCount], { description: 'All cases, every state.' })
  caseStatusDistribution!: readonly CaseStatusCount[]
}

@ObjectType({ description: 'The organisation over a time.' })
export class OrganisationAnalytics {
  @Field(() => String, { description: '24h, 7d, 30d or 90d.' })
  timeRange!: string

  @Field(() => AnalyticsMetrics, { description: 'Totals, and what the time itself brought.' })
  metrics!: AnalyticsMetrics

  @Field(() => OrganisationTrends, { description: 'How the time compares to the one before it.' })
  trends!: OrganisationTrends

  @Field(() => AnalyticsCharts, { description: 'The same day by day.' })
  charts!: AnalyticsCharts
}
