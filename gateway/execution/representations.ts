import type { QueryPlanSelectionNode } from '@apollo/query-planner'
import { isJsonObject } from '../../runtime/json-object.js'
import { type DataObject, mergeData } from './merge-data.js'

/** Builds the representation of an entity from its data; undefined when a required member is missing. */
export type Represent = (entity: DataObject) => DataObject | undefined

/** Names of the object types that a type condition admits. */
export type TypesOf = (condition: string) => ReadonlySet<unknown>

/**
 * Compiles the `requires` of a fetch, the members of an entity that the other subgraph needs, to a function that copies
 * them. Representations of entities without a type name do not exist.
 */
export function compileRepresentation(
  selections: readonly QueryPlanSelectionNode[],
  typesOf: TypesOf,
): Represent {
  const select = compileSelections(selections, typesOf)
  return (entity) => {
    const representation = select(entity)
    return representation?.__typename ? representation : undefined
  }
}

type Copy = (source: DataObject, target: DataObject) => boolean

function compileSelections(selections: readonly QueryPlanSelectionNode[], typesOf: TypesOf): Represent {
  const copies = selections.map((selection) =>
    selection.kind === 'Field' ? compileField(selection, typesOf) : compileFragment(selection, typesOf),
  )
  return (source) => {
    const target: DataObject = {}
    return copies.every((copy) => copy(source, target)) ? target : undefined
  }
}

function compileField(
  { alias, name, selections }: Extract<QueryPlanSelectionNode, { kind: 'Field' }>,
  typesOf: TypesOf,
): Copy {
  const member = alias ?? name
  const inner = selections && compileSelections(selections, typesOf)
  const copied = (value: unknown): unknown => {
    if (!inner) return value
    if (Array.isArray(value)) return value.map(copied)
    return isJsonObject(value) ? (inner(value) ?? null) : null
  }
  return (source, target) => {
    const value = source[member]
    if (value === undefined) return false
    target[member] = copied(value)
    return true
  }
}

function compileFragment(
  { typeCondition, selections }: Extract<QueryPlanSelectionNode, { kind: 'InlineFragment' }>,
  typesOf: TypesOf,
): Copy {
  const types = typeCondition === undefined ? new Set() : typesOf(typeCondition)
  const select = compileSelections(selections, typesOf)
  return (source, target) => {
    const found = types.has(source.__typename) ? select(source) : undefined
    if (found) mergeData(target, found)
    return true
  }
}
