import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  Source,
  separateOperations,
  validate,
} from 'graphql'
import { documentIdOf } from '../gateway/documents/manifest.js'

/** The operations of folders, as a manifest and by name. */
export interface CollectedDocuments {
  /** Texts by id, sorted by id. */
  readonly manifest: Readonly<Record<string, string>>
  readonly names: readonly string[]
}

/**
 * Collects every operation of the `.graphql` files in folders, each with the fragments that it uses: fragments may be in any
 * of the files.
 * @throws Error that names every fault with its file: anonymous operations, duplicate names, and invalid documents; and
 * for folders without any operation
 */
export function collectDocuments(folders: readonly string[], schema: GraphQLSchema): CollectedDocuments {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .sort()
      .map((file) => join(folder, file)),
  )
  const definitions = files.flatMap((file) => {
    const source = new Source(readFileSync(file, 'utf8'), relative('.', file))
    return parse(source).definitions
  })
  const operations = definitions.filter(isOperation)
  const faults = [
    ...(operations.length === 0 ? [`there is no operation in ${folders.join(', ')}`] : []),
    ...duplicatesOf(operations),
    ...validate(schema, { kind: Kind.DOCUMENT, definitions }, undefined, { maxErrors: 50 }).map(
      ({ message, locations, source }) => `${source?.name ?? ''}:${locations?.[0]?.line ?? ''} ${message}`,
    ),
  ]
  if (faults.length > 0) throw new Error(`The documents cannot be used:\n${faults.join('\n')}`)
  const separated = separateOperations({ kind: Kind.DOCUMENT, definitions })
  const texts = Object.entries(separated).map(([name, document]) => ({ name, text: textOf(document) }))
  const byId = texts.map(({ text }) => [documentIdOf(text), text] as const)
  return {
    manifest: Object.fromEntries(byId.sort(([a], [b]) => (a < b ? -1 : 1))),
    names: texts.map(({ name }) => name).sort(),
  }
}

function isOperation(definition: { kind: string }): definition is OperationDefinitionNode {
  return definition.kind === Kind.OPERATION_DEFINITION
}

function duplicatesOf(operations: readonly OperationDefinitionNode[]): string[] {
  const seen = new Set<string>()
  return operations.flatMap(({ name, loc }) => {
    const place = loc?.source.name ?? ''
    if (!name) return [`${place}: an operation without a name`]
    if (seen.has(name.value)) return [`${place}: a second operation named ${name.value}`]
    seen.add(name.value)
    return []
  })
}

/** The operation, then its fragments by name: the same text whatever the order of the files. */
function textOf({ definitions }: DocumentNode): string {
  const fragments = definitions.filter(
    (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
  )
  const sorted = [...fragments].sort((a, b) => (a.name.value < b.name.value ? -1 : 1))
  return [...definitions.filter(isOperation), ...sorted].map(print).join('\n\n')
}
