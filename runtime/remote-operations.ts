import { type DocumentNode, Kind, OperationTypeNode, print } from 'graphql'
import type { Execute, OperationResult } from './execute.js'
import { type CallLimits, type RemoteProcess, UpstreamError } from './remote-process.js'
import { timeLimitOf } from './time-limits.js'

/**
 * Executes operations in another process. When it does not respond, the result is an UPSTREAM_ERROR, and whether the
 * operation was executed is unknown.
 * @param path of its GraphQL endpoint
 * @param limitOf timeout of an operation in milliseconds
 */
export function remoteOperations(
  remote: RemoteProcess,
  path: string,
  limitOf: (document: DocumentNode) => number = timeLimitOf,
): Execute {
  const prepared = new WeakMap<DocumentNode, { query: string; limits: CallLimits }>()

  function prepare(document: DocumentNode) {
    const entry = prepared.get(document) ?? {
      query: print(document),
      limits: { limitMs: limitOf(document), repeatable: isRead(document) },
    }
    prepared.set(document, entry)
    return entry
  }

  return async ({ document, variables, context }) => {
    const { query, limits } = prepare(document)
    try {
      return (await remote.post(path, { query, variables }, context, limits)).body as OperationResult
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return { data: null, errors: [{ message: error.message, extensions: error.extensions }] }
    }
  }
}

function isRead({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION || definition.operation === OperationTypeNode.QUERY,
  )
}
