import { readFile } from 'node:fs/promises'
import { ApolloGateway, LocalGraphQLDataSource } from '@apollo/gateway'
import { buildSchema, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apolloExecutor, loadedSupergraphOf } from '../../gateway/apollo-gateway-internals.js'
import { supergraphFile } from '../../gateway/composed-graph.js'

const adapt = 'has changed: adapt gateway/apollo-gateway-internals.ts'

describe('the undocumented parts of @apollo/gateway', () => {
  const gateway = new ApolloGateway({
    supergraphSdl: async () => ({ supergraphSdl: await readFile(supergraphFile, 'utf8') }),
    validateSupergraph: false,
    buildService: () => new LocalGraphQLDataSource(buildSchema('type Query { none: Int }')),
  })
  beforeAll(async () => void (await gateway.load()))
  afterAll(() => gateway.stop())

  it('provide the loaded supergraph and a query planner', () => {
    const { schema, sdl, planner } = loadedSupergraphOf(gateway)
    expect(schema.getQueryType(), `schema ${adapt}`).toBeDefined()
    expect(sdl, `supergraphSdl ${adapt}`).toContain('@join__graph')
    expect(typeof planner.buildQueryPlan, `queryPlanner ${adapt}`).toBe('function')
  })

  it('execute an operation with the request context that the platform passes', async () => {
    const text = '{ __schema { queryType { name } } }'
    const request = {
      document: parse(text),
      variables: {},
      context: { viewer: { kind: 'anonymous' }, requestId: 'test' },
    } as const
    const result = await apolloExecutor(gateway)(request)
    expect(result.errors, `executor ${adapt}`).toBeUndefined()
    expect(result.data, `executor ${adapt}`).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })

  it('share the parsed supergraph and the planner of a test run between platforms', async () => {
    const other = new ApolloGateway({
      supergraphSdl: async () => ({ supergraphSdl: await readFile(supergraphFile, 'utf8') }),
      validateSupergraph: false,
      buildService: () => new LocalGraphQLDataSource(buildSchema('type Query { none: Int }')),
    })
    await other.load()
    const [mine, theirs] = [loadedSupergraphOf(gateway), loadedSupergraphOf(other)]
    await other.stop()
    const change =
      'Apollo has changed how supergraphs are parsed or planned: adapt test/support/runner/shared-supergraph.ts'
    expect(theirs.schema === mine.schema, change).toBe(true)
    expect(theirs.planner === mine.planner, change).toBe(true)
  })

  it('are reported when missing, with the file to adapt', () => {
    expect(() => loadedSupergraphOf({} as ApolloGateway)).toThrow(
      '@apollo/gateway has changed gateway.__testing(): adapt gateway/apollo-gateway-internals.ts',
    )
    const withoutPlanner = { schema: {}, __testing: () => ({ supergraphSdl: 'sdl', queryPlanner: {} }) }
    expect(() => loadedSupergraphOf(withoutPlanner as unknown as ApolloGateway)).toThrow(
      '@apollo/gateway has changed its query planner: adapt gateway/apollo-gateway-internals.ts',
    )
  })
})
