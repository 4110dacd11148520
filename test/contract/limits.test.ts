import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateLimits } from '../../schema/rate-limits.js'
import { callOf, lineOf, sampleInputs } from '../support/fixtures/route-requests.js'
import { routeTable } from '../support/fixtures/route-table.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { outcomeOf } from '../support/runner/request-outcome.js'

/** Scales every limit down, so that few requests exhaust it. */
const MULTIPLIER = 0.02

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: String(MULTIPLIER) })
  // Signing in counts towards the same limits, so it comes first.
  await platform.session('admin')
  await platform.idToken('admin')
})
afterAll(() => platform.close())

const policies = [...new Set(routeTable.map(({ compiled }) => compiled.policy))]

it.each(policies)('%s: returns 429 above the limit, with the time to wait in the message', async (policy) => {
  const ofPolicy = routeTable.filter(({ compiled }) => compiled.policy === policy)
  const route = ofPolicy.find(({ method }) => method === 'GET') ?? ofPolicy[0]
  const [way] = route?.ways ?? []
  if (!route || !way) throw new Error(`no path has the limit of ${policy}`)
  const limit = Math.max(1, Math.round(rateLimits[policy].limit * MULTIPLIER))
  const inputs = sampleInputs(route, way)
  const ask = () => platform.rest(lineOf(route, inputs), callOf(route, inputs))
  let last = await ask()
  // If a window ends before its limit is exhausted, the next one is exhausted.
  for (let count = 0; last.status !== 429 && count < 10 * limit; count++) last = await ask()
  expect(outcomeOf(last)).toMatch(/^429/)
  const seconds = Number(last.headers.get('retry-after'))
  const { error } = last.body
  expect(typeof error === 'string' ? error : error.message).toBe(
    `Too many requests (limit ${limit}); try again in ${seconds} s.`,
  )
  expect(last.headers.get('x-ratelimit-limit')).toBe(String(limit))
  expect(last.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(seconds).toBeGreaterThan(0)
})
