import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createGatewayServer } from '../../../gateway/any-supergraph/gateway-server.js'
import { watchSupergraph } from '../../../gateway/any-supergraph/watch-supergraph.js'
import { anySupergraphConfig, anySupergraphVariables } from '../../../gateway/config.js'
import { documentIdOf } from '../../../gateway/documents/manifest.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { readProjectFile } from '../../../runtime/project-root.js'
import { eventually } from '../../support/runner/retry-until.js'
import {
  animals,
  type GatewayUnderTest,
  logged,
  received,
  startGateway,
  state,
  trusted,
} from './two-subgraphs.js'

let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway()
})
afterAll(() => under?.close())

describe('a gateway over any supergraph', () => {
  it('joins entities across subgraphs, for a query text and for the id of a trusted document', async () => {
    expect(await under.ask({ query: `{ animals { name weight } } # by text` })).toEqual({
      status: 200,
      data: { animals },
    })
    expect(await under.ask({ documentId: documentIdOf(trusted) })).toEqual({ status: 200, data: { animals } })
  })

  it('keeps operations apart that share a read of a subgraph at the same time', async () => {
    const releases: (() => void)[] = []
    const held = () => new Promise<void>((release) => void releases.push(release))
    Object.assign(state, { hold: held(), holdOfClinic: held() })
    onTestFinished(() => {
      for (const release of releases) release()
      Object.assign(state, { hold: undefined, holdOfClinic: undefined })
    })
    const [releaseAnimals, releaseClinic] = releases
    const sharedReads = async () => {
      const text = await (await fetch(`${under.origin}/metrics`)).text()
      return Number(/^service_calls_shared_total\{[^}]*shelters[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await sharedReads()
    const first = under.ask({ query: '{ animals { name dose(drops: 1) } clinic }' })
    const second = under.ask({ query: '{ animals { name dose(drops: 2) } }' })
    await eventually(async () => expect(await sharedReads()).toBe(before + 1))
    releaseAnimals?.()
    const doses = ({ data }: Awaited<typeof first>) => data.animals.map(({ dose }: { dose: number }) => dose)
    expect(doses(await second)).toEqual([2, 2])
    releaseClinic?.()
    expect(doses(await first)).toEqual([1, 1])
  })

  it('forwards the client’s token, request id and trace, sets its own time budget, and drops cookies', async () => {
    received.length = 0
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await under.ask(
      { query: '{ shelter }' },
      {
        authorization: 'Bearer of-others',
        cookie: 'session=1',
        'x-request-id': 'trace-1',
        'x-time-budget': '1',
        traceparent,
      },
    )
    const headers = received[0]?.headers ?? {}
    expect(headers).toMatchObject({
      authorization: 'Bearer of-others',
      'x-request-id': 'trace-1',
      traceparent,
    })
    expect(Number(headers['x-time-budget'])).toBeGreaterThan(1)
    expect(headers.cookie).toBeUndefined()
  })

  it('logs a request whose client leaves before it is responded to', async () => {
    let release = () => {}
    const hold = new Promise<void>((done) => {
      release = done
    })
    Object.assign(state, { hold })
    onTestFinished(() => {
      release()
      Object.assign(state, { hold: undefined })
    })
    const [leaving, before] = [new AbortController(), received.length]
    const query = '{ animals { name } } # by a client that leaves'
    const left = fetch(`${under.origin}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query }),
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    })
    await expect.poll(() => received.length).toBeGreaterThan(before)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await expect.poll(() => logged.filter((line) => line.status === 499).length).toBe(1)
  })

  it('returns the errors of subgraphs unchanged', async () => {
    expect((await under.ask({ query: '{ secret shelter }' })).errors).toMatchObject([
      { message: 'Only for members', extensions: { code: 'MEMBERS_ONLY', level: 3 } },
    ])
  })

  it('applies limits, and serves probes and metrics', async () => {
    const { status, errors } = await under.ask({ query: '{ a: shelter b: shelter c: shelter d: shelter }' })
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'QUERY_LIMIT_EXCEEDED'])
    expect((await fetch(`${under.origin}/readyz`)).status).toBe(200)
    const metrics = await (await fetch(`${under.origin}/metrics`)).text()
    expect(metrics).toMatch(/service_calls_total\{service="vets",outcome="responded"\} [1-9]/)
    expect(metrics).toMatch(/graphql_documents_total\{client="other",document="by_id"\} [1-9]/)
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/graphql"[^}]*\} [1-9]/)
  })

  it('caches what its subgraphs declare as cacheable until a mutation, but not for requests with a token', async () => {
    const query = '{ places }'
    const headers = { authorization: 'Bearer of-others' }
    received.length = 0
    expect((await under.ask({ query })).data).toEqual({ places: 1 })
    expect((await under.ask({ query: '{ places } # again' })).data).toEqual({ places: 1 })
    expect(received.length).toBe(1)
    await under.ask({ query }, { 'accept-language': 'es' })
    await under.ask({ query }, headers)
    await under.ask({ query }, headers)
    expect(received.length).toBe(4)
    await under.ask({ query: 'mutation { addPlace }' })
    expect((await under.ask({ query })).data).toEqual({ places: 2 })

    const get = (more: Record<string, string> = {}) =>
      fetch(`${under.origin}/graphql?${new URLSearchParams({ query })}`, {
        headers: { 'apollo-require-preflight': '1', ...more },
      })
    const response = await get()
    expect(['cache-control', 'vary'].map((name) => response.headers.get(name))).toEqual([
      'max-age=60, public',
      'Accept, Origin, Authorization, Accept-Language',
    ])
    expect((await get({ 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await get(headers)).headers.get('cache-control')).toBe('max-age=60, private')
  })

  it('sends no-store with responses that have an error or lack data', async () => {
    const sent = async (query: string, accept: string) => {
      const response = await fetch(`${under.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify({ query }),
      })
      const { data, errors } = (await response.json()) as { data?: unknown; errors?: object[] }
      return [data, errors?.length, response.headers.get('cache-control')]
    }
    // The second media type is served by Apollo Server.
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      expect(await sent('{ places }', accept)).toEqual([
        { places: state.places },
        undefined,
        'max-age=60, public',
      ])
      expect(await sent('{ places secret }', accept)).toMatchObject([{ secret: null }, 1, 'no-store'])
      // The subgraph breaks its own schema without an error.
      for (let read = 0; read < 2; read += 1)
        expect(await sent('{ places tag }', accept)).toEqual([null, 1, 'no-store'])
    }
  })

  it('serves the GraphQL explorer to browsers', async () => {
    const page = await fetch(`${under.origin}/graphql`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    expect(html).toContain('GraphQL explorer')
    expect(html).toContain('animals { name weight }')
    expect(html).not.toContain('Overview')
    const files = [...html.matchAll(/"(\/pages\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(1)
    for (const file of [...files, '/pages/graphiql.js'])
      expect([file, (await fetch(under.origin + file)).status]).toEqual([file, 200])
  })

  it('switches to a changed supergraph under load; running requests finish on the old one', async () => {
    const isServed = async () => !(await under.ask({ query: '{ animals { age } }' })).errors
    expect(await isServed()).toBe(false)
    let isLoaded = true
    let requests = 0
    const load = Array.from({ length: 4 }, async () => {
      while (isLoaded) {
        expect(await under.ask({ documentId: documentIdOf(trusted) })).toEqual({
          status: 200,
          data: { animals },
        })
        requests += 1
      }
    })
    await eventually(() => expect(requests).toBeGreaterThan(4))
    let release: () => void = () => {}
    state.hold = new Promise<void>((resolve) => {
      release = resolve
    })
    received.length = 0
    const running = under.ask({ query: '{ animals { name weight } } # held' })
    await eventually(() => expect(received.length).toBeGreaterThan(0))
    expect(await under.gateway.replace(under.second)).toBe(true)
    state.hold = undefined
    release()
    expect(await running).toEqual({ status: 200, data: { animals } })
    expect(await isServed()).toBe(true)
    const atSwap = requests
    await eventually(() => expect(requests).toBeGreaterThan(atSwap + 4))
    isLoaded = false
    await Promise.all(load)
    expect(await under.gateway.replace(under.second)).toBe(true)
  })

  it('reads again what a mutation changes that ends on the old supergraph', async () => {
    const other = under.second.replace('addPlace: Int', 'addPlace: Int # again')
    let release: () => void = () => {}
    state.holdOfPlace = new Promise<void>((resolve) => {
      release = resolve
    })
    received.length = 0
    const running = under.ask({ query: 'mutation { addPlace }' })
    await eventually(() => expect(received.length).toBeGreaterThan(0))
    expect(await under.gateway.replace(other)).toBe(true)
    const places = async () => (await under.ask({ query: '{ places }' })).data.places
    const before = await places()
    state.holdOfPlace = undefined
    release()
    expect((await running).data).toEqual({ addPlace: before + 1 })
    expect(await places()).toBe(before + 1)
  })

  it.each([
    ['a text that is no SDL', () => 'type Query {', /Syntax Error/],
    [
      'access rules that it would not enforce',
      () => readProjectFile('schema/router-supergraph.graphql'),
      /requiresScopes|authenticated/,
    ],
    ['a schema without subgraphs', () => 'type Query { a: Int }', /It is not a supergraph/],
    [
      'a subgraph without an address',
      () => under.second.replace(/url: "http:\/\/127[^"]*"/, 'url: ""'),
      /has no HTTP URL/,
    ],
    [
      'one that trusted documents do not fit',
      () => under.second.replaceAll('weight', 'mass'),
      /trusted documents do not fit it/,
    ],
  ])(
    'refuses %s, logs the reason, and keeps serving the previous supergraph',
    async (_name, text, reason) => {
      logged.length = 0
      expect(await under.gateway.replace(text())).toBe(false)
      expect(logged.filter(({ level }) => level >= 50)).toMatchObject([
        {
          msg: 'The changed supergraph is not served; the previous one still is.',
          reason: expect.stringMatching(reason),
        },
      ])
      expect(await under.ask({ documentId: documentIdOf(trusted) })).toEqual({
        status: 200,
        data: { animals },
      })
    },
  )

  it('never sends a change twice, even with a key, because its subgraph may not recognise the repetition', async () => {
    onTestFinished(() => {
      state.losesResponses = false
    })
    state.losesResponses = true
    const before = state.places
    const { errors } = await under.ask({ query: 'mutation { addPlace }' }, { 'idempotency-key': 'k-1' })
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
    expect(received.at(-1)?.headers['idempotency-key']).toBe('k-1')
    expect(state.places).toBe(before + 1)
  })

  it('lets pages of known origins send requests and read the headers of responses', async () => {
    const env = readEnvironment(
      { NODE_ENV: 'test', CORS_ORIGINS: 'https://page.example' },
      anySupergraphVariables,
    )
    const other = await createGatewayServer(under.first, anySupergraphConfig(env), pino({ level: 'silent' }))
    onTestFinished(() => other.close())
    const url = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`
    const headers = { origin: 'https://page.example' }
    const preflight = { ...headers, 'access-control-request-method': 'POST' }
    const permission = await fetch(url, { method: 'OPTIONS', headers: preflight })
    expect([permission.status, Object.fromEntries(permission.headers)]).toMatchObject([
      204,
      { 'access-control-allow-origin': headers.origin, 'access-control-max-age': '600' },
    ])
    const response = await fetch(`${url}?query={__typename}`, {
      headers: { ...headers, 'apollo-require-preflight': '1' },
    })
    expect([response.status, response.headers.get('access-control-expose-headers')]).toEqual([
      200,
      expect.stringContaining('Retry-After'),
    ])
    expect(other.app.server.requestTimeout).toBe(300_000)
  })

  it('does not start with an invalid supergraph', async () => {
    const env = readEnvironment({ NODE_ENV: 'test' }, anySupergraphVariables)
    await expect(
      createGatewayServer('type Query { a: Int }', anySupergraphConfig(env), pino({ level: 'silent' })),
    ).rejects.toThrow('It is not a supergraph')
  })

  it('detects that its file was rewritten or replaced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'supergraph-'))
    const file = join(folder, 'supergraph.graphql')
    await writeFile(file, 'one')
    const texts: string[] = []
    const unwatch = watchSupergraph(file, async (text) => texts.push(text), pino({ level: 'silent' }), 20)
    onTestFinished(async () => {
      unwatch()
      await rm(folder, { recursive: true, force: true })
    })
    await eventually(async () => {
      await writeFile(file, 'two')
      expect(texts.at(-1)).toBe('two')
    })
    await eventually(async () => {
      await writeFile(join(folder, 'next'), 'three')
      await rename(join(folder, 'next'), file)
      expect(texts.at(-1)).toBe('three')
    })
  })
})
