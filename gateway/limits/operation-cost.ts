import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'
import { expensiveFields } from '../../schema/rate-limits.js'
import { fragmentsOf } from './fragments.js'

/** Values of a request's variables, as the client sent them. */
type Variables = Readonly<Record<string, unknown>>

/** Default page size. */
const DEFAULT_PAGE = 20

/** Assumed length of a list without pages: the steps of a deployment, the totals of a case. */
const PLAIN_LIST = 5

/** The cost of an operation. */
export interface OperationCost {
  /** Objects that it may return: page sizes multiply along each path. */
  readonly objects: number
  /** Points of the client's budget: one per mutation field, more for fields named in `expensiveFields`. */
  readonly points: number
}

const FREE: OperationCost = { objects: 0, points: 0 }

/** Costs of operations whose page sizes depend on no variable. */
const fixedCosts = new WeakMap<OperationDefinitionNode, OperationCost>()

/**
 * The cost of an operation, in time linear in the document: the cost of each fragment is computed once per page size
 * that applies where it is spread.
 * @param document a valid one
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables = {},
): OperationCost {
  const fixed = fixedCosts.get(operation)
  if (fixed) return fixed
  const values = withDefaults(operation, variables)
  let isFixed = true
  const fragments = fragmentsOf(document)
  const ofFragment = new Map<string, OperationCost>()

  function costOfFragment(name: string, nodes: number): OperationCost {
    const key = `${name}:${nodes}`
    const known = ofFragment.get(key)
    if (known !== undefined) return known
    const fragment = fragments.get(name)
    const cost = fragment
      ? costOfSelections(fragment.selectionSet, fragment.typeCondition.name.value, nodes)
      : FREE
    ofFragment.set(key, cost)
    return cost
  }

  /** @param nodes how many `nodes` the connection that the selections belong to returns */
  function costOfSelections(
    { selections }: SelectionSetNode,
    typeName: string,
    nodes: number,
  ): OperationCost {
    let objects = 0
    let points = 0
    for (const node of selections) {
      const cost =
        node.kind === Kind.FRAGMENT_SPREAD
          ? costOfFragment(node.name.value, nodes)
          : node.kind === Kind.INLINE_FRAGMENT
            ? costOfSelections(node.selectionSet, node.typeCondition?.name.value ?? typeName, nodes)
            : costOfField(node, typeName, nodes)
      objects += cost.objects
      points += cost.points
    }
    return { objects, points }
  }

  function costOfField(node: FieldNode, typeName: string, nodes: number): OperationCost {
    const field = fieldOf(schema, typeName, node.name.value)
    if (!field) return FREE
    const own = expensiveFields[`${typeName}.${field.name}`] ?? (typeName === 'Mutation' ? 1 : 0)
    const type = getNamedType(field.type)
    if (!isCompositeType(type) || !node.selectionSet) return { objects: 0, points: own }
    const count = isList(field) ? (field.name === 'nodes' ? nodes : PLAIN_LIST) : 1
    const page = pageArgument(field, node)
    if (page && hasVariable(page)) isFixed = false
    const below = costOfSelections(node.selectionSet, type.name, pageSizeOf(field, page, values))
    return { objects: count * (1 + below.objects), points: own + count * below.points }
  }

  const root = schema.getRootType(operation.operation)
  const cost = root ? costOfSelections(operation.selectionSet, root.name, 1) : FREE
  if (isFixed) fixedCosts.set(operation, cost)
  return cost
}

function fieldOf(
  schema: GraphQLSchema,
  typeName: string,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  const type = schema.getType(typeName)
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

function isList({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(type))
}

const hasPages = (field: GraphQLField<unknown, unknown>) => field.args.some(({ name }) => name === 'page')

function pageArgument(field: GraphQLField<unknown, unknown>, node: FieldNode): ValueNode | undefined {
  return hasPages(field) ? node.arguments?.find(({ name }) => name.value === 'page')?.value : undefined
}

function hasVariable(node: ValueNode): boolean {
  if (node.kind === Kind.OBJECT) return node.fields.some(({ value }) => hasVariable(value))
  return node.kind === Kind.VARIABLE
}

/** The `limit` of a field's `page` argument; 1 for a field without pages. */
function pageSizeOf(
  field: GraphQLField<unknown, unknown>,
  argument: ValueNode | undefined,
  values: Variables,
): number {
  if (!hasPages(field)) return 1
  const page = argument && argumentValue(argument, values)
  const limit = (page as { limit?: unknown } | null | undefined)?.limit
  return typeof limit === 'number' && limit >= 0 ? limit : DEFAULT_PAGE
}

function argumentValue(node: ValueNode, values: Variables): unknown {
  return valueFromASTUntyped(node, { ...values })
}

function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, given: Variables): Variables {
  const values: Record<string, unknown> = {}
  for (const { variable, defaultValue } of variableDefinitions)
    if (defaultValue) values[variable.name.value] = valueFromASTUntyped(defaultValue)
  return { ...values, ...given }
}
