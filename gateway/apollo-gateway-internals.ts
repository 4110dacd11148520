import { createHash } from 'node:crypto'
import { operationFromDocument } from '@apollo/federation-internals'
import type { ApolloGateway } from '@apollo/gateway'
import type { QueryPlan, QueryPlanner } from '@apollo/query-planner'
import type { GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface'
import { type DocumentNode, type GraphQLSchema, getOperationAST } from 'graphql'
import type { OperationRequest, OperationResult } from '../runtime/execute.js'

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

/** The gateway's cache of plans by the SHA-256 hash of the text, with the operation's name where a request sends it. */
interface PlanStore {
  set(key: string, plan: QueryPlan): void
}

/**
 * Plans one operation ahead of its first request, under the keys of requests with and without `operationName`.
 * @throws Error when the gateway has no such cache any more
 */
export function planOnGateway(
  gateway: ApolloGateway,
  { document, text, operationName }: { document: DocumentNode; text: string; operationName?: string },
): QueryPlan {
  const store = (gateway as unknown as { readonly queryPlanStore?: PlanStore }).queryPlanStore
  if (typeof store?.set !== 'function') throw changed('queryPlanStore')
  const { planner } = loadedSupergraphOf(gateway)
  const plan = planner.buildQueryPlan(operationFromDocument(planner.supergraph.apiSchema(), document))
  const hash = createHash('sha256').update(text).digest('hex')
  store.set(hash, plan)
  if (operationName) store.set(createHash('sha256').update(hash).update(operationName).digest('hex'), plan)
  return plan
}

/** Runs an operation on the gateway's executor, past Apollo Server's HTTP handling. */
export async function executeOnGateway(
  gateway: ApolloGateway,
  { document, variables, context }: OperationRequest,
  { text, hash }: { readonly text: string; readonly hash: string },
): Promise<OperationResult> {
  // The members that the executor reads; the rest of the context belongs to Apollo Server's HTTP handling.
  const requestContext = {
    request: { query: text, variables },
    document,
    operation: getOperationAST(document),
    operationName: null,
    source: text,
    queryHash: hash,
    context,
    metrics: {},
  } as unknown as GatewayGraphQLRequestContext
  return (await gateway.executor(requestContext)) as OperationResult
}

function changed(what: string): Error {
  return new Error(`@apollo/gateway has changed ${what}: adapt gateway/apollo-gateway-internals.ts`)
}
