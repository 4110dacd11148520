import type { DocumentNode } from 'graphql'
import type { Execute, OperationResult } from '../runtime/execute.js'
import { operationSpan } from '../runtime/traced-execute.js'
import { isTracing, traced } from '../runtime/tracing.js'
import type { GraphExecutor } from './execution/graph-executor.js'
import { selectVariables } from './execution/plan-steps.js'
import type { PlanOf } from './plan.js'
import type { Subgraphs } from './supergraph.js'

/** The revision of what an operation of the platform reads, if one subgraph has all of it. */
export function createRevisionOf({ planOf, subgraphs }: { planOf: PlanOf; subgraphs: Subgraphs }) {
  return (document: DocumentNode): number | undefined => {
    const plan = planOf(document)
    return plan.kind === 'graph' ? undefined : subgraphs[plan.subgraph].revision?.()
  }
}

/**
 * Runs the platform's own operations: those of the REST routes and of the services. An operation that needs one
 * subgraph goes straight to it, and its result is returned as it is.
 */
export function createExecute(options: {
  executor: GraphExecutor
  planOf: PlanOf
  subgraphs: Subgraphs
}): Execute {
  const { executor, planOf, subgraphs } = options
  return async ({ document, variables, context }) => {
    const plan = planOf(document)
    if (plan.kind === 'graph')
      return (await executor.execute({ document, variables, context })) as OperationResult
    const fetch = () =>
      subgraphs[plan.subgraph]({
        document: plan.document,
        variables: selectVariables(variables, plan.variables),
        context,
      })
    return isTracing() ? traced('operation', fetch, () => operationSpan(document)) : fetch()
  }
}
