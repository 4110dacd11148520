import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Supergraph } from '@apollo/federation-internals'
import {
  buildSchema,
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql'
import { projectRoot } from '../../runtime/project-root.js'
import { isSuccess, type OpenApiDocument } from './compare-openapi.js'

/** The wire contract: what clients of a version of the platform rely on. */
export interface Contract {
  readonly version: string
  readonly graph: GraphQLSchema
  /** By the names of the services. */
  readonly openApi: Readonly<Record<string, OpenApiDocument>>
  /** Texts of trusted documents by id: older clients send the ids. */
  readonly documents: Readonly<Record<string, string>>
}

const schemaFolder = join(projectRoot, 'schema')
const releasedFolder = join(schemaFolder, 'released')

const readText = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
const readJson = (folder: string, name: string) => JSON.parse(readText(folder, name))

/** The contract of the sources, as `npm run schema` has written it. */
export function currentContract(): Contract {
  return {
    version: readJson(projectRoot, 'package.json').version,
    graph: Supergraph.build(readText(schemaFolder, 'supergraph.graphql')).apiSchema().toGraphQLJSSchema(),
    openApi: openApiIn(schemaFolder),
    documents: readJson(schemaFolder, 'generated/trusted-documents.json'),
  }
}

/** The contract of the last release. */
export function releasedContract(folder = releasedFolder): Contract {
  return {
    version: readJson(folder, 'release.json').version,
    graph: buildSchema(readText(folder, 'graph.graphql')),
    openApi: openApiIn(folder),
    documents: readJson(folder, 'trusted-documents.json'),
  }
}

function openApiIn(folder: string): Contract['openApi'] {
  const files = readdirSync(join(folder, 'openapi')).sort()
  return Object.fromEntries(
    files.map((file) => [file.replace('.json', ''), readJson(join(folder, 'openapi'), file)]),
  )
}

/** Makes a contract the released one, without the texts for readers. */
export function writeRelease(
  { version, graph, openApi, documents }: Contract,
  date: string,
  folder = releasedFolder,
): void {
  // Removes the files of services that no longer exist.
  rmSync(join(folder, 'openapi'), { recursive: true, force: true })
  mkdirSync(join(folder, 'openapi'), { recursive: true })
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 1)}\n`)
  write('release.json', { version, date })
  write('trusted-documents.json', documents)
  for (const [service, document] of Object.entries(openApi))
    write(`openapi/${service}.json`, JSON.parse(JSON.stringify(promisesOf(document), withoutTexts)))
  writeFileSync(join(folder, 'graph.graphql'), `${sdlWithoutTexts(graph)}\n`)
}

/** The parts of a document that are compared. */
function promisesOf({ paths, webhooks, components }: OpenApiDocument): OpenApiDocument {
  const each = <In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
  return {
    paths: each(paths, (methods) =>
      each(methods, ({ security, parameters, requestBody, responses }) => ({
        security,
        parameters,
        requestBody,
        responses: Object.fromEntries(
          Object.entries(responses)
            .filter(([status]) => isSuccess(status))
            .map(([status, { content }]) => [status, { content }]),
        ),
      })),
    ),
    webhooks: webhooks && each(webhooks, ({ post: { requestBody } }) => ({ post: { requestBody } })),
    components: { schemas: components?.schemas },
  }
}

const texts: readonly string[] = ['summary', 'description', 'x-graphql-operation']

/** A member of that name has a schema as its value. */
function withoutTexts(key: string, value: unknown): unknown {
  return texts.includes(key) && typeof value === 'string' ? undefined : value
}

function sdlWithoutTexts(graph: GraphQLSchema): string {
  const document = parse(printSchema(lexicographicSortSchema(graph)))
  return print(
    visit(document, {
      enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
    }),
  )
}
