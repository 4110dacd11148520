import fc from 'fast-check'
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import type { GraphExecutor, GraphResult } from '../../../gateway/execution/graph-executor.js'
import { publicGraph } from '../../../gateway/public-graph.js'
import { cachePolicy } from '../../../gateway/response-cache/cache-policy.js'
import { createResponseCache } from '../../../gateway/response-cache/response-cache.js'
import { cacheRules } from '../../../schema/cache-rules.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'

const person = { kind: 'session', email: 'a@rescue.example', name: 'A' } as const
const viewers: readonly Viewer[] = [
  { kind: 'anonymous' },
  { kind: 'anonymous', refusal: 'The token has expired.' },
  { ...person, subject: 'usr_a', role: 'user' },
  { ...person, subject: 'usr_b', role: 'user' },
  { ...person, subject: 'usr_s', role: 'admin' },
  { kind: 'api-client', subject: 'api-client:open' },
  { kind: 'service', subject: 'service:wallet' },
]
const documents = [
  'query ($slug: String = "x") { caseBySlug(slug: $slug) { name } }',
  'query ($slug: String = "x") { caseBySlug(slug: $slug) { id name } }',
  '{ publicCases { totalCount } }',
  '{ publicTotals { __typename } errorCode(code: "NOT_FOUND") { cause } }',
  'query A { publicTotals { __typename } } query B { publicCases { totalCount } }',
  // Not public, or with a field that is not.
  '{ cases { totalCount } }',
  '{ publicTotals { __typename } viewer { user { id } } }',
  '{ authHealth { status } }',
].map((text) => parse(text))
const variables = [{}, { slug: 'a' }, { slug: 'b' }]

const policy = cachePolicy(publicGraph)

/** An executor that shows for whom it has read what, and in which state of the data. */
function countingExecutor() {
  const state = { version: 0, reads: 0, duringRead: async () => {} }
  const executor: GraphExecutor = {
    async execute({ document, operationName, variables: given, context }): Promise<GraphResult> {
      state.reads += 1
      const data = {
        of: JSON.stringify(context.viewer),
        what: [documents.indexOf(document), operationName ?? null, given],
        version: state.version,
      }
      await state.duringRead()
      return { data }
    },
    prepare() {},
  }
  return { state, executor }
}

const contextOf = (viewer: Viewer): RequestContext => ({ viewer, requestId: 'r' })

describe('the cache of public responses', () => {
  it('gives nobody the response of another viewer, operation or state of the data', async () => {
    const step = fc.oneof(
      fc.record({
        viewer: fc.constantFrom(...viewers),
        document: fc.constantFrom(...documents),
        variables: fc.constantFrom(...variables),
        operationName: fc.constantFrom('A', 'B'),
      }),
      fc.constant('change' as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const { state, executor } = countingExecutor()
        const cache = createResponseCache(policy)
        const cached = cache.before(executor)
        const change = cache.watched(async () => {
          state.version += 1
          return { data: {} }
        })
        for (const one of steps) {
          if (one === 'change') {
            await change({
              document: parse('mutation { act }'),
              variables: {},
              context: contextOf(viewers[0] as Viewer),
            })
            continue
          }
          const { viewer, document, variables: given } = one
          const operationName = document.definitions.length > 1 ? one.operationName : undefined
          const { data } = await cached.execute({
            document,
            variables: given,
            context: contextOf(viewer),
            ...(operationName ? { operationName } : {}),
          })
          expect(data).toEqual({
            of: JSON.stringify(viewer),
            what: [documents.indexOf(document), operationName ?? null, given],
            version: state.version,
          })
        }
      }),
    )
  })

  const [bySlug, , , , , members] = documents
  const anonymous = contextOf({ kind: 'anonymous' })
  const request = (document = bySlug) => ({ document: document as never, variables: {}, context: anonymous })

  it('reads once what it may keep, until its time is over', async () => {
    let now = 1_000
    const { state, executor } = countingExecutor()
    const cached = createResponseCache(policy, () => now).before(executor)
    await cached.execute(request())
    now += (cacheRules.caseBySlug?.maxAge ?? 0) * 1_000 - 1
    await cached.execute(request())
    expect(state.reads).toBe(1)
    now += 2
    await cached.execute(request())
    expect(state.reads).toBe(2)
    await cached.execute(request(members))
    await cached.execute(request(members))
    expect(state.reads).toBe(4)
  })

  it('keeps nothing that was read before a change has ended', async () => {
    const { state, executor } = countingExecutor()
    const cache = createResponseCache(policy)
    const cached = cache.before(executor)
    state.duringRead = async () => {
      state.version = 1
      cache.clear()
    }
    expect((await cached.execute(request())).data).toMatchObject({ version: 0 })
    state.duringRead = async () => {}
    expect((await cached.execute(request())).data).toMatchObject({ version: 1 })
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
        prepare() {},
      }
      const cached = createResponseCache(policy).before(executor)
      await cached.execute(request())
      await cached.execute(request())
      expect(reads).toBe(2)
    }
  })

  it('takes the shortest time of the root fields, and none with a field that is not public', () => {
    const maxAge = (text: string) => {
      const document = parse(text)
      const [operation] = document.definitions
      return policy(document, operation as never, anonymous)
    }
    expect(maxAge('{ errorCode(code: "X") { cause } }')).toBe(3_600)
    expect(maxAge('{ errorCode(code: "X") { cause } publicTotals { __typename } }')).toBe(30)
    expect(maxAge('{ ...all } fragment all on Query { publicTotals { __typename } ping }')).toBe(0)
    expect(maxAge('{ __schema { description } }')).toBe(0)
    expect(maxAge('subscription { caseChanged(id: "x") { id } }')).toBe(0)
  })

  it('has rules for fields of the public graph alone', () => {
    const open = Object.keys(publicGraph().getQueryType()?.getFields() ?? {})
    expect(Object.keys(cacheRules).filter((name) => !open.includes(name))).toEqual([])
  })
})
