import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Supergraph } from '@apollo/federation-internals'
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

/** Reads the composed graph. It is worked out once a process: edges of the same process share it. */
export function composedGraph(): ComposedGraph {
  const sdl = readFileSync(supergraphFile, 'utf8')
  if (latest?.sdl !== sdl) latest = { sdl, graph: workOut(sdl) }
  return latest.graph
}

function workOut(sdl: string): ComposedGraph {
  // The gateway, which reads the same text, checks it.
  const supergraph = Supergraph.build(sdl, { validateSupergraph: false })
  const schema = supergraph.apiSchema().toGraphQLJSSchema()
  const guards = JSON.parse(readProjectFile('schema/generated/guards.json')) as Guards
  const compiled = new Map<boolean, readonly CompiledService[]>()
  return {
    schema,
    guards,
    planOf: createPlanner(supergraph),
    routes(production) {
      const routes = compiled.get(production) ?? compileRoutes(schema, guards, servicesOf(production))
      compiled.set(production, routes)
      return routes
    },
  }
}
