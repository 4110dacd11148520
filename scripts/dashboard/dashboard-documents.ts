import { type DocumentNode, type GraphQLSchema, Kind, parse, print, visit } from 'graphql'
import { documentIdOf } from '../../gateway/documents/manifest.js'
import { documentTypes } from '../client/document-types.js'
import { collectDocuments } from '../document-manifest.js'

/** The documents of the dashboard: what the platform trusts, and typed modules for its code. */
export interface DashboardDocuments {
  /** Texts by id. */
  readonly manifest: Readonly<Record<string, string>>
  /** Texts of modules by name, one for each operation, so that a screen loads only its own. */
  readonly modules: Readonly<Record<string, string>>
}

/** Collects the operations in the `.graphql` files of a folder. Its cache needs the type of every object. */
export function dashboardDocuments(folder: string, graph: GraphQLSchema): DashboardDocuments {
  const texts = Object.values(collectDocuments([folder], graph).manifest).map((text) =>
    print(withTypeNames(parse(text))),
  )
  const byId = texts.map((text) => [documentIdOf(text), text] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  const modules = byId.map(([id, text]) => [
    fileNameOf(nameOf(text)),
    documentTypes(graph, { [id]: text }, '../graph/graph-document.js'),
  ])
  return { manifest: Object.fromEntries(byId), modules: Object.fromEntries(modules) }
}

function withTypeNames(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: (node, _key, parent) => {
      const isRoot = parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
      const hasName = node.selections.some(
        (one) => one.kind === Kind.FIELD && one.name.value === '__typename',
      )
      if (isRoot || hasName) return undefined
      const typeName = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
      return { ...node, selections: [...node.selections, typeName] }
    },
  })
}

function nameOf(text: string): string {
  const operation = parse(text).definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  return (operation && 'name' in operation && operation.name?.value) || ''
}

/** `ReviewQueue` becomes `review-queue`. */
function fileNameOf(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
}
