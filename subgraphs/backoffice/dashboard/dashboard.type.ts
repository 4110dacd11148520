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
  @Field(() => Int)
  totalUsers!: number

  @Field(() => Int, { description: 'With status `active`.' })
  activeUsers!: number

  @Field(() => Int)
  totalCases!: number

  @Field(() => Int, { description: 'With status `active` or `urgent`.' })
  activeCases!: number

  @Field(() => Int)
  completedCases!: number

  @Field(() => Money, { description: 'What completed donations sum to, in the base currency.' })
  totalDonations!: bigint

  @Field(() => Int)
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

  @Field(() => DateTime)
  timestamp!: string
}

@ObjectType({ description: 'What the dashboard shows.' })
export class DashboardStatistics {
  @Field(() => DashboardSummary)
  summary!: DashboardSummary

  @Field(() => DashboardTrends)
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

  @Field(() => Int)
  totalCases!: number

  @Field(() => Int, { description: 'With status `active` or `urgent`.' })
  activeCases!: number

  @Field(() => Int)
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

  @Field(() => Int)
  count!: number
}

@ObjectType({ description: 'What was donated on a day.' })
export class DayAmount {
  @Field(() => String, { description: 'UTC day, `2026-01-31`.' })
  date!: string

  @Field(() => Money, { description: 'In the base currency.' })
  amount!: bigint

  @Field(() => Int)
  count!: number
}

@ObjectType({ description: 'How many cases are in a state.' })
export class CaseStatusCount {
  @Field(() => CaseStatusEnum)
  status!: CaseStatus

  @Field(() => Int)
  count!: number
}

@ObjectType({
  description: 'Series for charts; every day of the time is there, also those without anything.',
})
export class AnalyticsCharts {
  @Field(() => [DayCount])
  userGrowthOverTime!: readonly DayCount[]

  @Field(() => [DayAmount])
  donationsOverTime!: readonly DayAmount[]

  @Field(() => [DayCount], { description: 'New cases.' })
  casesOverTime!: readonly DayCount[]

  @Field(() => [CaseStatusCount], { description: 'All cases, every state.' })
  caseStatusDistribution!: readonly CaseStatusCount[]
}

@ObjectType({ description: 'The organisation over a time.' })
export class OrganisationAnalytics {
  @Field(() => String, { description: '24h, 7d, 30d or 90d.' })
  timeRange!: string

  @Field(() => AnalyticsMetrics)
  metrics!: AnalyticsMetrics

  @Field(() => OrganisationTrends)
  trends!: OrganisationTrends

  @Field(() => AnalyticsCharts)
  charts!: AnalyticsCharts
}
