import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aiHubKey,
  callOf,
  type Inputs,
  lineOf,
  namedFields,
  sampleInputs,
} from '../support/fixtures/route-requests.js'
import { type RequestChoice, routeTable, type TableRoute } from '../support/fixtures/route-table.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ AI_HUB_API_KEY: `tests:${aiHubKey}` })
})
afterAll(() => platform.close())

const LARGEST = 2 ** 31 - 1

// Lists that require a parameter would return 404 here before reading a page.
const lists = routeTable.flatMap((route) =>
  route.ways
    .filter(({ parameters }) => !parameters.some(({ required }) => required))
    .flatMap((way) =>
      ['page', 'offset']
        .filter((name) => way.parameters.some((one) => one.name === name && one.in === 'query'))
        .map((name) => ({ route, way, name, line: route.line })),
    ),
)

/** Reads a list at the position given by the query. */
function read(route: TableRoute, way: RequestChoice, query: Inputs['query']) {
  const inputs = sampleInputs(route, way)
  const far = { ...inputs, query: { ...inputs.query, ...query } }
  return platform.rest(lineOf(route, far), callOf(route, far))
}

it.each(lists)(
  '$line returns 400 for a $name beyond the range of 32-bit integers, and names it',
  async ({ route, way, name }) => {
    const isPage = name === 'page'
    const refused = await read(route, way, { [name]: LARGEST, limit: isPage ? 100 : 1 })
    expect({
      status: refused.status,
      fields: refused.status === 400 && namedFields(route.service, refused),
    }).toEqual({
      status: 400,
      fields: [name],
    })
    const far = await read(route, way, { [name]: isPage ? 20_000_000 : LARGEST - 1, limit: isPage ? 100 : 1 })
    expect(far.status).toBe(200)
  },
)
