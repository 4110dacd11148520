import { type DocumentNode, Kind, OperationTypeNode, print } from 'graphql'
import type { RequestContext } from '../../schema/viewer.js'
import { onceForEach } from '../document-cache.js'
import type { Execute, OperationResult } from '../execute.js'
import type { RemoteProcess, RemoteResponse } from './remote-process.js'
import { createSharedReads, type SharedReads } from './shared-reads.js'
import { timeLimitOf } from './time-limits.js'
import { UpstreamError } from './upstream-error.js'

/**
 * Executes operations in another process; identical reads of one viewer at the same time are sent once. When it does not
 * respond, the result is an UPSTREAM_ERROR, and whether the operation was executed is unknown.
 * @param path of its GraphQL endpoint
 * @param options.limitOf timeout of an operation in milliseconds
 */
export function remoteOperations(
  remote: RemoteProcess,
  path: string,
  {
    limitOf = timeLimitOf,
    shared = createSharedReads(),
  }: { limitOf?: (document: DocumentNode) => number; shared?: SharedReads } = {},
): Execute {
  const prepared = onceForEach((document: DocumentNode) => {
    const limits = { limitMs: limitOf(document), repeatable: isRead(document) }
    return { query: JSON.stringify(print(document)), limits, limitsWithKey: { ...limits, keyed: true } }
  })

  return async ({ document, variables, context }) => {
    const { query, limits: withoutKey, limitsWithKey } = prepared(document)
    const body = `{"query":${query},"variables":${JSON.stringify(variables)}}`
    // Services retry by themselves, and treat a key in use as a response.
    const keyed = context.idempotencyKey !== undefined && context.viewer.kind !== 'service'
    const limits = keyed ? limitsWithKey : withoutKey
    const send = async (by: RequestContext) =>
      resultIn(await remote.post(path, body, by, limits), remote.name)
    try {
      if (limits.repeatable) return await shared.run(remote.name, body, context, send)
      try {
        shared.changed()
        return await send(context)
      } finally {
        shared.changed()
      }
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return { data: null, errors: [{ message: error.message, extensions: error.extensions }] }
    }
  }
}

/** The result in a response, which may come from something other than a GraphQL server. */
function resultIn({ status, body }: RemoteResponse, name: string): OperationResult {
  if (typeof body === 'object' && body !== null && ('data' in body || 'errors' in body))
    return body as OperationResult
  const message = `The ${name} service sent status ${status} without a GraphQL response.`
  return { data: null, errors: [{ message, extensions: { code: 'UPSTREAM_ERROR' } }] }
}

/** Whether a document consists of queries only. */
export function isRead({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION || definition.operation === OperationTypeNode.QUERY,
  )
}
