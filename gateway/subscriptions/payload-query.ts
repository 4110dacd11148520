import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql'
import type { LiveField } from './live-fields.js'

/** A query that reads the payload of a subscription for one changed record. */
export interface PayloadQuery {
  readonly document: DocumentNode
  /** The member of the result that holds the payload. */
  readonly responseName: string
  /** The variables of the query, by the client's variables and the id of the record. */
  variables(given: Readonly<Record<string, unknown>>, id: string): Record<string, unknown>
}

/**
 * Turns a subscription into a query: the same selections under the same response name, on the query field that reads the
 * payload. What the viewer may see of it is then decided as for all queries.
 * @param document a valid one, whose operation selects `field` alone
 */
export function payloadQuery(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  field: FieldNode,
  { payload, passedOn = [] }: LiveField,
): PayloadQuery {
  const definitions = operation.variableDefinitions ?? []
  const idVariable = unusedName(definitions.map(({ variable }) => variable.name.value))
  const responseName = (field.alias ?? field.name).value
  const root: FieldNode = {
    ...field,
    alias: nameNode(responseName),
    name: nameNode(payload),
    arguments: [
      ...(field.arguments ?? []).filter(({ name }) => passedOn.includes(name.value)),
      { kind: Kind.ARGUMENT, name: nameNode('id'), value: variableNode(idVariable) },
    ],
  }
  const fragments = document.definitions.filter(
    (one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION,
  )
  const used = variablesIn([root, ...fragments])
  const kept = definitions.filter(({ variable }) => used.has(variable.name.value))
  const query: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [root] },
    variableDefinitions: [
      ...kept,
      {
        kind: Kind.VARIABLE_DEFINITION,
        variable: variableNode(idVariable),
        type: { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: nameNode('ID') } },
      },
    ],
  }
  const names = kept.map(({ variable }) => variable.name.value)
  return {
    document: { kind: Kind.DOCUMENT, definitions: [query, ...fragments] },
    responseName,
    variables(given, id) {
      const selected = names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]])
      return { ...Object.fromEntries(selected), [idVariable]: id }
    },
  }
}

function variablesIn(nodes: readonly (FieldNode | FragmentDefinitionNode)[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const node of nodes) visit(node, { Variable: ({ name }) => void names.add(name.value) })
  return names
}

function unusedName(taken: readonly string[]): string {
  let name = 'changedId'
  while (taken.includes(name)) name += '_'
  return name
}

function nameNode(value: string) {
  return { kind: Kind.NAME, value } as const
}

function variableNode(name: string) {
  return { kind: Kind.VARIABLE, name: nameNode(name) } as const
}
