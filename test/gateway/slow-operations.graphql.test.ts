import { ApolloServer } from '@apollo/server'
import { expect, it } from 'vitest'
import { documentIdOf } from '../../gateway/documents/manifest.js'
import { slowOperations } from '../../gateway/plugins/slow-operations.js'
import type { RequestContext } from '../../schema/viewer.js'
import { toyGraph } from '../rest-adapter/toy-graph.js'
import { recordedLog } from '../support/doubles/recorded-log.js'

const text = 'query Secretive($scope: Scope) { animal(id: "what ñandú wrote", scope: $scope) { id } version }'

async function linesWith(thresholdMs: number, query: string): Promise<object[]> {
  const log = recordedLog()
  const fetches = [{ subgraph: 'backoffice' }, { subgraph: 'wallet' }]
  const server = new ApolloServer<RequestContext>({
    schema: toyGraph,
    rootValue: { version: '1' },
    plugins: [
      slowOperations({
        log,
        thresholdMs,
        schema: () => toyGraph,
        plans: () => ({ fetchesOf: () => fetches as never }),
      }),
    ],
  })
  const contextValue: RequestContext = { viewer: { kind: 'anonymous' }, requestId: 'req-1' }
  await server.executeOperation({ query, operationName: 'Secretive' }, { contextValue })
  await server.stop()
  return log.lines
}

it('logs a slow operation with its cost and plan, but without its text', async () => {
  const lines = await linesWith(0, text)
  expect(lines).toEqual([
    {
      level: 'warn',
      message: 'slow operation',
      fields: {
        requestId: 'req-1',
        operation: 'Secretive',
        documentId: documentIdOf(text),
        milliseconds: expect.any(Number),
        cost: 1,
        plan: ['backoffice', 'wallet'],
      },
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('ñandú')
})

it('logs neither fast nor invalid operations', async () => {
  expect(await linesWith(Number.POSITIVE_INFINITY, text)).toEqual([])
  expect(await linesWith(0, 'query Secretive { unknown }')).toEqual([])
  expect(await linesWith(0, '{')).toEqual([])
})
