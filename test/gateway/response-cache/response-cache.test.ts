import fc from 'fast-check'
import {
  buildASTSchema,
  buildSchema,
  type DocumentNode,
  getNamedType,
  getOperationAST,
  isLeafType,
  isObjectType,
  parse,
  validate,
} from 'graphql'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GraphExecutor, GraphRequest, GraphResult } from '../../../gateway/execution/graph-executor.js'
import { cacheHintsIn } from '../../../gateway/response-cache/cache-hints.js'
import { cacheMetrics } from '../../../gateway/response-cache/cache-metrics.js'
import { type CachedGraph, createResponseCache } from '../../../gateway/response-cache/response-cache.js'
import { changedSources } from '../../../gateway/response-cache/response-sources.js'
import { redisResponses, type SharedResponses } from '../../../gateway/response-cache/shared-responses.js'
import type { Execute } from '../../../runtime/execute.js'
import { changeTopics } from '../../../runtime/live-events.js'
import { readProjectFile } from '../../../runtime/project-root.js'
import { cachedChanges, cachedLookups } from '../../../schema/cached-changes.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import type { RedisUnderTest } from '../../support/doubles/redis.js'
import { redisServers } from '../../support/platform/redis-server.js'
import { eventually } from '../../support/runner/retry-until.js'

const sdl = parse(`
  directive @cacheControl(maxAge: Int, scope: CacheControlScope, inheritMaxAge: Boolean)
    on FIELD_DEFINITION | OBJECT | INTERFACE | UNION
  enum CacheControlScope { PUBLIC PRIVATE }
  type Query {
    animal(name: String): Animal @cacheControl(maxAge: 30)
    animals: [Animal!]! @cacheControl(maxAge: 300)
    code: String @cacheControl(maxAge: 3600)
    own: String @cacheControl(maxAge: 60, scope: PRIVATE)
    secret: String
    found: Found @cacheControl(maxAge: 20)
    member: Member @cacheControl(maxAge: 20)
  }
  type Mutation { act: Int @cacheControl(maxAge: 30) }
  type Animal @cacheControl(inheritMaxAge: true) { name: String vet: Vet weight: Int @cacheControl(maxAge: 5) }
  type Vet { name: String }
  type Member @cacheControl(maxAge: 10, scope: PRIVATE) { name: String }
  union Found @cacheControl(inheritMaxAge: true) = Animal | Member`)
const schema = buildASTSchema(sdl)

const graph: CachedGraph = {
  id: 'toy',
  schema,
  cacheHints: cacheHintsIn([sdl]),
  sourcesOf: (_document, operation) => {
    const reads = operation.selectionSet.selections.flatMap((one) =>
      one.kind === 'Field' ? one.name.value : [],
    )
    const all = reads.includes('code') ? ['codes'] : ['animals', 'case']
    const of = ({ id }: Readonly<Record<string, unknown>>) =>
      typeof id === 'string' && reads[0] === 'animal' ? ['animals', `case:${id}`] : all
    return { all, of }
  },
}
const person = { kind: 'session', email: 'a@rescue.example', name: 'A' } as const
const anonymous: RequestContext = { viewer: { kind: 'anonymous' }, requestId: 'r' }
const contexts: readonly RequestContext[] = [
  ...(
    [
      { kind: 'anonymous', refusal: 'The token has expired.' },
      { ...person, subject: 'usr_a', role: 'user' },
      { ...person, subject: 'usr_b', role: 'user' },
      { ...person, subject: 'usr_s', role: 'admin' },
      { kind: 'api-client', subject: 'api-client:open' },
      { kind: 'service', subject: 'service:wallet' },
    ] satisfies Viewer[]
  ).map((viewer) => ({ viewer, requestId: 'r' })),
  anonymous,
  { ...anonymous, forwarded: { authorization: 'Bearer of-others' } },
  { ...anonymous, forwarded: { 'accept-language': 'es' } },
]
const documents = [
  'query ($name: String = "x") { animal(name: $name) { name } }',
  'query ($name: String = "x") { animal(name: $name) { name weight } }',
  '{ animals { name } }',
  '{ code animals { name } }',
  'query A { code } query B { animals { name } }',
  '{ code secret }',
  '{ own }',
  '{ member { name } }',
].map((text) => parse(text))
const variables = [{}, { name: 'Ñandú 🐾' }, { name: '' }]

