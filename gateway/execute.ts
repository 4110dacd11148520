import { createHash } from 'node:crypto'
import { operationFromDocument, Supergraph } from '@apollo/federation-internals'
import type { ApolloGateway } from '@apollo/gateway'
import { type FetchNode, QueryPlanner } from '@apollo/query-planner'
import type { GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface'
import { type DocumentNode, type OperationDefinitionNode, parse, print } from 'graphql'
import type { Execute, OperationRequest, OperationResult } from '../schema/execute.js'
import type { Subgraphs } from './supergraph.js'

/** How a known operation is run. */
type Plan =
  | { kind: 'one-subgraph'; execute: Execute; document: DocumentNode; variables: readonly string[] }
  | { kind: 'gateway'; hash: string; text: string }

/**
 * Runs operations that the platform itself wrote: the REST routes' and the services' own. Their number is
 * fixed, so each is planned once. An operation that one subgraph answers alone goes straight to it, with the
 * very operation that the planner would send; the others go through the gateway's executor.
 */
export function createExecute(options: {
  gateway: ApolloGateway
  supergraphSdl: string
  subgraphs: Subgraphs
}): Execute {
  const { gateway, subgraphs } = options
  const supergraph = Supergraph.build(options.supergraphSdl)
  const planner = new QueryPlanner(supergraph)
  const plans = new WeakMap<DocumentNode, Plan>()

  function planOf(document: DocumentNode): Plan {
    const known = plans.get(document)
    if (known) return known
    const operation = operationFromDocument(supergraph.apiSchema(), document)
    const { node } = planner.buildQueryPlan(operation)
    const plan: Plan =
      node?.kind === 'Fetch' && standsAlone(node)
        ? {
            kind: 'one-subgraph',
            execute: subgraphs[node.serviceName as keyof Subgraphs],
            document: parse(node.operation, { noLocation: true }),
            variables: node.variableUsages ?? [],
          }
        : gatewayPlan(document)
    plans.set(document, plan)
    return plan
  }

  return async (request) => {
    const plan = planOf(request.document)
    if (plan.kind === 'gateway') return throughGateway(gateway, plan, request)
    return plan.execute({
      document: plan.document,
      variables: pick(request.variables, plan.variables),
      context: request.context,
    })
  }
}

function standsAlone(fetch: FetchNode): boolean {
  return !fetch.requires && !fetch.outputRewrites?.length && !fetch.contextRewrites?.length
}

function gatewayPlan(document: DocumentNode): Plan {
  const text = print(document)
  return { kind: 'gateway', text, hash: createHash('sha256').update(text).digest('hex') }
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
