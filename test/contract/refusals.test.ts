import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_LIMIT } from '../../rest-adapter/server.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { admits } from '../../schema/guards.js'
import { responseToAnnounced } from '../support/fixtures/announced-body.js'
import { aiHubKey, authorisedCall, callOf, lineOf, sampleInputs } from '../support/fixtures/route-requests.js'
import {
  type RequestChoice,
  readsJson,
  routeTable,
  type TableRoute,
} from '../support/fixtures/route-table.js'
import {
  type Call,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../support/platform/running-platform.js'
import { declaredOutcomes, outcomeOf } from '../support/runner/request-outcome.js'

type Person = Exclude<Who, 'anonymous'>

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ AI_HUB_API_KEY: `tests:${aiHubKey}`, LEDGER_CLOSE_MS: '20' })
})
afterAll(() => platform.close())

const closed = routeTable.filter(({ compiled }) => !compiled.guards.every((who) => who.includes('anyone')))

/** A request to the first variant of a route, with its required inputs and unknown ids. */
function sample(route: TableRoute, headers: Record<string, string> = {}): { line: string; call: Call } {
  const [way] = route.ways as [RequestChoice]
  const inputs = sampleInputs(route, way)
  return { line: lineOf(route, inputs), call: callOf(route, inputs, headers) }
}

async function outcome(line: string, call: Call): Promise<string> {
  return outcomeOf(await platform.rest(line, call))
}

/** The outcome in the form of the route's service; the AI hub sends no codes. */
function written({ service }: TableRoute, status: number, code: string): string {
  return service === 'ai-hub' ? String(status) : `${status} ${code}`
}

describe('a missing token, an invalid one and one of the wrong kind are refused with 401', () => {
  it.each(closed)('$line', async (route) => {
    const { line, call } = sample(route)
    const wrongKind =
      route.service === 'wallet' ? await platform.session('admin') : await platform.idToken('admin')
    const { body } = call
    for (const authorization of [
      undefined,
      'Bearer nonsense',
      `Bearer ${wrongKind}`,
      'Basic YWRtaW46YWRtaW4=',
    ])
      expect(await outcome(line, { body, headers: authorization ? { authorization } : {} })).toBe(
        written(route, 401, 'UNAUTHORIZED'),
      )
  })
})

describe('a role that may not use the path is refused with 403', () => {
  const people = Object.keys(demoPeople) as Person[]
  const refusedOf = ({ compiled }: TableRoute) =>
    people.filter((who) => {
      const { id, email, name, role } = demoPeople[who]
      const viewer = { kind: 'session', subject: id, email, name, role } as const
      return compiled.guards.some((allowed) => admits(allowed, viewer) === 'no')
    })
  const limited = closed.filter((route) => route.service !== 'ai-hub' && refusedOf(route).length > 0)

  it.each(limited)('$line', async (route) => {
    const { line, call } = sample(route)
    for (const as of refusedOf(route))
      expect({ as, outcome: await outcome(line, { ...call, as }) }).toEqual({ as, outcome: '403 FORBIDDEN' })
  })
})

describe('an unknown id returns 404', () => {
  const withId = closed.filter(({ path }) => path.includes('{'))
  it.each(withId)('$line', async (route) => {
    const { line, call } = sample(route)
    const notFound = declaredOutcomes(route).filter((one) => one.startsWith('404'))
    expect(notFound).toContain(await outcome(line, call))
  })
})

describe('a body that is not JSON is refused with 415, one that is too large with 413', () => {
  it.each(routeTable.filter(readsJson))('$line', async (route) => {
    const { line, call } = sample(route)
    const text = { ...call, body: 'a text', headers: { ...call.headers, 'content-type': 'text/plain' } }
    expect(await outcome(line, text)).toBe(written(route, 415, 'UNSUPPORTED_MEDIA_TYPE'))
    const [method = '', path = ''] = line.split(' ')
    const token =
      route.service === 'wallet' ? await platform.idToken('admin') : await platform.session('admin')
    const headers = {
      'content-type': 'application/json',
      ...(route.service === 'ai-hub'
        ? authorisedCall('ai-hub').headers
        : { authorization: `Bearer ${token}` }),
    }
    const large = await responseToAnnounced(platform.origin + path, method, BODY_LIMIT + 1, headers)
    platform.witness(line, large)
    expect(outcomeOf(large)).toBe(written(route, 413, 'PAYLOAD_TOO_LARGE'))
  })
})

describe('an Idempotency-Key that was used for a different request is refused', () => {
  const key = 'stands-for-another-request'
  const keyed = routeTable.filter(
    (route) => readsJson(route) && declaredOutcomes(route).some((one) => one.endsWith('of its key')),
  )

  beforeAll(async () => {
    const headers = { 'idempotency-key': key }
    const asAdmin = { as: 'admin', headers } as const
    const wallet = { ...asAdmin, body: { metadata: { name: 'Rayo' } } }
    const credentials = { apiKey: 'a', apiSecret: 'b', accessToken: 'c', accessTokenSecret: 'd' }
    const connection = { headers: { ...headers, ...authorisedCall('ai-hub').headers }, body: { credentials } }
    const first = [
      await platform.rest('POST /testnet/v1/wallet/wallets', wallet),
      await platform.rest('POST /api/cases', { ...asAdmin, body: { name: 'Rayo' } }),
      await platform.rest('POST /api/microblog/test-connection', connection),
    ]
    expect(first.map(({ status }) => status)).toEqual([201, 200, 200])
    const agent = 'mutation { updateAgent(id: "CaseAgent", input: {isEnabled: true}) { id } }'
    expect((await platform.graphql(agent, {}, asAdmin)).errors).toBeUndefined()
  })

  it.each(keyed)('$line', async (route) => {
    const { line, call } = sample(route, { 'idempotency-key': key })
    expect(await outcome(line, call)).toBe(route.service === 'ai-hub' ? '400 of its key' : '409 of its key')
  })
})
