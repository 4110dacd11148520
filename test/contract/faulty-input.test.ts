import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aiHubKey,
  callOf,
  type Fault,
  faultsOf,
  lineOf,
  namedFields,
  sampleInputs,
  withFaults,
} from '../support/fixtures/route-requests.js'
import {
  changes,
  type RequestChoice,
  readsJson,
  routeTable,
  type TableRoute,
} from '../support/fixtures/route-table.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { rowCounts, rowsOfRequest } from '../support/runner/row-counts.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ AI_HUB_API_KEY: `tests:${aiHubKey}` })
})
afterAll(() => platform.close())

const asked = routeTable.flatMap((route) =>
  route.ways.map((way) => ({ route, way, name: nameOf(route, way) })),
)
const withFields = asked.filter(({ way }) => faultsOf(way).length > 0)

function nameOf({ line }: TableRoute, { chosen }: RequestChoice): string {
  return [line, ...Object.entries(chosen).map(([by, value]) => `${by} ${value}`)].join(' with ')
}

/** The response to a request with these faults: its status and the named members. */
async function refusal(
  route: TableRoute,
  way: RequestChoice,
  faults: readonly Fault[],
  requestId = 'faulty',
) {
  const inputs = withFaults(sampleInputs(route, way), faults)
  const answer = await platform.rest(
    lineOf(route, inputs),
    callOf(route, inputs, { 'x-request-id': requestId }),
  )
  return {
    status: answer.status,
    fields: answer.status === 400 ? namedFields(route.service, answer) : answer.body,
  }
}

describe('a single invalid member is the only one that the response names', () => {
  it.each(withFields)('$name', async ({ route, way }) => {
    for (const fault of faultsOf(way)) {
      const { field, value } = fault
      const given = typeof value === 'symbol' ? 'nothing' : JSON.stringify(value).slice(0, 80)
      expect({ field, given, ...(await refusal(route, way, [fault])) }).toEqual({
        field,
        given,
        status: 400,
        fields: [field],
      })
    }
  })
})

/** One fault per member, chosen by the turn. */
function oneEach(faults: readonly Fault[], turn: number): Fault[] {
  const names = new Set(faults.map(({ name }) => name))
  return [...names].map((name) => {
    const all = faults.filter((fault) => fault.name === name)
    return all[turn % all.length] as Fault
  })
}

describe('several invalid members are all named in one response', () => {
  it.each(withFields)('$name', async ({ route, way }) => {
    const faults = faultsOf(way)
    for (const turn of [0, 1, 2]) {
      const given = oneEach(faults, turn)
      const fields = given.map(({ field }) => field).sort()
      expect(await refusal(route, way, given)).toEqual({ status: 400, fields })
    }
  })
})

describe('the member that selects the variant of a route is named when its value is unknown', () => {
  const choosing = routeTable.filter(({ ways }) => ways.length > 1)
  it.each(choosing)('$line', async (route) => {
    const [way] = route.ways as [RequestChoice]
    const [by] = Object.keys(way.chosen) as [string]
    const place = readsJson(route) ? 'body' : 'query'
    const fault = { place, name: by, at: [], field: by, value: 'no_such_word' } as const
    expect(await refusal(route, way, [fault])).toEqual({ status: 400, fields: [by] })
  })
})

describe('a body that is not valid JSON and a malformed Idempotency-Key are named', () => {
  it.each(routeTable.filter(readsJson))('$line', async (route) => {
    const [way] = route.ways as [RequestChoice]
    const inputs = sampleInputs(route, way)
    const line = lineOf(route, inputs)
    const call = callOf(route, inputs)
    const broken = await platform.rest(line, { ...call, body: '{"name": ' })
    expect({ status: broken.status, fields: namedFields(route.service, broken) }).toEqual({
      status: 400,
      fields: ['body'],
    })
    if (route.method !== 'POST') return
    const keyed = await platform.rest(line, callOf(route, inputs, { 'idempotency-key': 'two words' }))
    expect({ status: keyed.status, fields: namedFields(route.service, keyed) }).toEqual({
      status: 400,
      fields: ['Idempotency-Key'],
    })
  })
})

describe('a request with invalid input', () => {
  const changing = withFields.filter(({ route }) => changes(route))
  const refused = fc
    .constantFrom(...changing)
    .chain(({ route, way }) =>
      fc.record({
        route: fc.constant(route),
        way: fc.constant(way),
        turn: fc.nat(40),
        faults: fc.constant(faultsOf(way)),
      }),
    )
    .chain(({ faults, turn, ...rest }) =>
      fc.subarray(oneEach(faults, turn), { minLength: 1 }).map((some) => ({ ...rest, faults: some })),
    )

  it('adds and deletes no rows and records no changes, whichever members are invalid', async () => {
    const before = await rowCounts(platform.dataDirectory)
    await fc.assert(
      fc.asyncProperty(refused, async ({ route, way, faults }) => {
        const fields = faults.map(({ field }) => field).sort()
        expect(await refusal(route, way, faults, 'changes-nothing')).toEqual({ status: 400, fields })
      }),
      { numRuns: 120 },
    )
    expect(await rowCounts(platform.dataDirectory)).toEqual(before)
    expect(await rowsOfRequest(platform.dataDirectory, 'changes-nothing')).toEqual({})
  })
})
