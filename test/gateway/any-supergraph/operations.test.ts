import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeServices } from '@apollo/composition'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { graphql, parse } from 'graphql'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anySupergraphConfig, anySupergraphVariables } from '../../gateway/any-supergraph/config.js'
import { createGatewayServer, type GatewayServer } from '../../gateway/any-supergraph/gateway-server.js'
import { watchSupergraph } from '../../gateway/any-supergraph/watch-supergraph.js'
import { documentIdOf } from '../../gateway/documents/manifest.js'
import { gatewayPages } from '../../platform/any-supergraph/gateway-pages.js'
import { readEnvironment } from '../../runtime/environment/read-environment.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { connectSse } from '../support/doubles/sse-client.js'
import { eventually } from '../support/runner/retry-until.js'

const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])`
const CACHE = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@composeDirective"])
  @link(url: "https://shelters.example/cache/v1.0", import: ["@cacheControl"]) @composeDirective(name: "@cacheControl")
  directive @cacheControl(maxAge: Int, scope: CacheControlScope, inheritMaxAge: Boolean)
    on FIELD_DEFINITION | OBJECT | INTERFACE | UNION
  enum CacheControlScope { PUBLIC PRIVATE }`
const shelters = `${CACHE.replace('["@composeDirective"]', '["@composeDirective", "@key"]')}
  type Query { animals: [Animal!]! secret: String shelter: String places: Int @cacheControl(maxAge: 60) }
  type Mutation { addPlace: Int }
  type Subscription { added(name: String): Animal plain: Int }
  type Animal @key(fields: "id") { id: ID! name: String! }`
const vets = `${LINK}
  type Animal @key(fields: "id") { id: ID! weight: Int }`
const vetsWithAge = vets.replace('weight: Int', 'weight: Int age: Int')

/** What waits until a test lets it go on. */
let hold: Promise<void> | undefined
let places = 1
const received: { readonly service: string; readonly headers: IncomingHttpHeaders }[] = []
const resolvers: Readonly<Record<string, object>> = {
  shelters: {
    Query: {
      animals: async () => {
        await hold
        return [
          { id: 'a1', name: 'Ñandú 🐾' },
          { id: 'a2', name: 'X' },
        ]
      },
      secret: () => {
        throw Object.assign(new Error('Only for members'), { extensions: { code: 'MEMBERS_ONLY', level: 3 } })
      },
      shelter: () => 'Sol',
      places: () => places,
    },
    Mutation: { addPlace: () => ++places },
  },
  vets: {
    Animal: {
      __resolveReference: ({ id }: { id: string }) => ({ id, weight: id === 'a1' ? 12 : null, age: 7 }),
    },
  },
}

/** The open streams of the subgraph, and what it was asked. */
const streams: { readonly response: ServerResponse; readonly asked: object }[] = []

function stream(response: ServerResponse, asked: object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  streams.push({ response, asked })
}

