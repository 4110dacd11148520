import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsOf } from '../limits/fragments.js'

/** A field that an operation selects. */
export interface SelectedField {
  /** The object type that has it. */
  readonly parent: GraphQLObjectType
  readonly name: string
  readonly type: GraphQLOutputType
}

/**
 * The fields that an operation selects, regardless of `@skip` and `@include`. On an interface or union, those of each of its
 * types. Each fragment is read once per type that it applies to, so that the time is bounded by the document.
 * @param document a valid one
 * @returns undefined where it reads the schema (`__schema`, `__type`)
 */
export function selectedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly SelectedField[] | undefined {
  const fragments = fragmentsOf(document)
  const visited = new Set<string>()
  const fields: SelectedField[] = []
  let readsSchema = false

  function visitSelections({ selections }: SelectionSetNode, typeName: string): void {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) visitField(node, typeName)
      else if (node.kind === Kind.INLINE_FRAGMENT)
        visitSelections(node.selectionSet, node.typeCondition?.name.value ?? typeName)
      else visitFragment(node.name.value)
    }
  }

  function visitFragment(name: string): void {
    const fragment = fragments.get(name)
    if (!fragment || visited.has(name)) return
    visited.add(name)
    visitSelections(fragment.selectionSet, fragment.typeCondition.name.value)
  }

  function visitField({ name: { value: name }, selectionSet }: FieldNode, typeName: string): void {
    if (name.startsWith('__')) {
      readsSchema ||= name !== '__typename'
      return
    }
    for (const parent of objectTypes(schema, typeName)) {
      const field = parent.getFields()[name]
      if (field) fields.push({ parent, name, type: field.type })
    }
    const target = targetOf(schema, typeName, name)
    if (selectionSet && target) visitSelections(selectionSet, target)
  }

  const root = schema.getRootType(operation.operation)
  if (root) visitSelections(operation.selectionSet, root.name)
  return readsSchema ? undefined : fields
}

function objectTypes(schema: GraphQLSchema, typeName: string): readonly GraphQLObjectType[] {
  const type = schema.getType(typeName)
  if (isAbstractType(type)) return schema.getPossibleTypes(type)
  return isObjectType(type) ? [type] : []
}

function targetOf(schema: GraphQLSchema, typeName: string, fieldName: string): string | undefined {
  const type = schema.getType(typeName)
  if (!type || !('getFields' in type)) return undefined
  const field = type.getFields()[fieldName]
  const target = field && getNamedType(field.type)
  return isCompositeType(target) ? target.name : undefined
}
