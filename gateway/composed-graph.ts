import { join } from 'node:path'
import type { ApolloGateway } from '@apollo/gateway'
import type { GraphQLSchema } from 'graphql'
import { projectRoot, readProjectFile } from '../runtime/project-root.js'
import type { Guards } from '../schema/guards.js'
import { loadedSupergraphOf } from './apollo-gateway-internals.js'
import { type OperationPlans, operationPlans } from './execution/graph-executor.js'
import { createPlanner, type PlanOf } from './plan.js'

/** Derived once from the composed supergraph. */
export interface ComposedGraph {
  /** The API schema. */
  readonly schema: GraphQLSchema
  readonly guards: Guards
  readonly planOf: PlanOf
  /** The compiled operations of clients. */
  readonly plans: OperationPlans
}

/** Path of the composed SDL. */
export const supergraphFile = join(projectRoot, 'schema/supergraph.graphql')

let latest: { readonly sdl: string; readonly graph: ComposedGraph } | undefined

/** The graph that a gateway has loaded. Edges of the same process share it. */
export function composedGraph(gateway: ApolloGateway): ComposedGraph {
  const { schema, sdl, planner } = loadedSupergraphOf(gateway)
  if (latest?.sdl !== sdl) {
    const guards = JSON.parse(readProjectFile('schema/generated/guards.json')) as Guards
    const plans = operationPlans({ schema, planner })
    latest = { sdl, graph: { schema, guards, planOf: createPlanner(planner), plans } }
  }
  return latest.graph
}
