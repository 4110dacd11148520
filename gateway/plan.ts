import { operationFromDocument } from '@apollo/federation-internals'
import type { FetchNode, QueryPlanner } from '@apollo/query-planner'
import { type DocumentNode, parse } from 'graphql'
import { onceForEach } from '../runtime/document-cache.js'
import { tracedNow } from '../runtime/tracing.js'
import type { Subgraphs } from './supergraph.js'

/** How a known operation runs: on one subgraph, with the operation the planner would send to it, or over several. */
export type Plan =
  | {
      readonly kind: 'one-subgraph'
      readonly subgraph: keyof Subgraphs
      readonly document: DocumentNode
      /** Names of the variables that the subgraph's operation uses. */
      readonly variables: readonly string[]
    }
  | { readonly kind: 'graph' }

/** Returns the plan of an operation. Plans are cached by document. */
export type PlanOf = (document: DocumentNode) => Plan

/** Creates the planner of the platform's own operations, whose number is fixed. */
export function createPlanner(planner: QueryPlanner): PlanOf {
  return onceForEach((document) => {
    const { node } = tracedNow('plan', () =>
      planner.buildQueryPlan(operationFromDocument(planner.supergraph.apiSchema(), document)),
    )
    return node?.kind === 'Fetch' && isIndependent(node) ? fetchPlan(node) : overSeveral
  })
}

const overSeveral: Plan = { kind: 'graph' }

function isIndependent(fetch: FetchNode): boolean {
  return !fetch.requires && !fetch.outputRewrites?.length && !fetch.contextRewrites?.length
}

function fetchPlan({ serviceName, operation, variableUsages }: FetchNode): Plan {
  return {
    kind: 'one-subgraph',
    subgraph: serviceName as keyof Subgraphs,
    document: parse(operation, { noLocation: true }),
    variables: variableUsages ?? [],
  }
}
