import type { ComposedGraph } from '../gateway/composed-graph.js'
import { type CompiledService, compileRoutes } from '../rest-adapter/core/compile/compile-routes.js'
import { servicesOf } from '../rest-adapter/routes/index.js'
import { onceForEach } from '../runtime/document-cache.js'

const compiledFor = (production: boolean) =>
  onceForEach(({ schema, guards }: ComposedGraph) =>
    compileRoutes(schema, guards, servicesOf(production), { validated: true }),
  )

const [inProduction, elsewhere] = [compiledFor(true), compiledFor(false)]

/**
 * The REST routes over our own graph, compiled once per process; production has no development routes. `npm run schema`
 * validates their operations.
 */
export function composedRoutes(graph: ComposedGraph, production: boolean): readonly CompiledService[] {
  return (production ? inProduction : elsewhere)(graph)
}
