import type { FeatureDependencies } from '../feature-dependencies.js'
import { DashboardResolver } from './dashboard.resolver.js'
import { createDashboard } from './dashboard.service.js'

/** The organisation in numbers, computed from the rows when it is asked for. */
export function dashboardFeature(dependencies: FeatureDependencies) {
  return { instances: [new DashboardResolver(createDashboard(dependencies))] }
}
