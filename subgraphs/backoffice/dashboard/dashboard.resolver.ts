import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { CacheControl } from '../../shared/cache-control.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Dashboard } from './dashboard.service.js'
import { DashboardStatistics, OrganisationAnalytics } from './dashboard.type.js'
import { PublicTotals } from './public-totals.type.js'

@Resolver()
export class DashboardResolver {
  constructor(
    private readonly dashboard: Dashboard,
    private readonly baseCurrency: string,
  ) {}

  @Query(() => DashboardStatistics, {
    description: 'Statistics of the organisation, their trends, and recent activity.',
  })
  @Allow('staff', 'admin')
  @CacheControl({ maxAge: 10, scope: 'PRIVATE' })
  dashboardStatistics(@Ctx() { viewer }: GraphContext): Promise<DashboardStatistics> {
    return this.dashboard.statistics(viewer)
  }

  @Query(() => PublicTotals, { description: 'Totals of the organisation: cases and donations of all time.' })
  @Allow('anyone')
  @CacheControl({ maxAge: 30 })
  async publicTotals(): Promise<PublicTotals> {
    return { ...(await this.dashboard.publicTotals()), currency: this.baseCurrency }
  }

  @Query(() => OrganisationAnalytics, {
    description: 'Analytics of the organisation over a time range that ends now.',
  })
  @Allow('staff', 'admin')
  organisationAnalytics(
    @Arg('timeRange', () => String, { defaultValue: '30d', description: '24h, 7d, 30d or 90d.' })
    timeRange: string,
  ): Promise<OrganisationAnalytics> {
    return this.dashboard.analytics(timeRange)
  }
}
