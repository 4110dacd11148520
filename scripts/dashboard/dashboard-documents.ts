import { type DocumentNode, type GraphQLSchema, isEnumType, Kind, parse, print, visit } from 'graphql'
import { documentIdOf } from '../../gateway/documents/manifest.js'
import { documentTypes } from '../client/document-types.js'
import { collectDocuments } from '../document-manifest.js'

/** The documents of the dashboard: its trusted documents, and typed modules for its code. */
export interface DashboardDocuments {
  /** Texts by id. */
  readonly manifest: Readonly<Record<string, string>>
  /** Texts of modules by name, one for each operation, so that a screen loads only its own, `enums` and `document-ids`. */
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
  modules.push(['enums', enumValues(graph)])
  modules.push(['document-ids', documentIds(byId)])
  return { manifest: Object.fromEntries(byId), modules: Object.fromEntries(modules) }
}

/** `CaseStatus` becomes the constant `caseStatusValues`; the bundle has only those that a screen uses. */
function enumValues(graph: GraphQLSchema): string {
  const enums = Object.values(graph.getTypeMap()).filter(isEnumType)
  const named = enums.filter(({ name }) => !name.includes('__')).sort((a, b) => (a.name < b.name ? -1 : 1))
  const constants = named.map((type) => {
    const values = JSON.stringify(type.getValues().map(({ name }) => name))
    return `/** The values of ${type.name}. */\nexport const ${camelCase(type.name)}Values = ${values} as const\n`
  })
  return constants.join('\n')
}

/** `query CaseFile` becomes the constant `caseFileId`, for scripts that are loaded before the texts. */
function documentIds(byId: readonly (readonly [id: string, text: string])[]): string {
  const queries = byId.flatMap(([id, text]) =>
    text.startsWith('query') ? [[nameOf(text), id] as const] : [],
  )
  const constants = queries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, id]) => {
      const variables = `import('./${fileNameOf(name)}.js').${name}Variables`
      return `export const ${camelCase(name)}Id = '${id}' as DocumentId<${variables}>\n`
    })
  return `import type { DocumentId } from '../graph/graph-document.js'\n\n${constants.join('')}`
}

function camelCase(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`
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
