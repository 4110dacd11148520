import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Change, LiveEvent } from '../../runtime/live-events/live-events.js'
import { fragmentsOf } from '../limits/fragments.js'
import type { FieldSubgraphs } from '../planning/prepared-graph.js'
import { selectedFields } from './selected-fields.js'

/** The sources of an operation's responses. */
export interface OperationSources {
  /** Sources of every response: the names of subgraphs, and topics of live events of which each event counts. */
  readonly all: readonly string[]
  /** The sources of one response: rows ({@link rowSource}) instead of topics if its data identify them. */
  of(data: Readonly<Record<string, unknown>>): readonly string[]
}

/** {@link OperationSources} of an operation. */
export type SourcesOf = (document: DocumentNode, operation: OperationDefinitionNode) => OperationSources

/** The source of a response that only events of a topic with this key can change. */
export function rowSource(topic: string, key: string): string {
  return `${topic}:${key}`
}

/** The sources that an event invalidates: its topic, and the rows with the keys of its records. */
export function changedSources(topic: string, payload: LiveEvent['payload']): readonly string[] {
  const { records } = payload as Partial<Change>
  return [topic, ...new Set(records?.map(([key]) => rowSource(topic, key)))]
}

/** The fields of the graph's types that change with events. */
export interface CachedChanges {
  /** The topics after whose events a type may have changed; a type that is not here depends on all. */
  readonly topics: Readonly<Record<string, readonly string[]>>
  /**
   * Root fields (`Query.caseBySlug`) that return one object, which their arguments identify permanently, and the topics whose
   * events have its `id` as their key.
   */
  readonly lookups: Readonly<Record<string, readonly string[]>>
}

/** Dependencies of {@link responseSources}. */
export interface ResponseSourcesOptions {
  readonly schema: GraphQLSchema
  readonly fieldSubgraphs: FieldSubgraphs
  readonly changes?: CachedChanges
  /** All topics. */
  readonly topics?: readonly string[]
}

/** The sources of a root field. A list depends on every event: it may gain or lose a row with any. */
interface RootSources {
  readonly all: readonly string[]
  /** Where its response has the id of the object, and the topics that concern only the object. */
  readonly row?: { readonly name: string; readonly id: string; readonly topics: readonly string[] }
}

/** Derives the sources from the fields that an operation selects. */
export function responseSources({
  schema,
  fieldSubgraphs,
  changes = { topics: {}, lookups: {} },
  topics = [],
}: ResponseSourcesOptions): SourcesOf {
  const known = new WeakMap<OperationDefinitionNode, OperationSources>()
  const subgraphsOf = (typeName: string, fieldName: string) =>
    fieldSubgraphs[`${typeName}.${fieldName}`] ?? fieldSubgraphs[typeName] ?? []

  const topicsOf = (typeName: string) =>
    Object.hasOwn(changes.topics, typeName) ? (changes.topics[typeName] ?? []) : topics

  function sourcesIn(document: DocumentNode, operation: OperationDefinitionNode): readonly string[] {
    const fields = selectedFields(schema, document, operation) ?? []
    const types = fields.flatMap(({ parent, type }) => [parent, getNamedType(type)])
    const changing = types.filter((type) => isCompositeType(type) && type !== schema.getQueryType())
    return unique([
      ...fields.flatMap(({ parent, name }) => subgraphsOf(parent.name, name)),
      ...changing.flatMap(({ name }) => topicsOf(name)),
    ])
  }

  function rootSources(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    selection: SelectionNode,
  ): RootSources {
    const selections = [selection]
    const all = sourcesIn(document, { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } })
    if (selection.kind !== Kind.FIELD) return { all }
    const keyed = changes.lookups[`${schema.getQueryType()?.name}.${selection.name.value}`] ?? []
    const id = idSelectedIn(document, selection.selectionSet)
    const name = (selection.alias ?? selection.name).value
    return id === undefined || keyed.length === 0 ? { all } : { all, row: { name, id, topics: keyed } }
  }

  function read(document: DocumentNode, operation: OperationDefinitionNode): OperationSources {
    const roots = operation.selectionSet.selections.map((one) => rootSources(document, operation, one))
    return {
      all: unique(roots.flatMap(({ all }) => all)),
      of: (data) => unique(roots.flatMap((root) => sourcesOfRoot(root, data))),
    }
  }

  return (document, operation) => {
    const sources = known.get(operation) ?? read(document, operation)
    known.set(operation, sources)
    return sources
  }
}

function sourcesOfRoot(
  { all, row }: RootSources,
  data: Readonly<Record<string, unknown>>,
): readonly string[] {
  const object = row && (data[row.name] as Readonly<Record<string, unknown>> | null | undefined)
  const id = object?.[row?.id ?? '']
  // Without an object, any event may create it.
  if (!row || typeof id !== 'string') return all
  return all.map((source) => (row.topics.includes(source) ? rowSource(source, id) : source))
}

/** The name under which `id` is selected, whatever the variables are. */
function idSelectedIn(document: DocumentNode, set: SelectionSetNode | undefined): string | undefined {
  const fragments = fragmentsOf(document)
  for (const node of set?.selections ?? []) {
    if (node.directives?.length) continue
    if (node.kind === Kind.FIELD) {
      if (node.name.value === 'id') return (node.alias ?? node.name).value
      continue
    }
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)
    const found = idSelectedIn(document, inner?.selectionSet)
    if (found !== undefined) return found
  }
  return undefined
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort()
}
