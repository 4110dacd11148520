import type { Surroundings } from '../surroundings.js'
import { DashboardResolver } from './dashboard.resolver.js'
import { createDashboard } from './dashboard.service.js'

/** The organisation in numbers, computed from the rows when it is asked for. */
export function dashboardFeature(surroundings: Surroundings) {
  return { instances: [new DashboardResolver(createDashboard(surroundings))] }
}
