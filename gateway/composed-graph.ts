import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryPlanner } from '@apollo/query-planner'
import { buildClientSchema } from 'graphql'
import { changeTopics } from '../runtime/live-events.js'
import { projectRoot, readProjectFile } from '../runtime/project-root.js'
import { cachedChanges, cachedLookups } from '../schema/cached-changes.js'
import type { Guards } from '../schema/guards.js'
import { type OperationPlans, operationPlans } from './execution/graph-executor.js'
import { type OwnPlans, ownPlans } from './plan.js'
import { type PreparedGraph, preparedPlanner, readPreparedGraph } from './planning/prepared-graph.js'
import type { CacheHints } from './response-cache/cache-hints.js'
import type { CachedGraph } from './response-cache/response-cache.js'
import { responseSources } from './response-cache/response-sources.js'

/** Derived once from the composed supergraph. */
export interface ComposedGraph extends CachedGraph {
  readonly guards: Guards
  readonly ownPlans: OwnPlans
  /** The compiled operations of clients. */
  readonly plans: OperationPlans
}

/** Path of the composed SDL. */
export const supergraphFile = join(projectRoot, 'schema/supergraph.graphql')

let composed: Promise<ComposedGraph> | undefined

/** The platform's graph. Edges of the same process share it. */
export function composedGraph(): Promise<ComposedGraph> {
  composed ??= openGraph()
  return composed
}

async function openGraph(): Promise<ComposedGraph> {
  const id = hash('sha256', readSupergraph())
  const { schema: introspection, fieldSubgraphs, plans } = readPreparedGraph(id) ?? (await prepareNow())
  const schema = buildClientSchema(introspection, { assumeValid: true })
  const planner = preparedPlanner(plans, async () => {
    const { apolloPlans } = await import('./planning/apollo-planner.js')
    return apolloPlans(await openedPlanner())
  })
  return {
    id,
    schema,
    guards: JSON.parse(readProjectFile('schema/generated/guards.json')) as Guards,
    cacheHints: JSON.parse(readProjectFile('schema/generated/cache-hints.json')) as CacheHints,
    sourcesOf: responseSources({
      schema,
      fieldSubgraphs,
      changes: { topics: cachedChanges, lookups: cachedLookups },
      topics: changeTopics,
    }),
    ownPlans: ownPlans(planner),
    plans: operationPlans({ schema, planner }),
  }
}

/** The composed SDL. */
export function readSupergraph(): string {
  return readFileSync(supergraphFile, 'utf8')
}

let planner: Promise<QueryPlanner> | undefined

function openedPlanner(): Promise<QueryPlanner> {
  planner ??= import('./planning/apollo-planner.js').then(({ openApolloPlanner }) =>
    openApolloPlanner(readSupergraph()),
  )
  return planner
}

/** Where the platform runs from its sources. */
async function prepareNow(): Promise<PreparedGraph> {
  const { prepareGraph } = await import('./planning/prepare-graph.js')
  return prepareGraph(readSupergraph(), await openedPlanner())
}
