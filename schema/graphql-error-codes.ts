/**
 * Codes in `extensions.code` of requests that GraphQL itself refuses, with their causes. Their names are those of Apollo Server,
 * which clients know; none of these requests was executed.
 */
export const graphqlErrorCodes = {
  BAD_REQUEST: 'The request is not one of GraphQL over HTTP: its members, method or `Accept` header.',
  GRAPHQL_PARSE_FAILED: 'The document has a syntax error.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not fit the schema.',
  BAD_USER_INPUT: 'A variable is missing or does not have its type.',
  OPERATION_RESOLUTION_FAILURE:
    'The document has several operations, or none, and `operationName` selects none.',
  PERSISTED_QUERY_NOT_FOUND:
    'The hash of the persisted query is unknown: send the request again with `query`.',
  PERSISTED_QUERY_NOT_SUPPORTED: 'Persisted queries are switched off: send `query`.',
} as const

/** Whether a value is one of {@link graphqlErrorCodes}. */
export function isGraphqlErrorCode(value: unknown): value is keyof typeof graphqlErrorCodes {
  return typeof value === 'string' && Object.hasOwn(graphqlErrorCodes, value)
}
