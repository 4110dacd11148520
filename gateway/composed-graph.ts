import { join } from 'node:path'
import type { ApolloGateway } from '@apollo/gateway'
import type { QueryPlanner } from '@apollo/query-planner'
import type { GraphQLSchema } from 'graphql'
import { type CompiledService, compileRoutes } from '../rest-adapter/core/compile-routes.js'
import { servicesOf } from '../rest-adapter/routes/index.js'
import type { Guards } from '../schema/guards.js'
import { projectRoot, readProjectFile } from '../schema/project-root.js'
import { createPlanner, type PlanOf } from './plan.js'

/** What follows from the graph as it was composed, whoever stands behind it. */
export interface ComposedGraph {
  /** The API schema. */
  readonly schema: GraphQLSchema
  readonly guards: Guards
  readonly planOf: PlanOf
  /** The REST routes over the graph; those for development are no part of production. */
  routes(production: boolean): readonly CompiledService[]
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
  const compiled = new Map<boolean, readonly CompiledService[]>()
  return {
    schema,
    guards,
    planOf: createPlanner(planner),
    routes(production) {
      const routes = compiled.get(production) ?? compileRoutes(schema, guards, servicesOf(production))
      compiled.set(production, routes)
      return routes
    },
  }
}
