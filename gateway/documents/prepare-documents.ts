import { setImmediate } from 'node:timers/promises'
import { getOperationAST } from 'graphql'
import type { GraphExecutor } from '../execution/graph-executor.js'
import type { GraphqlDocuments } from '../limits/graphql-documents.js'
import type { DocumentManifest } from './manifest.js'

/**
 * Plans trusted documents and compiles their subgraph operations, so that the first request is as fast as later ones.
 * Yields between documents.
 * @returns the number of prepared documents
 */
export async function prepareDocuments(
  manifest: DocumentManifest,
  documents: Pick<GraphqlDocuments, 'keep'>,
  executor: Pick<GraphExecutor, 'prepare'>,
): Promise<number> {
  let prepared = 0
  for (const text of manifest.values()) {
    await setImmediate()
    const document = documents.keep(text)
    // `/graphql/stream` executes subscriptions; a document that the schema no longer fits fails when it is requested.
    if (!document || getOperationAST(document)?.operation === 'subscription') continue
    executor.prepare(document)
    prepared += 1
  }
  return prepared
}
