import { type DefinitionNode, type DocumentNode, Kind, parse, print } from 'graphql'

/**
 * Parses an operation or a fragment once and joins the fragments it spreads, each once.
 * Whether it fits the graph is decided when the routes are compiled.
 */
export function graphql(text: string, fragments: readonly DocumentNode[] = []): DocumentNode {
  const definitions: DefinitionNode[] = [...parse(text).definitions]
  const known = new Map<string, DefinitionNode>()
  for (const definition of fragments.flatMap((fragment) => fragment.definitions)) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION)
      throw new Error(`Only fragments can be joined to a document, not: ${print(definition)}`)
    const { value: name } = definition.name
    const earlier = known.get(name)
    if (earlier === definition) continue
    if (earlier) throw new Error(`Two different fragments are called ${name}.`)
    known.set(name, definition)
    definitions.push(definition)
  }
  return { kind: Kind.DOCUMENT, definitions }
}
