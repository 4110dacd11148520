import type { ApolloGateway } from '@apollo/gateway'
import type { GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface'
import type { OperationDefinitionNode } from 'graphql'
import type { Execute, OperationRequest, OperationResult } from '../runtime/execute.js'
import type { Plan, PlanOf } from './plan.js'
import type { Subgraphs } from './supergraph.js'

/**
 * Runs operations that the platform itself wrote: the REST routes' and the services' own. An operation that
 * one subgraph answers alone goes straight to it; the others go through the gateway's executor.
 */
export function createExecute(options: {
  gateway: ApolloGateway
  planOf: PlanOf
  subgraphs: Subgraphs
}): Execute {
  const { gateway, planOf, subgraphs } = options
  return async (request) => {
    const plan = planOf(request.document)
    if (plan.kind === 'gateway') return throughGateway(gateway, plan, request)
    return subgraphs[plan.subgraph]({
      document: plan.document,
      variables: pick(request.variables, plan.variables),
      context: request.context,
    })
  }
}

function pick(variables: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (variables[name] !== undefined) picked[name] = variables[name]
  return picked
}

async function throughGateway(
  gateway: ApolloGateway,
  plan: Extract<Plan, { kind: 'gateway' }>,
  { document, variables, context }: OperationRequest,
): Promise<OperationResult> {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === 'OperationDefinition',
  )
  // The executor reads these members only; the rest of Apollo Server's request context belongs to its HTTP side.
  const requestContext = {
    request: { query: plan.text, variables },
    document,
    operation,
    operationName: null,
    source: plan.text,
    queryHash: plan.hash,
    context,
    metrics: {},
  } as unknown as GatewayGraphQLRequestContext
  return (await gateway.executor(requestContext)) as OperationResult
}
