import type { FetchNode } from '@apollo/query-planner'
import { type DocumentNode, getOperationAST, type OperationDefinitionNode, parse } from 'graphql'
import { tracedNow } from '../runtime/tracing/tracing.js'
import type { Planner } from './planning/operation-plan.js'
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

/** Plans the platform's own operations, whose number is fixed. Plans are cached by document. */
export interface OwnPlans {
  /** @returns undefined for an operation that neither the build nor {@link OwnPlans.plan} has planned */
  planOf(document: DocumentNode): Plan | undefined
  plan(document: DocumentNode): Promise<void>
}

/** {@link OwnPlans} */
export function ownPlans(planner: Planner): OwnPlans {
  const plans = new WeakMap<DocumentNode, Plan>()

  function planned(document: DocumentNode): Plan | undefined {
    const plan = tracedNow('plan', () => planner.planOf(document, onlyOperation(document)))
    if (!plan) return undefined
    const { node } = plan
    return node?.kind === 'Fetch' && isIndependent(node) ? fetchPlan(node) : overSeveral
  }

  return {
    planOf(document) {
      const known = plans.get(document)
      if (known) return known
      const plan = planned(document)
      if (plan) plans.set(document, plan)
      return plan
    },
    plan: (document) => planner.plan(document, onlyOperation(document)),
  }
}

function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document)
  if (!operation) throw new Error('An operation of the platform is the only one of its document')
  return operation
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
