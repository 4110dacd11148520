import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentIdOf } from '../../../gateway/documents/manifest.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { readProjectFile } from '../../../runtime/project-root.js'
import { sessionSecretsOf, sessionVariables } from '../../../runtime/session-secrets.js'
import { startSharedLedgers } from '../../../subgraphs/wallet/local-network/shared-ledgers.js'
import { connectSse } from '../../support/doubles/sse-client.js'
import { fillFromPrepared } from '../../support/platform/prepared-platform.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'
import { redisServers } from '../../support/servers/redis-server.js'

const viewers = ['anonymous', 'donor', 'guardian', 'staff', 'admin'] as const
type Who = (typeof viewers)[number]
const seesFigures = (who: Who) => who === 'staff' || who === 'admin'

let redis: Awaited<ReturnType<(typeof redisServers)[number][1]>>
let directory: string
let ledgers: Awaited<ReturnType<typeof startSharedLedgers>>
const platforms: RunningPlatform[] = []
const agentTokens = new Map<Who, string>()
beforeAll(async () => {
  redis = await (redisServers.at(-1) as (typeof redisServers)[number])[1]()
  directory = await mkdtemp(join(tmpdir(), 'entries-'))
  await fillFromPrepared(directory, {})
  const secrets = sessionSecretsOf(readEnvironment({ NODE_ENV: 'test' }, sessionVariables))
  ledgers = await startSharedLedgers({
    ...{ host: '127.0.0.1', port: 0, dataDirectory: directory, closeIntervalMs: 1_000 },
    ...{ secrets, log: () => {} },
  })
  const shared = { REDIS_URL: redis.url, DATA_DIR: directory, LEDGER_URL: ledgers.url }
  platforms.push(await startPlatform(shared))
  // Sessions name their issuer.
  const PUBLIC_URL = first().origin
  platforms.push(await startPlatform({ ...shared, PUBLIC_URL, BACKGROUND_JOBS: 'false' }))
  // Both platforms receive live events.
  await redis.subscribers(2)
  for (const who of viewers) if (who !== 'anonymous') agentTokens.set(who, await agentToken(who))
})
afterAll(async () => {
  for (const one of platforms.toReversed()) await one.close()
  await ledgers?.close()
  await redis?.close()
  await rm(directory, { recursive: true, force: true })
})

const first = () => platforms[0] as RunningPlatform
const second = () => platforms[1] as RunningPlatform

async function agentToken(who: Exclude<Who, 'anonymous'>): Promise<string> {
  const headers = { authorization: `Bearer ${await first().session(who)}` }
  return (await first().rest('POST /api/auth/agent-token', { body: { client: 'Ñandú 🐾' }, headers })).body
    .token
}

async function headersOf(who: Who, token?: string): Promise<Record<string, string>> {
  const own = who === 'anonymous' ? undefined : (token ?? (await first().session(who)))
  return own === undefined ? {} : { authorization: `Bearer ${own}` }
}

async function fetched(origin: string, path: string, headers: Record<string, string>, body?: object) {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(origin + path, {
    ...init,
    headers: { 'apollo-require-preflight': '1', 'content-type': 'application/json', ...headers },
  })
  const text = await response.text()
  return { status: response.status, cache: response.headers.get('cache-control'), text }
}

/** What a response reveals: the id of the viewer, or whether it contains the figures. */
interface Seen {
  readonly own?: string | null
  readonly figures?: boolean
  readonly status?: number
}

const own = '{ publicTotals { openCases } viewer { user { id } } }'
const figures = '{ publicTotals { openCases } dashboardStatistics { summary { totalUsers } } }'
const [viewerDocument = ''] =
  Object.entries(JSON.parse(readProjectFile('schema/generated/trusted-documents.json')))
    .find(([, text]) => String(text).startsWith('query Viewer'))
    ?.map(String) ?? []

const asked = (query: string) => `/graphql?${new URLSearchParams({ query })}`
// biome-ignore lint/suspicious/noExplicitAny: response data
const dataOf = (text: string): any => JSON.parse(text).data
const seenIn = (text: string): Seen => ({ own: dataOf(text)?.viewer?.user?.id ?? null })
const figuresIn = (text: string): Seen => ({
  figures: dataOf(text)?.dashboardStatistics?.summary.totalUsers > 0,
})

/** Every entry point of the edge, and what a viewer must see there. */
const entries: Readonly<
  Record<string, { see: (origin: string, who: Who) => Promise<Seen>; expected: (who: Who) => Seen }>
