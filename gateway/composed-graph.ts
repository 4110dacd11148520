import { join } from 'node:path'
import type { ApolloGateway } from '@apollo/gateway'
import type { QueryPlanner } from '@apollo/query-planner'
import type { GraphQLSchema } from 'graphql'
import { projectRoot, readProjectFile } from '../runtime/project-root.js'
import type { Guards } from '../schema/guards.js'
import { createPlanner, type PlanOf } from './plan.js'

/** Derived once from the composed supergraph. */
export interface ComposedGraph {
  /** The API schema. */
  readonly schema: GraphQLSchema
  readonly guards: Guards
  readonly planOf: PlanOf
}

/** Path of the composed SDL. */
export const supergraphFile = join(projectRoot, 'schema/supergraph.graphql')

let latest: { readonly sdl: string; readonly graph: ComposedGraph } | undefined

/**
 * The graph that a gateway has loaded, with the gateway's own planner: reading the same text a second time took a
 * sixth of the start. It is worked out once a process: edges of the same process share it.
 */
export function composedGraph(gateway: ApolloGateway): ComposedGraph {
  const { supergraphSdl, queryPlanner } = gateway.__testing()
  if (!gateway.schema || !supergraphSdl || !queryPlanner) throw new Error('The gateway has loaded no graph.')
  if (latest?.sdl !== supergraphSdl)
    latest = { sdl: supergraphSdl, graph: workOut(gateway.schema, queryPlanner) }
  return latest.graph
}

function workOut(schema: GraphQLSchema, planner: QueryPlanner): ComposedGraph {
  const guards = JSON.parse(readProjectFile('schema/generated/guards.json')) as Guards
  return { schema, guards, planOf: createPlanner(planner) }
}
