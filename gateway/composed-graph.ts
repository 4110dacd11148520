import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { ApolloGateway } from '@apollo/gateway'
import { changeTopics } from '../runtime/live-events.js'
import { projectRoot, readProjectFile } from '../runtime/project-root.js'
import { cachedChanges, cachedLookups } from '../schema/cached-changes.js'
import type { Guards } from '../schema/guards.js'
import { loadedSupergraphOf } from './apollo-gateway-internals.js'
import { type OperationPlans, operationPlans } from './execution/graph-executor.js'
import { createPlanner, type PlanOf } from './plan.js'
import type { CacheHints } from './response-cache/cache-hints.js'
import type { CachedGraph } from './response-cache/response-cache.js'
import { responseSources } from './response-cache/response-sources.js'

/** Derived once from the composed supergraph. */
export interface ComposedGraph extends CachedGraph {
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
    const cacheHints = JSON.parse(readProjectFile('schema/generated/cache-hints.json')) as CacheHints
    const { supergraph } = planner
    latest = {
      sdl,
      graph: {
        id: hash('sha256', sdl),
        schema,
        guards,
        cacheHints,
        sourcesOf: responseSources({
          schema,
          supergraph,
          changes: { topics: cachedChanges, lookups: cachedLookups },
          topics: changeTopics,
        }),
        planOf: createPlanner(planner),
        plans: operationPlans({ schema, planner }),
      },
    }
  }
  return latest.graph
}
