import type { DocumentNode } from 'graphql'
import type { Awaitable } from '../runtime/awaitable.js'
import type { Execute, OperationRequest, OperationResult } from '../runtime/execute.js'
import { operationSpan } from '../runtime/tracing/traced-execute.js'
import { isTracing, traced } from '../runtime/tracing/tracing.js'
import type { GraphExecutor } from './execution/graph-executor.js'
import { selectVariables } from './execution/plan-steps.js'
import type { OwnPlans, Plan } from './plan.js'
import type { Subgraphs } from './supergraph.js'

/** The revision of what an operation of the platform reads, if one subgraph has all of it. */
export function createRevisionOf({ plans, subgraphs }: { plans: OwnPlans; subgraphs: Subgraphs }) {
  return (document: DocumentNode): number | undefined => {
    const plan = plans.planOf(document)
    return plan?.kind === 'one-subgraph' ? subgraphs[plan.subgraph].revision?.() : undefined
  }
}

/**
 * Runs the platform's own operations: those of the REST routes and of the services. An operation that needs one
 * subgraph goes straight to it, and its result is returned unchanged.
 */
export function createExecute(options: {
  executor: GraphExecutor
  plans: OwnPlans
  subgraphs: Subgraphs
}): Execute {
  const { executor, plans, subgraphs } = options

  async function newPlan(document: DocumentNode): Promise<Plan> {
    await plans.plan(document)
    const plan = plans.planOf(document)
    if (!plan) throw new Error('The planner has no plan of an operation')
    return plan
  }

  function run(plan: Plan, { document, variables, context }: OperationRequest): Awaitable<OperationResult> {
    if (plan.kind === 'graph')
      return executor.execute({ document, variables, context }) as Awaitable<OperationResult>
    const fetch = () =>
      subgraphs[plan.subgraph]({
        document: plan.document,
        variables: selectVariables(variables, plan.variables),
        context,
      })
    return isTracing() ? traced('operation', fetch, () => operationSpan(document)) : fetch()
  }

  return (request) => {
    const plan = plans.planOf(request.document)
    return plan ? run(plan, request) : newPlan(request.document).then((planned) => run(planned, request))
  }
}
