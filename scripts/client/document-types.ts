import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import { scalarJsonSchemas } from '../../schema/scalars.js'
import { listType, type Member, objectType, typeOfSchema, unionType } from './type-of-schema.js'

/**
 * The text of a module with a typed document for every operation of a manifest. The graph has no interfaces and unions;
 * an operation that selects from one is refused.
 * @param graphModule the module that exports `GraphDocument`, as the text imports it
 */
export function documentTypes(
  graph: GraphQLSchema,
  manifest: Readonly<Record<string, string>>,
  graphModule = '../graph.js',
): string {
  const named = new Map<string, string>()
  const operations = Object.entries(manifest).map(([id, text]) => operationText(graph, named, id, text))
  const types = [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return `import type { GraphDocument } from '${graphModule}'\n\n${[...types, ...operations.sort()].join('\n\n')}\n`
}

function operationText(graph: GraphQLSchema, named: Map<string, string>, id: string, text: string): string {
  const { definitions } = parse(text)
  const fragments = new Map<string, FragmentDefinitionNode>()
  let operation: OperationDefinitionNode | undefined
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
    else if (definition.kind === Kind.OPERATION_DEFINITION) operation = definition
  }
  const name = operation?.name?.value
  const root = operation && graph.getRootType(operation.operation)
  if (!operation || !name || !root) throw new Error(`${id} is not one named operation.`)
  const variables = (operation.variableDefinitions ?? []).map(
    ({ variable, type: node, defaultValue }): Member => {
      const type = typeFromAST(graph, node as never) as GraphQLInputType
      return {
        name: variable.name.value,
        type: inputType(type, named),
        optional: !isNonNullType(type) || defaultValue !== undefined,
      }
    },
  )
  const data = selectionType({ fragments, named }, root, [operation.selectionSet])
  return `export type ${name}Data = ${data}
export type ${name}Variables = ${objectType(variables)}
export const ${name[0]?.toLowerCase()}${name.slice(1)}: GraphDocument<${name}Data, ${name}Variables> = ${JSON.stringify({ id, text })}`
}

interface Scope {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Texts of the enums and input types that operations use, by name. */
  readonly named: Map<string, string>
}

interface SelectedField {
  readonly nodes: FieldNode[]
  /** Whether it is selected only under a condition. */
  optional: boolean
}

/** The type of what selection sets of one object select together. */
function selectionType(scope: Scope, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): string {
  const found = new Map<string, SelectedField>()
  for (const set of sets) collectFields(scope, set, found, false)
  const members = [...found].map(([name, { nodes, optional }]): Member => {
    const fieldName = nodes[0]?.name.value ?? ''
    if (fieldName === '__typename') return { name, type: JSON.stringify(type.name), optional }
    const field = type.getFields()[fieldName]
    if (!field) throw new Error(`${type.name} has no field ${fieldName}.`)
    const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return { name, type: outputType(scope, field.type, inside), optional }
  })
  return objectType(members)
}

function collectFields(
  scope: Scope,
  { selections }: SelectionSetNode,
  found: Map<string, SelectedField>,
  conditional: boolean,
): void {
  for (const node of selections) {
    const optional =
      conditional || (node.directives?.some(({ name }) => /^(skip|include)$/.test(name.value)) ?? false)
    if (node.kind === Kind.FIELD) {
      const name = (node.alias ?? node.name).value
      const known = found.get(name)
      found.set(name, {
        nodes: [...(known?.nodes ?? []), node],
        optional: optional && (known?.optional ?? true),
      })
    } else {
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : scope.fragments.get(node.name.value)
      if (fragment) collectFields(scope, fragment.selectionSet, found, optional)
    }
  }
}

function outputType(scope: Scope, type: GraphQLOutputType, sets: readonly SelectionSetNode[]): string {
  if (!isNonNullType(type)) return unionType([presentType(scope, type, sets), 'null'])
  return presentType(scope, type.ofType, sets)
}

function presentType(scope: Scope, type: GraphQLOutputType, sets: readonly SelectionSetNode[]): string {
  if (isListType(type)) return listType(outputType(scope, type.ofType, sets))
  const own = getNamedType(type)
  return isObjectType(own) ? selectionType(scope, own, sets) : leafType(own, scope.named)
}

function inputType(type: GraphQLInputType, named: Map<string, string>): string {
  if (isNonNullType(type)) return presentInputType(type.ofType, named)
  return unionType([presentInputType(type, named), 'null'])
}

function presentInputType(type: GraphQLInputType, named: Map<string, string>): string {
  if (isListType(type)) return listType(inputType(type.ofType, named))
  const own = getNamedType(type)
  if (!isInputObjectType(own)) return leafType(own, named)
  if (!named.has(own.name)) {
    named.set(own.name, '')
    const members = Object.values(own.getFields()).map((field) => ({
      name: field.name,
      type: inputType(field.type, named),
      optional: !isRequiredInputField(field),
    }))
    named.set(own.name, `export type ${own.name} = ${objectType(members)}`)
  }
  return own.name
}

function leafType(type: GraphQLNamedType, named: Map<string, string>): string {
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name }) => JSON.stringify(name))
    named.set(type.name, `export type ${type.name} = ${unionType(values)}`)
    return type.name
  }
  if (!isScalarType(type)) throw new Error(`Typed documents cannot select from ${type.name}.`)
  const schema = scalarJsonSchemas[type.name]
  if (!schema) throw new Error(`The scalar ${type.name} has no JSON Schema.`)
  return typeOfSchema(schema)
}
