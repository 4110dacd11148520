import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { fragmentsOf } from '../limits/fragments.js'

/** Values of the Boolean variables of `@skip` and `@include`. */
export type Conditions = Readonly<Record<string, boolean>>

/** The selected fields of an object by response name, in the order of the response. */
export type CollectedFields = ReadonlyMap<string, readonly FieldNode[]>

/** Names of the variables that decide, in `@skip` and `@include`, which fields are selected. */
export function conditionVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Directive(node) {
      const value = isCondition(node) ? node.arguments?.[0]?.value : undefined
      if (value?.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}

/** Returns the function that collects the fields of a document's selection sets (GraphQL specification, section 6.3.2). */
export function fieldCollector(schema: GraphQLSchema, document: DocumentNode, conditions: Conditions) {
  const fragments = fragmentsOf(document)

  function isSelected({ directives = [] }: SelectionNode): boolean {
    return directives.every((directive) => {
      if (!isCondition(directive)) return true
      const value = directive.arguments?.[0]?.value
      const isTrue =
        value?.kind === Kind.VARIABLE
          ? conditions[value.name.value] === true
          : value?.kind === Kind.BOOLEAN && value.value
      return isTrue === (directive.name.value === 'include')
    })
  }

  function applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true
    const named = schema.getType(condition)
    return isAbstractType(named) && schema.isSubType(named, type)
  }

  /** The selection set of a fragment, if the fragment applies to the type and was not spread in the same object before. */
  function selectionsIn(
    node: InlineFragmentNode | FragmentSpreadNode,
    type: GraphQLObjectType,
    spread: Set<string>,
  ): SelectionSetNode | undefined {
    if (node.kind === Kind.INLINE_FRAGMENT)
      return applies(node.typeCondition?.name.value, type) ? node.selectionSet : undefined
    const fragment = fragments.get(node.name.value)
    if (!fragment || spread.has(node.name.value)) return undefined
    spread.add(node.name.value)
    return applies(fragment.typeCondition.name.value, type) ? fragment.selectionSet : undefined
  }

  return function collect(
    type: GraphQLObjectType,
    selectionSets: readonly SelectionSetNode[],
  ): CollectedFields {
    const fields = new Map<string, FieldNode[]>()
    const spread = new Set<string>()

    function collectFrom({ selections }: SelectionSetNode): void {
      for (const node of selections.filter(isSelected)) {
        if (node.kind === Kind.FIELD) addField(fields, node)
        else {
          const inner = selectionsIn(node, type, spread)
          if (inner) collectFrom(inner)
        }
      }
    }

    for (const selectionSet of selectionSets) collectFrom(selectionSet)
    return fields
  }
}

function addField(fields: Map<string, FieldNode[]>, node: FieldNode): void {
  const name = (node.alias ?? node.name).value
  const known = fields.get(name)
  if (known) known.push(node)
  else fields.set(name, [node])
}

function isCondition({ name }: DirectiveNode): boolean {
  return name.value === 'skip' || name.value === 'include'
}
