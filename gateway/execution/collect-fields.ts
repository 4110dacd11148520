import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
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

  return function collect(
    type: GraphQLObjectType,
    selectionSets: readonly SelectionSetNode[],
  ): CollectedFields {
    const fields = new Map<string, FieldNode[]>()
    const spread = new Set<string>()

    function collectFrom({ selections }: SelectionSetNode): void {
      for (const node of selections) {
        if (!isSelected(node)) continue
        if (node.kind === Kind.FIELD) {
          const name = (node.alias ?? node.name).value
          const known = fields.get(name)
          if (known) known.push(node)
          else fields.set(name, [node])
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          if (applies(node.typeCondition?.name.value, type)) collectFrom(node.selectionSet)
        } else {
          const fragment = fragments.get(node.name.value)
          if (!fragment || spread.has(node.name.value)) continue
          spread.add(node.name.value)
          if (applies(fragment.typeCondition.name.value, type)) collectFrom(fragment.selectionSet)
        }
      }
    }

    for (const selectionSet of selectionSets) collectFrom(selectionSet)
    return fields
  }
}

function isCondition({ name }: DirectiveNode): boolean {
  return name.value === 'skip' || name.value === 'include'
}
