import { setImmediate } from 'node:timers/promises'
import { getOperationAST } from 'graphql'
import type { Logger } from 'pino'
import type { ReadinessChecks } from '../../edge/probes.js'
import type { GraphExecutor } from '../execution/graph-executor.js'
import type { GraphqlDocuments } from '../limits/graphql-documents.js'
import type { DocumentManifest } from './manifest.js'

/**
 * Plans trusted documents and compiles their subgraph operations, so that the first request is as fast as later ones.
 * @returns a readiness check that passes when this has ended
 */
export function documentPreparation(
  manifest: DocumentManifest,
  documents: Pick<GraphqlDocuments, 'keep'>,
  executor: Pick<GraphExecutor, 'prepare'>,
  logger: Logger,
): ReadinessChecks[string] {
  let done = false
  prepareAll(manifest, documents, executor)
    .then((prepared) => logger.debug({ documents: prepared }, 'planned and compiled the trusted documents'))
    .catch((error: unknown) => logger.error({ err: error }, 'trusted documents could not be prepared'))
    .finally(() => {
      done = true
    })
  return async () => ({ ready: done })
}

/** Yields between documents. Returns the number of prepared ones. */
async function prepareAll(
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
    await executor.prepare(document)
    prepared += 1
  }
  return prepared
}
