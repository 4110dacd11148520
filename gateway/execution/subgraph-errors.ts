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
