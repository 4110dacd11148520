import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryPlanner } from '@apollo/query-planner'
import {
  buildClientSchema,
  type DocumentNode,
  type GraphQLSchema,
  isScalarType,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql'
import { changeTopics } from '../runtime/live-events/live-events.js'
import { buildFolder, projectRoot, readProjectFile } from '../runtime/project-root.js'
import { cachedChanges, cachedLookups } from '../schema/cached-changes.js'
import type { Guards } from '../schema/guards.js'
import { scalars } from '../schema/scalars.js'
import { type OperationPlans, operationPlans } from './execution/graph-executor.js'
import { type OwnPlans, ownPlans } from './plan.js'
import type { OperationPlan } from './planning/operation-plan.js'
import { plannerProgram, threadPlanner } from './planning/planner-thread.js'
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
  const schema = withLiteralRules(buildClientSchema(introspection, { assumeValid: true }))
  const planner = preparedPlanner(
    plans,
    buildFolder ? threadPlanner(join(buildFolder, plannerProgram)) : planHere,
  )
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

/**
 * Lets validation check the literals of our scalars, which an introspection result describes only by name: a subgraph would
 * refuse the whole argument without naming the member.
 */
function withLiteralRules(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, parseLiteral } of scalars) {
    const type = schema.getType(name)
    if (!isScalarType(type)) continue
    type.parseLiteral = (node, variables) => {
      try {
        parseLiteral(node, variables)
      } catch (error) {
        // graphql-js adds the place and the value to errors that are not its own.
        throw new Error(error instanceof Error ? error.message : 'invalid value')
      }
      return valueFromASTUntyped(node, variables)
    }
  }
  return schema
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

/** Where the platform runs from its sources, which a thread could not load. */
async function planHere(document: DocumentNode, operation: OperationDefinitionNode): Promise<OperationPlan> {
  const { apolloPlans } = await import('./planning/apollo-planner.js')
  return apolloPlans(await openedPlanner())(document, operation)
}

/** Where the platform runs from its sources. */
async function prepareNow(): Promise<PreparedGraph> {
  const { prepareGraph } = await import('./planning/prepare-graph.js')
  return prepareGraph(readSupergraph(), await openedPlanner())
}
