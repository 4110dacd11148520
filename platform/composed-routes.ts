import type { ComposedGraph } from '../gateway/composed-graph.js'
import { type CompiledService, compileRoutes } from '../rest-adapter/core/compile/compile-routes.js'
import { servicesOf } from '../rest-adapter/routes/index.js'

const compiled = new WeakMap<ComposedGraph, Map<boolean, readonly CompiledService[]>>()

/**
 * The REST routes over our own graph, compiled once per process; production has no development routes. `npm run schema`
 * validates their operations.
 */
export function composedRoutes(graph: ComposedGraph, production: boolean): readonly CompiledService[] {
  const known = compiled.get(graph) ?? new Map<boolean, readonly CompiledService[]>()
  compiled.set(graph, known)
  const routes =
    known.get(production) ??
    compileRoutes(graph.schema, graph.guards, servicesOf(production), { validated: true })
  known.set(production, routes)
  return routes
}