/** The row that a document reads by its name. */
const rowOf = (document: DocumentNode, { name = 'x' }: GraphRequest['variables']) =>
  documents.indexOf(document) < 2 ? String(name) : undefined

/** What data show of the last change: of one row, where the document reads one, else of all. */
function versionOf(
  { version, rows }: { readonly version: number; readonly rows: Readonly<Record<string, number>> },
  document: DocumentNode,
  given: GraphRequest['variables'],
) {
  const id = rowOf(document, given)
  return id === undefined ? { version } : { id, version: rows[id] ?? 0 }
}

/** Data that change, and an executor that shows for whom it has read what, and in which state of the data. */
function countingExecutor() {
  const state = { version: 0, rows: {} as Record<string, number>, reads: 0, duringRead: async () => {} }
  const executor: GraphExecutor = {
    async execute({ document, operationName, variables: given, context }): Promise<GraphResult> {
      state.reads += 1
      const data = {
        of: JSON.stringify([context.viewer, context.forwarded ?? null]),
        what: [documents.indexOf(document), operationName ?? null, given],
        ...versionOf(state, document, given),
      }
      await state.duringRead()
      return { data }
    },
    async prepare() {},
  }
  return { state, executor }
}

const cacheOver = (shared?: SharedResponses, now?: () => number, registry = new Registry()) =>
  createResponseCache({
    graph: () => graph,
    shared,
    metrics: cacheMetrics(registry),
    ...(now ? { now } : {}),
  })
const mutation = parse('mutation { act }')
const request = (document = documents[0]) => ({
  document: document as DocumentNode,
  variables: {},
  context: anonymous,
})

describe.each([['in memory', undefined], ...redisServers] as const)(
  'shared responses: %s',
  (_name, start) => {
    let redis: RedisUnderTest | undefined
    let shared: SharedResponses[] = []
    beforeAll(async () => {
      redis = await start?.()
      const { url } = redis ?? {}
      if (url === undefined) return
      const log = pino({ level: 'silent' })
      shared = ['first', 'second'].map(() => redisResponses({ url, prefix: 'test' }, log))
      for (const one of shared) while (!(await one.read('', ['none']))) await new Promise(setImmediate)
    })
    afterAll(async () => {
      for (const one of shared) one.close()
      await redis?.close()
    })

    it('give nobody the response of another viewer, language, operation or state of the data, in any process', async () => {
      const step = fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({
            context: fc.constantFrom(...contexts),
            document: fc.constantFrom(...documents),
            variables: fc.constantFrom(...variables),
            operationName: fc.constantFrom('A', 'B'),
            process: fc.constantFrom(0, 1),
          }),
        },
        { weight: 1, arbitrary: fc.constant('mutation' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...variables.map(({ name = 'x' }) => ({ changed: name }))) },
      )
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
          const { state, executor } = countingExecutor()
          run += 1
          // Without a shared store, one process: another one hears of a change by its live event alone.
          const caches = (shared.length > 0 ? shared : [undefined]).map((store) => cacheOver(store))
          const cached = caches.map((cache) => cache.before(executor))
          for (const one of steps) {
            if (one !== 'mutation' && 'changed' in one) {
              state.version += 1
              state.rows[one.changed] = state.version
              const sources = changedSources('case', { records: [[one.changed, 'other']] })
              await Promise.all(caches.map((cache) => cache.changed('codes', ...sources)))
              continue
            }
            if (one === 'mutation') {
              const act: Execute = async () => {
                state.version += 1
                for (const { name = 'x' } of variables) state.rows[name] = state.version
                return { data: {} }
              }
              for (const cache of caches)
                for (const subgraph of Object.values(cache.watched({ animals: act, codes: act })))
                  await subgraph({ document: mutation, variables: {}, context: anonymous })
              continue
            }
            const { context, document } = one
            const given = { ...one.variables, run }
            const operationName = document.definitions.length > 1 ? one.operationName : undefined
            const process = cached[one.process % cached.length] as GraphExecutor
            const asked = { document, variables: given, context, operationName }
            expect((await process.execute(asked)).data).toEqual({
              of: JSON.stringify([context.viewer, context.forwarded ?? null]),
              what: [documents.indexOf(document), operationName ?? null, given],
              ...versionOf(state, document, given),
            })
          }
        }),
        { numRuns: 40 },
      )
    })
  },
)