/** A subgraph of others over HTTP. */
async function subgraph(name: string, sdl: string): Promise<{ url: string; close: () => void }> {
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers: resolvers[name] as never })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      received.push({ service: name, headers: request.headers })
      const { query, variables } = JSON.parse(body)
      if (query.includes('added')) return stream(response, { query, variables })
      const result = await graphql({ schema, source: query, variableValues: variables })
      response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graph`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function compose(urls: Readonly<Record<string, string>>, ofVets: string): string {
  const services = { shelters, vets: ofVets }
  const { supergraphSdl, errors } = composeServices(
    Object.entries(services).map(([name, sdl]) => ({ name, url: urls[name] ?? '', typeDefs: parse(sdl) })),
  )
  if (!supergraphSdl) throw new Error(String(errors))
  return supergraphSdl
}

const trusted = '{ animals { name weight } }'
const logged: { level: number; msg: string; reason?: string }[] = []
let servers: Awaited<ReturnType<typeof subgraph>>[]
let first: string
let second: string
let gateway: GatewayServer
let origin: string

beforeAll(async () => {
  servers = [await subgraph('shelters', shelters), await subgraph('vets', vetsWithAge)]
  const urls = { shelters: servers[0]?.url ?? '', vets: servers[1]?.url ?? '' }
  first = compose(urls, vets)
  second = compose(urls, vetsWithAge)
  const env = readEnvironment(
    {
      NODE_ENV: 'test',
      RATE_LIMIT_MULTIPLIER: '1000',
      GRAPHQL_LIMITS: 'aliases=3',
      GRAPHQL_EXPLORER: 'graphiql',
    },
    anySupergraphVariables,
  )
  const manifest = new Map([[documentIdOf(trusted), trusted]])
  const documents = { manifest, mode: 'measure', clients: [], clientModes: {} } as const
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const config = { ...anySupergraphConfig(env), documents }
  gateway = await createGatewayServer(first, config, log, gatewayPages(config))
  origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await gateway?.close()
  for (const server of servers ?? []) server.close()
})

async function ask(body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { extensions: _cost, ...rest } = (await response.json()) as Record<string, unknown>
  return { status: response.status, ...rest } as {
    status: number
    // biome-ignore lint/suspicious/noExplicitAny: response data
    data?: any
    errors?: { message: string; extensions: Record<string, unknown> }[]
  }
}

const animals = [
  { name: 'Ñandú 🐾', weight: 12 },
  { name: 'X', weight: null },
]

describe('a gateway over any supergraph', () => {
  it('joins entities of its subgraphs, by text and by the id of a trusted document', async () => {
    expect(await ask({ query: `{ animals { name weight } } # by text` })).toEqual({
      status: 200,
      data: { animals },
    })
    expect(await ask({ documentId: documentIdOf(trusted) })).toEqual({ status: 200, data: { animals } })
  })

  it('passes the token of the client on, its time budget, request id and trace, and no other header', async () => {
    received.length = 0
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await ask(
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

  it('shows the errors of subgraphs as they are', async () => {
    expect((await ask({ query: '{ secret shelter }' })).errors).toMatchObject([
      { message: 'Only for members', extensions: { code: 'MEMBERS_ONLY', level: 3 } },
    ])
  })

  it('has limits, probes and metrics', async () => {
    const { status, errors } = await ask({ query: '{ a: shelter b: shelter c: shelter d: shelter }' })
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'QUERY_LIMIT_EXCEEDED'])
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    expect(metrics).toMatch(/service_calls_total\{service="vets",outcome="responded"\} [1-9]/)
    expect(metrics).toMatch(/graphql_documents_total\{client="other",document="by_id"\} [1-9]/)
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/graphql"[^}]*\} [1-9]/)
  })

  it('keeps what its subgraphs declare as cacheable, until they change, and never for a request with a token', async () => {
    const query = '{ places }'
    const headers = { authorization: 'Bearer of-others' }
    received.length = 0
    expect((await ask({ query })).data).toEqual({ places: 1 })
    expect((await ask({ query: '{ places } # again' })).data).toEqual({ places: 1 })
    expect(received.length).toBe(1)
    await ask({ query }, { 'accept-language': 'es' })
    await ask({ query }, headers)
    await ask({ query }, headers)
    expect(received.length).toBe(4)
    await ask({ query: 'mutation { addPlace }' })
    expect((await ask({ query })).data).toEqual({ places: 2 })

    const get = (more: Record<string, string> = {}) =>
      fetch(`${origin}/graphql?${new URLSearchParams({ query })}`, {
        headers: { 'apollo-require-preflight': '1', ...more },
      })
    const response = await get()
    expect(['cache-control', 'vary'].map((name) => response.headers.get(name))).toEqual([
      'max-age=60, public',
      'Origin, Authorization, Accept-Language',
    ])
    expect((await get({ 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await get(headers)).headers.get('cache-control')).toBe('max-age=60, private')
  })

  it('passes the events of a subscription on, and what the client sent to its subgraph, until the client leaves', async () => {
    const query = 'subscription ($name: String) { new: added(name: $name) { name } }'
    const client = await connectSse(`${origin}/graphql/stream`, {
      method: 'POST',
      body: { query, variables: { name: 'Ñandú', other: 1 } },
      headers: { authorization: 'Bearer of-others', 'last-event-id': 'e7' },
    })
    expect([client.status, client.headers['content-type']]).toEqual([200, 'text/event-stream'])
    const upstream = streams.at(-1)
    expect(upstream?.asked).toMatchObject({ variables: { name: 'Ñandú' } })
    expect(received.at(-1)?.headers).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer of-others',
      'last-event-id': 'e7',
    })
    const result = { data: { new: { name: 'Ñandú 🐾' } } }
    upstream?.response.write(`id: e8\nevent: next\ndata: ${JSON.stringify(result)}\n\n`)
    expect(await client.next()).toEqual([{ id: 'e8', event: 'next', data: result }])
    const left = new Promise((resolve) => upstream?.response.once('close', resolve))
    client.close()
    await left
  })

  it('ends a subscription that its subgraph ends', async () => {
    const client = await connectSse(
      `${origin}/graphql/stream?${new URLSearchParams({ query: 'subscription { added { name } }' })}`,
    )
    streams.at(-1)?.response.end('event: complete\ndata: \n\n')
    await client.ended
  })

  it.each([
    [
      'fields of several subgraphs',
      'subscription { added { name weight } }',
      400,
      'VALIDATION_ERROR',
      /one subgraph only/,
    ],
    [
      'no events from its subgraph',
      'subscription { plain }',
      502,
      'UPSTREAM_ERROR',
      /without server-sent events/,
    ],
    ['a query', '{ shelter }', 400, 'VALIDATION_ERROR', /belong to \/graphql/],
  ])('refuses a subscription with %s', async (_name, query, status, code, message) => {
    const response = await fetch(`${origin}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] }
    expect([response.status, errors[0]?.extensions]).toMatchObject([status, { code }])
    expect(errors[0]?.message).toMatch(message)
  })

  it('opens the explorer in browsers', async () => {
    const page = await fetch(`${origin}/graphql`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    expect(html).toContain('GraphQL explorer')
    expect(html).toContain('animals { name weight }')
    expect(html).not.toContain('Overview')
    const files = [...html.matchAll(/"(\/pages\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(1)
    for (const file of [...files, '/pages/graphiql.js'])
      expect([file, (await fetch(origin + file)).status]).toEqual([file, 200])
  })

  it('takes a changed supergraph over under load, and requests that run end on the old one', async () => {
    const isServed = async () => !(await ask({ query: '{ animals { age } }' })).errors
    expect(await isServed()).toBe(false)
    let isLoaded = true
    let requests = 0
    const load = Array.from({ length: 4 }, async () => {
      while (isLoaded) {
        expect(await ask({ documentId: documentIdOf(trusted) })).toEqual({ status: 200, data: { animals } })
        requests += 1
      }
    })
    await eventually(() => expect(requests).toBeGreaterThan(4))
    let release: () => void = () => {}
    hold = new Promise<void>((resolve) => {
      release = resolve
    })
    received.length = 0
    const running = ask({ query: '{ animals { name weight } } # held' })
    await eventually(() => expect(received.length).toBeGreaterThan(0))
    expect(await gateway.replace(second)).toBe(true)
    hold = undefined
    release()
    expect(await running).toEqual({ status: 200, data: { animals } })
    expect(await isServed()).toBe(true)
    const atSwap = requests
    await eventually(() => expect(requests).toBeGreaterThan(atSwap + 4))
    isLoaded = false
    await Promise.all(load)
    expect(await gateway.replace(second)).toBe(true)
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
      () => second.replace(/url: "http:\/\/127[^"]*"/, 'url: ""'),
      /has no HTTP URL/,
    ],
    [
      'one that trusted documents do not fit',
      () => second.replaceAll('weight', 'mass'),
      /Trusted documents do not fit it/,
    ],
  ])('refuses %s, logs why in a sentence, and serves what it served', async (_name, text, reason) => {
    logged.length = 0
    expect(await gateway.replace(text())).toBe(false)
    expect(logged.filter(({ level }) => level >= 50)).toMatchObject([
      {
        msg: 'The changed supergraph is not served; the one before it still is.',
        reason: expect.stringMatching(reason),
      },
    ])
    expect(await ask({ documentId: documentIdOf(trusted) })).toEqual({ status: 200, data: { animals } })
  })

  it('does not start on a faulty one', async () => {
    const env = readEnvironment({ NODE_ENV: 'test' }, anySupergraphVariables)
    await expect(
      createGatewayServer('type Query { a: Int }', anySupergraphConfig(env), pino({ level: 'silent' })),
    ).rejects.toThrow('It is not a supergraph')
  })

  it('ends open subscriptions when it closes', async () => {
    const env = readEnvironment({ NODE_ENV: 'test' }, anySupergraphVariables)
    const other = await createGatewayServer(first, anySupergraphConfig(env), pino({ level: 'silent' }))
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const query = new URLSearchParams({ query: 'subscription { added { name } }' })
    const client = await connectSse(`${address}/graphql/stream?${query}`)
    const upstream = streams.at(-1)?.response
    const left = new Promise((resolve) => upstream?.once('close', resolve))
    await other.close()
    await Promise.all([client.ended, left])
  })

  it('notices that its file was written, or replaced by another file', async () => {
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
