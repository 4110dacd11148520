import { type DefinitionNode, type DocumentNode, Kind, parse, print } from 'graphql'

/**
 * Parses an operation or a fragment and appends the fragments it spreads, each once. Compiling the routes validates it
 * against the graph.
 */
export function graphql(text: string, fragments: readonly DocumentNode[] = []): DocumentNode {
  const definitions: DefinitionNode[] = [...parse(text).definitions]
  const byName = new Map<string, DefinitionNode>()
  for (const definition of fragments.flatMap((fragment) => fragment.definitions)) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION)
      throw new Error(`Only fragments can be appended to a document: ${print(definition)}`)
    const { value: name } = definition.name
    const existing = byName.get(name)
    if (existing === definition) continue
    if (existing) throw new Error(`Two different fragments are called ${name}`)
    byName.set(name, definition)
    definitions.push(definition)
  }
  return { kind: Kind.DOCUMENT, definitions }
}