> = {
  'text over POST': {
    see: async (origin, who) =>
      seenIn((await fetched(origin, '/graphql', await headersOf(who), { query: own })).text),
    expected: (who) => ({ own: idOf(who) }),
  },
  'text over GET': {
    see: async (origin, who) => figuresIn((await fetched(origin, asked(figures), await headersOf(who))).text),
    expected: (who) => ({ figures: seesFigures(who) }),
  },
  'text to Apollo Server': {
    see: async (origin, who) => {
      const headers = { ...(await headersOf(who)), accept: 'application/graphql-response+json' }
      return figuresIn((await fetched(origin, '/graphql', headers, { query: figures })).text)
    },
    expected: (who) => ({ figures: seesFigures(who) }),
  },
  'document id over POST': {
    see: async (origin, who) =>
      seenIn((await fetched(origin, '/graphql', await headersOf(who), { documentId: viewerDocument })).text),
    expected: (who) => ({ own: idOf(who) }),
  },
  'path of a document': {
    see: async (origin, who) =>
      seenIn((await fetched(origin, `/graphql/${viewerDocument}`, await headersOf(who))).text),
    expected: (who) => ({ own: idOf(who) }),
  },
  'public schema': {
    see: async (origin, who) => {
      const { text } = await fetched(origin, '/graphql/public.graphql', await headersOf(who))
      return { figures: text.includes('dashboardStatistics') }
    },
    expected: () => ({ figures: false }),
  },
  'event stream': {
    see: async (origin, who) => {
      const query = 'subscription { alertRaised { id } }'
      const client = await connectSse(`${origin}/graphql/stream`, {
        method: 'POST',
        headers: await headersOf(who),
        body: { query },
      })
      client.close()
      return { status: client.status }
    },
    expected: (who) => ({ status: who === 'anonymous' ? 401 : seesFigures(who) ? 200 : 403 }),
  },
  'tool of agents': {
    see: async (origin, who) => {
      const headers = {
        ...(await headersOf(who, agentTokens.get(who))),
        accept: 'application/json, text/event-stream',
      }
      const params = { name: 'figures_of_period', arguments: {} }
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      return { figures: (await fetched(origin, '/mcp', headers, body)).text.includes('totalUsers') }
    },
    expected: (who) => ({ figures: seesFigures(who) }),
  },
  REST: {
    see: async (origin, who) => {
      const { status, text } = await fetched(origin, '/api/dashboard/stats', await headersOf(who))
      return { status, figures: text.includes('totalUsers') }
    },
    expected: (who) => ({
      status: who === 'anonymous' ? 401 : seesFigures(who) ? 200 : 403,
      figures: seesFigures(who),
    }),
  },
}

const idOf = (who: Who) => (who === 'anonymous' ? null : demoPeople[who].id)

describe('two edges over the same data and one Redis', () => {
  it('never show a viewer the response of another one, in any order, at any entry point', async () => {
    expect(viewerDocument).toBe(
      documentIdOf(JSON.parse(readProjectFile('schema/generated/trusted-documents.json'))[viewerDocument]),
    )
    const step = fc.record({
      entry: fc.constantFrom(...Object.keys(entries)),
      who: fc.constantFrom(...viewers),
      at: fc.constantFrom(0, 1),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        for (const { entry, who, at } of steps) {
          const { see, expected } = entries[entry] as (typeof entries)[string]
          const seen = await see((platforms[at] as RunningPlatform).origin, who)
          expect({ entry, who, seen }).toEqual({ entry, who, seen: expected(who) })
        }
      }),
      { numRuns: 8 },
    )
  })

  it('both show a change at one, and read only lists and responses with the changed case again', async () => {
    const open = async (name: string) => {
      const { body } = await first().rest('POST /api/cases', { as: 'guardian', body: { name } })
      const { data } = await first().graphql(`{ case(id: "${body.id}") { slug } }`, {}, { as: 'guardian' })
      return { id: body.id as string, slug: data.case.slug as string }
    }
    const [luna, sol] = [await open('Luna 🌙'), await open('Солнышко')]
    const bySlug =
      'query ($slug: String!) { found: caseBySlug(slug: $slug) { ...c } } fragment c on PublicCase { key: id name updates { totalCount } }'
    const list = '{ publicCases(page: {limit: 2}) { nodes { name } } }'
    const read = async (at: RunningPlatform, slug: string) =>
      (await at.graphql(bySlug, { slug })).data.found.name
    const names = async (at: RunningPlatform) =>
      (await at.graphql(list)).data.publicCases.nodes.map(({ name }: { name: string }) => name)
    const misses = async (at: RunningPlatform) => {
      const text = await (await fetch(`${at.origin}/metrics`)).text()
      return Number(/response_cache_requests_total\{outcome="miss"\} (\d+)/.exec(text)?.[1] ?? 0)
    }
    const readAll = async (at: RunningPlatform) => [
      await read(at, luna.slug),
      await read(at, sol.slug),
      await names(at),
    ]
    let changes = 0
    // Repeated if a response has expired in between under high load.
    await eventually(async () => {
      changes += 1
      const name = `Vento ${changes}`
      for (const one of platforms) await readAll(one)
      await first().rest(`PUT /api/cases/${luna.id}`, { as: 'guardian', body: { name } })
      expect(await read(first(), luna.slug)).toBe(name)
      await eventually(async () => expect(await read(second(), luna.slug)).toBe(name))
      for (const one of platforms) {
        const before = await misses(one)
        expect(await read(one, sol.slug)).toBe('Солнышко')
        expect(await misses(one)).toBe(before)
        await eventually(async () => expect(await names(one)).toEqual(['Солнышко', name]))
      }
    })
  })
})
