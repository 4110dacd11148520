import { GraphQLError } from 'graphql'
import type { OperationError } from '../../runtime/execute.js'

/**
 * The error of a subgraph as an error of the graph.
 * @param path in the response; undefined for an error about the whole operation
 */
export function subgraphError(
  { message, extensions }: OperationError,
  subgraph: string,
  path: readonly (string | number)[] | undefined,
): GraphQLError {
  return new GraphQLError(message || `Error while fetching subquery from service "${subgraph}"`, {
    ...(path ? { path } : {}),
    extensions: { code: 'DOWNSTREAM_SERVICE_ERROR', ...extensions, serviceName: subgraph },
  })
}

/** What was thrown while a subgraph was called, as an error of the graph. */
export function thrownError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new GraphQLError(originalError.message, { originalError })
}

/** The error of a change: what the change returns is read after it took effect, so that it must not be sent again. */
export function errorOfChange(error: GraphQLError, requestId: string): GraphQLError {
  const { path, extensions } = error
  if (extensions.code !== 'SERVICE_UNAVAILABLE' || path?.length === 1) return error
  return new GraphQLError(`The service failed. Report request ${requestId} if it keeps failing.`, {
    ...(path ? { path } : {}),
    extensions: { code: 'INTERNAL_ERROR', serviceName: extensions.serviceName },
  })
}
