import type { FeatureDependencies } from '../feature-dependencies.js'
import { DashboardResolver } from './dashboard.resolver.js'
import { createDashboard } from './dashboard.service.js'

/** Statistics of the organisation, computed on request. */
export function dashboardFeature(dependencies: FeatureDependencies) {
  const { baseCurrency } = dependencies.config
  return { instances: [new DashboardResolver(createDashboard(dependencies), baseCurrency)] }
}
