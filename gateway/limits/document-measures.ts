import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'
import { fragmentsOf } from './fragments.js'

/** The demands of a document on the server, before it is validated. All numbers include those of fragments. */
export interface DocumentMeasures {
  /** Levels of fields, introspection excluded: graphql-js limits that itself. */
  readonly depth: number
  /** Root fields of the largest operation. */
  readonly rootFields: number
  /** Aliased fields of the largest operation. */
  readonly aliases: number
  /** Directives written anywhere in the document. */
  readonly directives: number
  /** Selections after all fragments are expanded: what the planner and the compilers work through. */
  readonly selections: number
  /** The most selections of one response name, or fragment spreads, in one selection set: validation compares pairs. */
  readonly repetitions: number
  readonly fragments: number
}

/** Measures of one selection set, its fragments expanded. */
type Measured = Pick<DocumentMeasures, 'depth' | 'rootFields' | 'aliases' | 'selections'>

const EMPTY: Measured = { depth: 0, rootFields: 0, aliases: 0, selections: 0 }

/**
 * Measures a document in time linear in its size: each fragment is measured once and its numbers are added wherever
 * it is spread. A fragment that spreads itself counts once; validation refuses it.
 */
export function measureDocument(document: DocumentNode): DocumentMeasures {
  const fragments = fragmentsOf(document)
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const ofFragment = new Map<string, Measured>()
  let directives = 0
  let repetitions = 0

  function measureFragment(name: string): Measured {
    const known = ofFragment.get(name)
    if (known) return known
    ofFragment.set(name, EMPTY)
    const fragment = fragments.get(name)
    const measured = fragment ? measureSelections(fragment.selectionSet) : EMPTY
    ofFragment.set(name, measured)
    return measured
  }

  function measureSelection(node: SelectionNode): Measured {
    directives += node.directives?.length ?? 0
    if (node.kind === Kind.FRAGMENT_SPREAD) return measureFragment(node.name.value)
    if (node.kind === Kind.INLINE_FRAGMENT) return measureSelections(node.selectionSet)
    const below = node.selectionSet ? measureSelections(node.selectionSet) : EMPTY
    return {
      depth: node.name.value.startsWith('__') ? 0 : 1 + below.depth,
      rootFields: 1,
      aliases: below.aliases + (node.alias ? 1 : 0),
      selections: 1 + below.selections,
    }
  }

  function measureSelections({ selections }: SelectionSetNode): Measured {
    const names = new Map<string, number>()
    const total = { ...EMPTY }
    for (const node of selections) {
      const measured = measureSelection(node)
      total.depth = Math.max(total.depth, measured.depth)
      total.rootFields += measured.rootFields
      total.aliases += measured.aliases
      total.selections += measured.selections
      const name = node.kind === Kind.FIELD ? (node.alias ?? node.name).value : '...'
      names.set(name, (names.get(name) ?? 0) + 1)
    }
    repetitions = Math.max(repetitions, ...names.values())
    return total
  }

  // Fragments first: one that no operation uses still costs validation.
  for (const name of fragments.keys()) measureFragment(name)
  const measured = operations.map(({ selectionSet, directives: own, variableDefinitions = [] }) => {
    directives += (own?.length ?? 0) + variableDefinitions.flatMap(({ directives: of = [] }) => of).length
    return measureSelections(selectionSet)
  })
  const largest = (name: keyof Measured) => Math.max(0, ...measured.map((one) => one[name]))
  return {
    selections: largest('selections'),
    depth: largest('depth'),
    rootFields: largest('rootFields'),
    aliases: largest('aliases'),
    directives,
    repetitions,
    fragments: fragments.size,
  }
}
