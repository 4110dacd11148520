import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import type { Planner } from '../planning/operation-plan.js'
import { type Conditions, fieldCollector } from './collect-fields.js'
import { type CompleteData, compileCompletion } from './complete-data.js'
import { compilePlan, noStep, type PlannedFetch, type Step, UnsupportedPlanError } from './plan-steps.js'
import { selectsTheSame } from './same-selection.js'

/** An operation with everything that does not depend on the request computed. */
export interface CompiledOperation {
  readonly run: Step
  readonly complete: CompleteData
  readonly fetches: readonly PlannedFetch[]
  /**
   * Set if one subgraph is sent exactly what the operation selects. If it is part of this process and has completed its data,
   * they are the response, because the graph allows every value that the subgraph allows.
   */
  readonly alone?: { readonly subgraph: PlannedFetch['subgraph']; readonly firstMember: string }
}

/** What operations are planned and compiled against. */
export interface PlannedGraph {
  /** The API schema. */
  readonly schema: GraphQLSchema
  readonly planner: Pick<Planner, 'planOf'>
}

/**
 * Plans and compiles one operation of a valid document for given values of its conditions.
 * @returns undefined for what Apollo's executor has to run: introspection, plans with rewrites, and members that every
 *   object has by its prototype; 'unplanned' for an operation that has to be planned first
 * @throws GraphQLError when the planner refuses the operation
 */
export function compileOperation(
  { schema, planner }: PlannedGraph,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  conditions: Conditions,
): CompiledOperation | 'unplanned' | undefined {
  const root = schema.getRootType(operation.operation)
  if (!root || hasUncompiledFields(document)) return undefined
  const plan = planner.planOf(document, operation)
  if (!plan) return 'unplanned'
  const { node, types } = plan
  if (node?.kind === 'Subscription') return undefined
  const fetches: PlannedFetch[] = []
  const compiler = {
    conditions,
    typesOf: (condition: string) => new Set(types[condition] ?? [condition]),
    onFetch: (fetch: PlannedFetch) => fetches.push(fetch),
  }
  try {
    const run: Step = node ? compilePlan(node, [], compiler) : noStep
    const collect = fieldCollector(schema, document, conditions)
    const complete = compileCompletion(schema, collect, root, operation.selectionSet)
    const alone = node?.kind === 'Fetch' ? aloneOf(operation, fetches[0]) : undefined
    return { run, complete, fetches, ...(alone ? { alone } : {}) }
  } catch (error) {
    if (error instanceof UnsupportedPlanError) return undefined
    throw error
  }
}

function aloneOf({ selectionSet }: OperationDefinitionNode, fetch: PlannedFetch | undefined) {
  const sent = fetch && getOperationAST(fetch.document)
  const [first] = selectionSet.selections
  if (!sent || first?.kind !== Kind.FIELD || !selectsTheSame(selectionSet, sent.selectionSet))
    return undefined
  return { subgraph: fetch.subgraph, firstMember: (first.alias ?? first.name).value }
}

function hasUncompiledFields(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Field({ name, alias }) {
      if (name.value === '__schema' || name.value === '__type' || (alias ?? name).value in {}) found = true
    },
  })
  return found
}
