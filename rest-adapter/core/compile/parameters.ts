import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { pathParameters } from '../../../edge/path-pattern.js'
import type { OperationMapping, Route } from '../route.js'
import { inputSchema, limitSchema, type MutableSchema, mainType, withoutNull } from './input-schema.js'

/** A variable of a route's operation that the client sets. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly schema: MutableSchema
  /** The name of its GraphQL type, without list and non-null. */
  readonly type: string
  /** The member of an input object that it sets, if the operation does not take the object as a whole. */
  readonly member?: InputMember | undefined
}

/** A member of an input object, whose rules are those of the type of the object. */
export interface InputMember {
  readonly of: string
  readonly name: string
}

/** The variable that receives the whole body. */
export const WHOLE_BODY = 'input'

/** The JSON types that a path or query string can express. */
const TEXT_TYPES = ['string', 'integer', 'number', 'boolean']

/** The operation of a document. */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  if (!operation || operations.length > 1) throw new Error('the document must contain exactly one operation')
  return operation
}

/**
 * The parameters of a route. Variables named in its path come from the path; the others come from the query string on
 * GET and DELETE, else from the body.
 * @param hidden variables that mounts set
 * @throws Error for an invalid parameter
 */
export function parametersOf(
  graph: GraphQLSchema,
  route: Pick<Route, 'method' | 'path'>,
  text: Pick<OperationMapping, 'operation' | 'limits'>,
  hidden: ReadonlySet<string>,
): Parameter[] {
  const document = text.operation
  const inPath = pathParameters(route.path)
  const others = route.method === 'GET' || route.method === 'DELETE' ? 'query' : 'body'
  const uses = variableUses(graph, document)
  const parameters = (operationOf(document).variableDefinitions ?? [])
    .filter((definition) => !hidden.has(definition.variable.name.value))
    .map((definition) => {
      const name = definition.variable.name.value
      const place = inPath.includes(name) ? 'path' : others
      return parameterOf(graph, definition, place, uses.get(name))
    })
  for (const name of inPath)
    if (!parameters.some((parameter) => parameter.name === name))
      throw new Error(`the path has :${name}, the operation has no variable $${name}`)
  for (const { name, in: place, schema } of parameters)
    if (place !== 'body' && ![...TEXT_TYPES, 'array'].includes(String(mainType(schema))))
      throw new Error(
        `$${name} cannot be sent in the ${place}: it is not text, a number, a boolean or a list`,
      )
  limitParameters(parameters, text.limits)
  return parameters
}

/** Whether the parameter is the whole body. */
export function isWholeBody(parameter: Parameter): boolean {
  return parameter.in === 'body' && parameter.name === WHOLE_BODY
}

function parameterOf(
  graph: GraphQLSchema,
  definition: VariableDefinitionNode,
  place: Parameter['in'],
  { description, member }: VariableUse = {},
): Parameter {
  const type = typeFromAST(graph, definition.type)
  if (!isInputType(type)) throw new Error(`$${definition.variable.name.value} has an unknown type`)
  const schema = inputSchema(type)
  const { defaultValue } = definition
  return {
    name: definition.variable.name.value,
    type: getNamedType(type).name,
    member,
    in: place,
    required: place === 'path' || (definition.type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined),
    schema: {
      ...(place === 'body' ? schema : withoutNull(schema)),
      ...(description ? { description } : {}),
      ...(defaultValue ? { default: valueFromASTUntyped(defaultValue) } : {}),
    },
  }
}

interface VariableUse {
  readonly description?: string | undefined
  readonly member?: InputMember
}

/** The arguments and input fields that each variable sets. */
function variableUses(graph: GraphQLSchema, document: DocumentNode): Map<string, VariableUse> {
  const uses = new Map<string, VariableUse>()
  const types = new TypeInfo(graph)
  const add = (value: { kind: string; name?: { value: string } }, use: VariableUse) => {
    const name = value.kind === Kind.VARIABLE ? value.name?.value : undefined
    if (name) uses.set(name, { ...use, ...uses.get(name) })
  }
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument: (node) => add(node.value, { description: types.getArgument()?.description ?? undefined }),
      ObjectField: (node) => {
        const parent = getNamedType(types.getParentInputType())
        if (!isInputObjectType(parent)) return
        const name = node.name.value
        const description = parent.getFields()[name]?.description ?? undefined
        add(node.value, { description, member: { of: parent.name, name } })
      },
    }),
  )
  return uses
}

/** Applies the route's limits. Members of a whole body are named without its variable, as clients see them. */
function limitParameters(
  parameters: readonly Parameter[],
  limits: Readonly<Record<string, object>> = {},
): void {
  const whole = parameters.find(isWholeBody)
  const properties = {
    ...(whole?.schema.properties as MutableSchema | undefined),
    ...Object.fromEntries(
      parameters.filter((one) => one !== whole).map(({ name, schema }) => [name, schema]),
    ),
  }
  for (const [path, keywords] of Object.entries(limits))
    limitSchema({ properties }, path, keywords as MutableSchema)
}
