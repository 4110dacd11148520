import { ApolloServer } from '@apollo/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { operationBudget } from '../../gateway/plugins/operation-budget.js'
import type { RateLimiter } from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'
import { toyGraph } from '../rest-adapter/toy-graph.js'

const context: RequestContext = {
  viewer: { kind: 'session', subject: 'usr_1', role: 'user', email: 'a@b.example', name: 'A' },
  requestId: 'req-1',
}

let limiter: RateLimiter
let server: ApolloServer<RequestContext>
beforeEach(() => {
  limiter = createRateLimiter({ multiplier: 1 })
  server = new ApolloServer<RequestContext>({
    schema: toyGraph,
    rootValue: { tick: true, version: '1' },
    plugins: [
      operationBudget({
        limiter,
        schema: () => toyGraph,
        fieldPolicies: () => ({ 'Mutation.tick': 'wallet-spending' }),
        maximumCost: 10,
        showCost: true,
      }),
    ],
  })
})
afterEach(() => server.stop())

async function errorsOf(query: string) {
  const { body } = await server.executeOperation({ query }, { contextValue: context })
  if (body.kind !== 'single') throw new Error('One answer was expected.')
  return body.singleResult.errors ?? []
}

const codes = async (query: string) => (await errorsOf(query)).map(({ extensions }) => extensions?.code)

const leftToSpend = async () => (await limiter.consume('wallet-spending', 'usr_1', 0)).remaining

describe('a root field with its own rate limit', () => {
  it.each([
    ['once', 'mutation { tick }', 9],
    ['by aliases', 'mutation { a: tick b: tick c: tick }', 7],
    ['through a fragment', 'mutation { ...Two a: tick } fragment Two on Mutation { b: tick c: tick }', 7],
    ['through fragments inside', 'mutation { ... { ... on Mutation { a: tick } } }', 9],
  ])('counts towards it %s', async (_how, query, left) => {
    expect(await codes(query)).toEqual([])
    expect(await leftToSpend()).toBe(left)
  })

  it('takes a point of the general limit for every mutation field after the first', async () => {
    await codes('mutation { a: tick b: tick c: tick }')
    expect((await limiter.consume('graphql', 'usr_1', 0)).remaining).toBe(300 - 2)
  })

  const ticks = (count: number) =>
    `mutation { ${Array.from({ length: count }, (_, at) => `t${at}: tick`).join(' ')} }`

  it('is refused above it', async () => {
    expect(await codes(ticks(6))).toEqual([])
    expect(await codes(ticks(6))).toEqual(['RATE_LIMITED'])
  })

  it('is refused permanently, and not until later, when one operation needs more than a whole window', async () => {
    const { extensions, message } = (await errorsOf(ticks(11)))[0] ?? {}
    expect(extensions).toMatchObject({
      code: 'QUERY_LIMIT_EXCEEDED',
      details: { limit: 'wallet-spending', maximum: 10, value: 11 },
    })
    expect(message).toMatch(/request less/)
  })
})
