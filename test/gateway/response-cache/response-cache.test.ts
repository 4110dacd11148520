import fc from 'fast-check'
import type { DocumentNode } from 'graphql'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GraphExecutor, GraphResult } from '../../../gateway/execution/graph-executor.js'
import { followChanges } from '../../../gateway/response-cache/follow-changes.js'
import { changedSources } from '../../../gateway/response-cache/response-sources.js'
import { redisResponses, type SharedResponses } from '../../../gateway/response-cache/shared-responses.js'
import type { Execute } from '../../../runtime/execute.js'
import { createLiveEventBuffer } from '../../../runtime/live-events/live-events.js'
import type { RedisUnderTest } from '../../support/doubles/redis.js'
import {
  anonymous,
  cacheOver,
  contexts,
  countingExecutor,
  documents,
  mutation,
  request,
  variables,
  versionOf,
} from '../../support/fixtures/cached-graph.js'
import { eventually } from '../../support/runner/retry-until.js'
import { redisServers } from '../../support/servers/redis-server.js'

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

    it('are never reused for another viewer, language, operation or state of the data, in any process', async () => {
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
          // Without a shared store, one process: another one learns of a change only from its live event.
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

  it('are shared by all processes, also with non-ASCII variables, and bypassed when the store is closed', async () => {
    const { state, executor } = countingExecutor()
    const stores = [0, 1].map(() =>
      redisResponses({ url: redis.url, prefix: 'p' }, pino({ level: 'silent' })),
    )
    for (const one of stores) while (!(await one.read('', ['none']))) await new Promise(setImmediate)
    const asked = { ...request(), variables: { name: 'Ñandú 🐾' } }
    const { data } = await cacheOver(stores[0]).before(executor).execute(asked)
    // The response is sent before it is stored.
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
  it('reads cacheable responses once until they expire, and counts hits and misses', async () => {
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

  it('discards only responses from the changed source after a change', async () => {
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

  it('reads everything again after events may have been missed', async () => {
    const { state, executor } = countingExecutor()
    const [cache, live] = [cacheOver(), createLiveEventBuffer()]
    const stop = followChanges(live as never, cache, ['codes', 'animals'])
    const cached = cache.before(executor)
    const all = [
      { ...request(), variables: { name: 'Ñandú 🐾' } },
      request(documents[2]),
      request(documents[3]),
    ]
    const readAll = async () => {
      for (const one of all) await cached.execute(one)
      return state.reads
    }
    expect([await readAll(), await readAll()]).toEqual([3, 3])
    live.missed()
    expect([await readAll(), await readAll()]).toEqual([6, 6])
    stop()
  })

  it('keeps responses after reports of the edge, which change none', async () => {
    const { state, executor } = countingExecutor()
    const cache = cacheOver()
    const cached = cache.before(executor)
    const subgraph: Execute = async () => ({})
    const { codes } = cache.watched(
      { codes: subgraph },
      () => true,
      ({ kind }) => kind !== 'service',
    )
    for (const viewer of [{ kind: 'service', subject: 'service:gateway' }, { kind: 'anonymous' }] as const) {
      await cached.execute(request(documents[3]))
      await codes({ document: mutation, variables: {}, context: { ...anonymous, viewer } })
    }
    await cached.execute(request(documents[3]))
    expect(state.reads).toBe(2)
  })

  it('keeps responses with other rows after a change of one row, and reads lists again', async () => {
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

  it('does not store a response that was read while its source changed', async () => {
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

  it('does not store responses with errors or incomplete data', async () => {
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
