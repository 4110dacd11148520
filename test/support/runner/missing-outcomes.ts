import type { RateLimitPolicy } from '../../../schema/rate-limits.js'
import { dashboardScreens } from '../../../scripts/dashboard/dashboard-screens.js'
import { routeTable, type TableRoute } from '../fixtures/route-table.js'
import { CHECKED_SCREENS } from './recorded-outcomes.js'
import { declaredOutcomes } from './request-outcome.js'

/** Outcomes that occur only in a race of a few milliseconds, which no test can provoke reliably. */
const onlyByRaces: ReadonlySet<string> = new Set([
  'POST /api/guardians/{id}/update-from-insights was never answered 409 CONFLICT',
])

/**
 * The outcomes that the routes declare and a run never produced, one line each. Rate limits are required once per policy,
 * since all routes of a policy share a budget.
 */
export function missingOutcomes(
  seen: ReadonlyMap<string, ReadonlySet<string>>,
  routes: readonly TableRoute[] = routeTable,
): string[] {
  const missing = routes.flatMap((route) =>
    declaredOutcomes(route)
      .filter((outcome) => !seen.get(route.line)?.has(outcome))
      .map((outcome) => `${route.line} was never answered ${outcome}`)
      .filter((line) => !onlyByRaces.has(line)),
  )
  const limited = new Set<RateLimitPolicy>()
  for (const { line, compiled } of routes)
    if ([...(seen.get(line) ?? [])].some((outcome) => outcome.startsWith('429'))) limited.add(compiled.policy)
  const policies = new Set(routes.map(({ compiled }) => compiled.policy))
  return [
    ...missing,
    ...[...policies]
      .filter((policy) => !limited.has(policy))
      .map((policy) => `no path with the limit of ${policy} was ever answered 429`),
  ]
}

/** The screens of the dashboard that a run never checked for accessibility, one line each. */
export function uncheckedScreens(seen: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const checked = seen.get(CHECKED_SCREENS)
  return dashboardScreens
    .filter(({ path }) => !checked?.has(path))
    .map(({ path }) => `the screen ${path} was never checked for accessibility`)
}