describe.each(redisServers)('responses in Redis: %s', (_name, start) => {
  let redis: RedisUnderTest
  beforeAll(async () => {
    redis = await start()
  })
  afterAll(() => redis?.close())

  it('are read once for all processes, also those with every character, and read through when Redis is gone', async () => {
    const { state, executor } = countingExecutor()
    const stores = [0, 1].map(() =>
      redisResponses({ url: redis.url, prefix: 'p' }, pino({ level: 'silent' })),
    )
    for (const one of stores) while (!(await one.read('', ['none']))) await new Promise(setImmediate)
    const asked = { ...request(), variables: { name: 'Ñandú 🐾' } }
    const { data } = await cacheOver(stores[0]).before(executor).execute(asked)
    // The response is sent before it is written.
    await eventually(async () => {
      const { reads } = state
      const found = await cacheOver(stores[1]).before(executor).execute(asked)
      expect([found.data, state.reads]).toEqual([data, reads])
    })
    for (const one of stores) one.close()
    expect((await cacheOver(stores[0]).before(executor).execute(asked)).data).toEqual(data)
  })
})

describe('the cache of public responses', () => {
  it('reads once what it may keep, until its time is over, and counts it', async () => {
    let now = 1_000
    const registry = new Registry()
    const { state, executor } = countingExecutor()
    const cached = cacheOver(undefined, () => now, registry).before(executor)
    await cached.execute(request())
    now += 30_000 - 1
    await cached.execute(request())
    expect(state.reads).toBe(1)
    now += 2
    await cached.execute(request())
    expect(state.reads).toBe(2)
    for (const private_ of [5, 6, 7]) {
      await cached.execute(request(documents[private_]))
      await cached.execute(request(documents[private_]))
    }
    expect(state.reads).toBe(8)
    const text = await registry.metrics()
    expect(text).toContain('response_cache_requests_total{outcome="hit"} 1')
    expect(text).toContain('response_cache_requests_total{outcome="miss"} 2')
    expect(Number(/^response_cache_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(50)
  })

  it('forgets after a change what came from the changed source alone', async () => {
    const { state, executor } = countingExecutor()
    const cache = cacheOver()
    const cached = cache.before(executor)
    const both = async () => {
      await cached.execute(request(documents[2]))
      await cached.execute(request(documents[3]))
      return state.reads
    }
    expect(await both()).toBe(2)
    await cache.changed('case')
    expect(await both()).toBe(3)
    const subgraph: Execute = async () => ({})
    const { codes, animals } = cache.watched({ codes: subgraph, animals: subgraph })
    await codes({ document: mutation, variables: {}, context: anonymous })
    expect(await both()).toBe(4)
    await animals({ document: documents[0] as DocumentNode, variables: {}, context: anonymous })
    expect(await both()).toBe(4)
  })

  it('keeps what it has read of other rows after a change of one, and reads lists again', async () => {
    const { state, executor } = countingExecutor()
    const cache = cacheOver()
    const cached = cache.before(executor)
    const readsOf = async (...asked: readonly ReturnType<typeof request>[]) => {
      const before = state.reads
      for (const one of asked) await cached.execute(one)
      return state.reads - before
    }
    const one = { ...request(), variables: { name: 'Ñandú 🐾' } }
    const other = { ...request(), variables: { name: '' } }
    const list = request(documents[2])
    expect(await readsOf(one, other, list)).toBe(3)
    await cache.changed(...changedSources('case', { records: [['Ñandú 🐾', 'upd_1']] }))
    expect(await readsOf(other)).toBe(0)
    expect([await readsOf(one), await readsOf(list)]).toEqual([1, 1])
    expect(await readsOf(one, other, list)).toBe(0)
  })

  it('keeps nothing that was read before a change has ended', async () => {
    const { state, executor } = countingExecutor()
    const cache = cacheOver()
    const cached = cache.before(executor)
    state.duringRead = async () => {
      state.version = 1
      await cache.changed('case')
    }
    const list = request(documents[2])
    expect((await cached.execute(list)).data).toMatchObject({ version: 0 })
    state.duringRead = async () => {}
    expect((await cached.execute(list)).data).toMatchObject({ version: 1 })
  })

  it('keeps no response with an error, or with data that was not complete', async () => {
    const results: GraphResult[] = [
      { data: { a: null }, errors: [] },
      { data: { a: null }, extensions: {} },
    ]
    for (const result of results) {
      let reads = 0
      const executor: GraphExecutor = {
        execute: async () => {
          reads += 1
          return result
        },
        async prepare() {},
      }
      const cached = cacheOver().before(executor)
      expect(await cached.execute(request())).toEqual(result)
      await cached.execute(request())
      expect(reads).toBe(2)
    }
  })
})

describe('the time that a response may be reused', () => {
  const { policyOf } = cacheOver()
  const policy = (text: string, context = anonymous) => {
    const document = parse(text)
    expect(validate(schema, document)).toEqual([])
    return policyOf(document, getOperationAST(document) as never, context)
  }
  const shared = (maxAge: number) => ({ maxAge, scope: 'PUBLIC' })
  const own = (maxAge: number) => ({ maxAge, scope: 'PRIVATE' })

  it.each([
    ['the shortest of all fields', '{ code animals { name } }', shared(300)],
    ['a shorter one of a field inside', '{ animals { name weight } }', shared(5)],
    ['through fragments', '{ ...q } fragment q on Query { animals { ... on Animal { weight } } }', shared(5)],
    ['the most private of all fields', '{ own animals { name } }', own(60)],
    ['the most private of a type', '{ code member { name } }', own(10)],
    ['each type of a union', '{ found { ... on Animal { weight } ... on Member { name } } }', shared(5)],
    ['none with a root field that has no hint', '{ code secret }', undefined],
    ['none with an object that has no hint', '{ animals { vet { name } } }', undefined],
    ['none of the schema', '{ code __schema { description } }', undefined],
    ['none of type names alone', '{ __typename }', undefined],
    ['none of a change', 'mutation { act }', undefined],
    ['also where a field is skipped', '{ code animals { weight @skip(if: true) } }', shared(5)],
  ])('is %s', (_name, text, expected) => {
    expect(policy(text)).toEqual(expected)
  })

  it('is private for a request with credentials, and none with a refused token', () => {
    const scopes = contexts.map((context) => policy('{ code }', context)?.scope)
    expect(scopes).toEqual([undefined, ...Array(5).fill('PRIVATE'), 'PUBLIC', 'PRIVATE', 'PUBLIC'])
  })

  it('is the strongest that several subgraphs declare', () => {
    const type = (hint: string) => parse(`type T ${hint} { a: Int }`)
    const merged = (...hints: string[]) => cacheHintsIn(hints.map(type)).T
    expect(merged('@cacheControl(maxAge: 9)', '@cacheControl(maxAge: 5, scope: PRIVATE)', '')).toEqual(own(5))
    expect(merged('@cacheControl(scope: PRIVATE)', '@cacheControl(maxAge: 7, scope: PUBLIC)')).toEqual(own(7))
    expect(merged('@cacheControl(inheritMaxAge: true)', '@cacheControl(maxAge: -3)')).toEqual({ maxAge: 0 })
  })
})

describe('the hints of the platform', () => {
  const hints = Object.keys(JSON.parse(readProjectFile('schema/generated/cache-hints.json')))
  const open = buildSchema(readProjectFile('schema/public.graphql'), { assumeValidSDL: true })

  it('have the changes of every cached type of the public graph, and no others', () => {
    const types = hints.filter((name) => !name.includes('.') && open.getType(name))
    expect(Object.keys(cachedChanges)).toEqual(types)
    const topics: readonly string[] = changeTopics
    const roots = Object.values(open.getQueryType()?.getFields() ?? {})
    const cachedRoots = roots.filter(({ name }) => hints.includes(`Query.${name}`))
    expect(cachedRoots.filter(({ type }) => isLeafType(getNamedType(type)))).toEqual([])
    for (const lookup of Object.keys(cachedLookups)) {
      const type = roots.find(({ name }) => `Query.${name}` === lookup)?.type
      expect(isObjectType(type) && type.getFields().id).toBeTruthy()
    }
    expect(
      [...Object.values(cachedChanges), ...Object.values(cachedLookups)]
        .flat()
        .filter((topic) => !topics.includes(topic)),
    ).toEqual([])
  })
})
