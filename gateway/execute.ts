import type { ApolloGateway } from '@apollo/gateway'
import type { Execute } from '../runtime/execute.js'
import { executeOnGateway } from './apollo-gateway-internals.js'
import type { PlanOf } from './plan.js'
import type { Subgraphs } from './supergraph.js'

/**
 * Runs the platform's own operations: those of the REST routes and of the services. An operation that needs one
 * subgraph goes straight to it; the others go through the gateway's executor.
 */
export function createExecute(options: {
  gateway: ApolloGateway
  planOf: PlanOf
  subgraphs: Subgraphs
}): Execute {
  const { gateway, planOf, subgraphs } = options
  return async (request) => {
    const plan = planOf(request.document)
    if (plan.kind === 'gateway') return executeOnGateway(gateway, request, plan)
    return subgraphs[plan.subgraph]({
      document: plan.document,
      variables: selectVariables(request.variables, plan.variables),
      context: request.context,
    })
  }
}

function selectVariables(
  variables: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const selected: Record<string, unknown> = {}
  for (const name of names) if (variables[name] !== undefined) selected[name] = variables[name]
  return selected
}
