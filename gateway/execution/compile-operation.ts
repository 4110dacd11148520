import { type DocumentNode, type GraphQLSchema, type OperationDefinitionNode, visit } from 'graphql'
import type { Planner } from '../planning/operation-plan.js'
import { type Conditions, fieldCollector } from './collect-fields.js'
import { type CompleteData, compileCompletion } from './complete-data.js'
import { compilePlan, type PlannedFetch, type Step, UnsupportedPlanError } from './plan-steps.js'

/** An operation with everything that does not depend on the request computed. */
export interface CompiledOperation {
  readonly run: Step
  readonly complete: CompleteData
  readonly fetches: readonly PlannedFetch[]
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
 *   object has by its prototype; 'unplanned' until the planner that it needs has been loaded
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
    const run: Step = node ? compilePlan(node, [], compiler) : async () => {}
    const collect = fieldCollector(schema, document, conditions)
    return { run, complete: compileCompletion(schema, collect, root, operation.selectionSet), fetches }
  } catch (error) {
    if (error instanceof UnsupportedPlanError) return undefined
    throw error
  }
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
