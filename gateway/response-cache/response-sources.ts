import { isEnumType, isObjectType } from '@apollo/federation-internals'
import type { QueryPlanner } from '@apollo/query-planner'
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { getNamedType } from 'graphql'
import { selectedFields } from './selected-fields.js'

/** What the response of an operation is read from: the names of subgraphs, and topics of live events. */
export type SourcesOf = (document: DocumentNode, operation: OperationDefinitionNode) => readonly string[]

/** Dependencies of {@link responseSources}. */
export interface ResponseSourcesOptions {
  readonly schema: GraphQLSchema
  /** The composed supergraph, whose `@join__…` directives name the subgraphs of each field. */
  readonly supergraph: QueryPlanner['supergraph']
  /** The topics after whose events a type may have changed; a type that is not here depends on all. */
  readonly changes?: Readonly<Record<string, readonly string[]>>
  readonly topics?: readonly string[]
}

/** Derives the sources from the fields that an operation selects. */
export function responseSources({
  schema,
  supergraph,
  changes = {},
  topics = [],
}: ResponseSourcesOptions): SourcesOf {
  const known = new WeakMap<OperationDefinitionNode, readonly string[]>()
  const subgraphsOf = subgraphsOfFields(supergraph)

  function read(document: DocumentNode, operation: OperationDefinitionNode): readonly string[] {
    const sources = new Set<string>()
    for (const { parent, name, type } of selectedFields(schema, document, operation) ?? []) {
      for (const subgraph of subgraphsOf(parent.name, name)) sources.add(subgraph)
      const target = getNamedType(type)
      for (const one of 'getFields' in target || 'getTypes' in target ? [parent, target] : [parent])
        if (one !== schema.getQueryType())
          for (const topic of Object.hasOwn(changes, one.name) ? (changes[one.name] ?? []) : topics)
            sources.add(topic)
    }
    return [...sources].sort()
  }

  return (document, operation) => {
    const sources = known.get(operation) ?? read(document, operation)
    known.set(operation, sources)
    return sources
  }
}

/** The subgraphs that may resolve a field (join specification 0.3 and later). */
function subgraphsOfFields({ schema }: QueryPlanner['supergraph']) {
  const names = new Map<string, string>()
  const graphs = schema.type('join__Graph')
  for (const value of graphs && isEnumType(graphs) ? graphs.values : [])
    names.set(value.name, String(value.appliedDirectivesOf('join__graph')[0]?.arguments().name))
  const graphsIn = (directives: readonly { arguments(): object }[]) =>
    directives.flatMap((directive) => {
      const { graph } = directive.arguments() as { graph?: string }
      return graph === undefined ? [] : [names.get(graph) ?? graph]
    })
  return (typeName: string, fieldName: string): readonly string[] => {
    const found = schema.type(typeName)
    const type = found && isObjectType(found) ? found : undefined
    const ofField = graphsIn(type?.field(fieldName)?.appliedDirectivesOf('join__field') ?? [])
    return ofField.length > 0 ? ofField : graphsIn(type?.appliedDirectivesOf('join__type') ?? [])
  }
}
