import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import { fragmentsOf } from './fragments.js'

const known = new WeakMap<OperationDefinitionNode, ReadonlyMap<string, number>>()

/**
 * How often an operation selects each root field, through fragments too; each fragment is counted once and multiplied.
 * Documents are reused: each operation is counted once.
 */
export function rootFieldCounts(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, number> {
  const counts = known.get(operation) ?? countRootFields(document, operation)
  known.set(operation, counts)
  return counts
}

function countRootFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, number> {
  const fragments = fragmentsOf(document)
  const ofFragment = new Map<string, ReadonlyMap<string, number>>()

  function countsOfFragment(name: string): ReadonlyMap<string, number> {
    const counted = ofFragment.get(name)
    if (counted) return counted
    ofFragment.set(name, new Map())
    const fragment = fragments.get(name)
    const counts = fragment ? countsOf(fragment.selectionSet) : new Map<string, number>()
    ofFragment.set(name, counts)
    return counts
  }

  function countsOf({ selections }: SelectionSetNode): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const node of selections) {
      const added =
        node.kind === Kind.FIELD
          ? new Map([[node.name.value, 1]])
          : node.kind === Kind.INLINE_FRAGMENT
            ? countsOf(node.selectionSet)
            : countsOfFragment(node.name.value)
      for (const [name, count] of added) counts.set(name, (counts.get(name) ?? 0) + count)
    }
    return counts
  }

  return countsOf(operation.selectionSet)
}
