import 'reflect-metadata'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DocumentNode, getOperationAST, Kind, parse } from 'graphql'
import { readSupergraph } from '../gateway/composed-graph.js'
import { readManifests } from '../gateway/documents/manifest.js'
import { openApolloPlanner } from '../gateway/planning/apollo-planner.js'
import { prepareGraph } from '../gateway/planning/prepare-graph.js'
import { type PreparedGraph, preparedGraphFile } from '../gateway/planning/prepared-graph.js'
import { liveFields } from '../gateway/subscriptions/live-fields.js'
import { payloadQuery } from '../gateway/subscriptions/payload-query.js'
import { readToolDocuments } from '../mcp-adapter/tool-documents.js'
// Loads every module that declares operations.
import '../platform/platform.js'
import { documentsOf } from '../rest-adapter/core/compile/compile-routes.js'
import { services } from '../rest-adapter/routes/index.js'
import { ownOperations } from '../runtime/own-operations.js'
import { projectRoot } from '../runtime/project-root.js'

/** Prepares the platform's graph, with the plans of every operation that is known before the start. */
export function preparedPlatformGraph(): PreparedGraph {
  const sdl = readSupergraph()
  return prepareGraph(sdl, openApolloPlanner(sdl), knownDocuments())
}

/** Writes the prepared graph for the programs of the build. */
export function writePreparedGraph(): void {
  mkdirSync(dirname(preparedGraphFile), { recursive: true })
  writeFileSync(preparedGraphFile, JSON.stringify(preparedPlatformGraph()))
}

/** The operations that are known before the start. */
export function* knownDocuments(): Generator<DocumentNode> {
  yield* ownOperations
  for (const { sections } of services)
    for (const { routes } of sections) for (const { options } of routes) yield* documentsOf(options)
  for (const { document } of readToolDocuments()) yield document
  const manifests = ['trusted', 'dashboard'].map((name) =>
    join(projectRoot, `schema/generated/${name}-documents.json`),
  )
  for (const text of readManifests(manifests).values()) yield queryOf(parse(text, { noLocation: true }))
}

/** The query behind a subscription, and any other document unchanged. */
function queryOf(document: DocumentNode): DocumentNode {
  const operation = getOperationAST(document)
  const [field] = operation?.selectionSet.selections ?? []
  if (operation?.operation !== 'subscription' || field?.kind !== Kind.FIELD) return document
  const live = liveFields[field.name.value]
  return live ? payloadQuery(document, operation, field, live).document : document
}
