import { operationFromDocument, Supergraph } from '@apollo/federation-internals'
import { type FetchNode, type PlanNode, QueryPlanner, type SubscriptionNode } from '@apollo/query-planner'
import type { OperationPlan, PlanOperation } from './operation-plan.js'

/** Reads a composed supergraph and prepares it for planning, as `@apollo/gateway` does. It takes most of a second. */
export function openApolloPlanner(sdl: string): QueryPlanner {
  return new QueryPlanner(Supergraph.build(sdl, { validateSupergraph: false }))
}

/** Plans operations with Apollo's planner. */
export function apolloPlans(planner: QueryPlanner): PlanOperation {
  const typesOf = possibleTypes(planner)
  return (document, operation) => {
    const { node } = planner.buildQueryPlan(
      operationFromDocument(
        planner.supergraph.apiSchema(),
        document,
        operation.name ? { operationName: operation.name.value } : {},
      ),
    )
    const conditions = node ? [...requiredConditions(node)] : []
    return { node, types: Object.fromEntries(conditions.map((name) => [name, typesOf(name)])) }
  }
}

/** The object types behind a type condition of the supergraph. */
function possibleTypes({ supergraph }: QueryPlanner) {
  return (condition: string): readonly string[] => {
    const type = supergraph.schema.type(condition)
    if (type?.kind === 'InterfaceType') return type.possibleRuntimeTypes().map(({ name }) => name)
    if (type?.kind === 'UnionType') return type.types().map(({ name }) => name)
    return [condition]
  }
}

/** The type conditions of the members that fetches require. */
function* requiredConditions(node: PlanNode | SubscriptionNode): Generator<string> {
  for (const { requires = [] } of fetchesOf(node)) yield* conditionsIn(requires)
}

function* conditionsIn(selections: NonNullable<FetchNode['requires']>): Generator<string> {
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment' && selection.typeCondition) yield selection.typeCondition
    yield* conditionsIn(selection.selections ?? [])
  }
}

function* fetchesOf(node: OperationPlan['node']): Generator<FetchNode> {
  switch (node?.kind) {
    case 'Fetch':
      yield node
      break
    case 'Sequence':
    case 'Parallel':
      for (const one of node.nodes) yield* fetchesOf(one)
      break
    case 'Flatten':
      yield* fetchesOf(node.node)
      break
    case 'Condition':
      yield* fetchesOf(node.ifClause)
      yield* fetchesOf(node.elseClause)
  }
}
