import { hash } from 'node:crypto'
import type { ApolloGateway } from '@apollo/gateway'
import type { QueryPlanner } from '@apollo/query-planner'
import type { GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface'
import { type DocumentNode, type GraphQLSchema, getOperationAST, print } from 'graphql'
import { onceForEach } from '../runtime/document-cache.js'
import type { GraphRequest, GraphResult } from './execution/graph-executor.js'

/** The only file that uses undocumented parts of `@apollo/gateway`; a test checks them after every upgrade. */

/** The supergraph that a gateway has loaded. */
export interface LoadedSupergraph {
  readonly schema: GraphQLSchema
  readonly sdl: string
  readonly planner: QueryPlanner
}

/**
 * Reads the loaded supergraph and its planner; parsing the same SDL again would take a sixth of the start.
 * @throws Error when the gateway has not loaded one, or no longer offers these members
 */
export function loadedSupergraphOf(gateway: ApolloGateway): LoadedSupergraph {
  if (typeof gateway.__testing !== 'function') throw changed('gateway.__testing()')
  const { supergraphSdl: sdl, queryPlanner: planner } = gateway.__testing()
  if (!gateway.schema || !sdl || !planner) throw new Error('The gateway has not loaded a supergraph')
  if (typeof planner.buildQueryPlan !== 'function' || typeof planner.supergraph?.apiSchema !== 'function')
    throw changed('its query planner')
  return { schema: gateway.schema, sdl, planner }
}

/**
 * Returns Apollo's own executor of operations: the one for everything that is not compiled, and what the compiled one is
 * tested against.
 */
export function apolloExecutor(gateway: ApolloGateway) {
  const textOf = onceForEach((document: DocumentNode) => {
    const text = print(document)
    return { text, textHash: hash('sha256', text) }
  })

  return async ({ document, operationName, variables, context }: GraphRequest): Promise<GraphResult> => {
    const { text, textHash } = textOf(document)
    // The members that the executor reads; the rest of the context belongs to Apollo Server's HTTP handling.
    const requestContext = {
      request: { query: text, operationName, variables },
      document,
      operation: getOperationAST(document, operationName),
      operationName: operationName ?? null,
      source: text,
      queryHash: textHash,
      context,
      metrics: {},
    } as unknown as GatewayGraphQLRequestContext
    return gateway.executor(requestContext)
  }
}

function changed(what: string): Error {
  return new Error(`@apollo/gateway has changed ${what}: adapt gateway/apollo-gateway-internals.ts`)
}
