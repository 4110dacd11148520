import { ApolloServerErrorCode } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql'
import type { Logger } from 'pino'
import { isErrorCode } from '../schema/error-codes.js'
import { isGraphqlErrorCode } from '../schema/graphql-error-codes.js'

/** Status, headers and errors of a response, as Apollo Server derives them from errors. */
export interface FormattedErrors {
  readonly errors: GraphQLFormattedError[]
  readonly status: number | undefined
  readonly headers: ReadonlyMap<string, string>
}

/** Formats one error: what clients see of it. */
export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError

/** Passes errors of subgraphs through unchanged: external subgraphs decide themselves what they disclose. */
export function showSubgraphErrors(format: FormatError): FormatError {
  return (formatted, error) => {
    const { serviceName, code, ...extensions } = formatted.extensions ?? {}
    if (serviceName === undefined || code === 'UPSTREAM_ERROR') return format(formatted, error)
    return { ...formatted, extensions: { ...extensions, code } }
  }
}

/** Shows our errors and Apollo's refusals; anything else is logged and hidden. */
export function createErrorFormatter(logger: Logger): FormatError {
  return (formatted, error) => {
    const { code, details } = formatted.extensions ?? {}
    if (isErrorCode(code))
      return { ...formatted, extensions: details === undefined ? { code } : { code, details } }
    if (isGraphqlErrorCode(code)) return { ...formatted, extensions: { code } }
    if (isRefusalWithoutCode(error)) return { ...formatted, extensions: { code: BAD_REQUEST } }
    logger.error({ err: error, code }, 'operation failed')
    const { path, locations } = formatted
    return {
      message: 'Internal error; try again later.',
      ...(path ? { path } : {}),
      ...(locations ? { locations } : {}),
      extensions: { code: 'INTERNAL_ERROR' },
    }
  }
}

/** Formats the errors of a result; `extensions.http` of an error sets the status and headers of the response. */
export function formatErrors(errors: readonly GraphQLError[], format: FormatError): FormattedErrors {
  let status: number | undefined
  const headers = new Map<string, string>()
  const formatted = errors.map((error) => {
    const { http, ...extensions } = error.extensions as { http?: HttpOfError; code?: unknown }
    if (http?.status) status = http.status
    for (const [name, value] of http?.headers ?? []) headers.set(name, value)
    const code = extensions.code ?? (isAboutVariables(error) ? BAD_USER_INPUT : INTERNAL_SERVER_ERROR)
    return format({ ...error.toJSON(), extensions: { ...extensions, code } }, error)
  })
  return { errors: formatted, status, headers }
}

interface HttpOfError {
  readonly status?: number
  readonly headers?: Iterable<readonly [string, string]>
}

const { BAD_REQUEST, BAD_USER_INPUT, INTERNAL_SERVER_ERROR } = ApolloServerErrorCode

/** Apollo Server refuses persisted queries of another version, and with the hash of another text, without a code. */
function isRefusalWithoutCode(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.path || error.originalError) return false
  const { http, code } = error.extensions as { http?: HttpOfError; code?: unknown }
  return code === undefined && http?.status === 400
}

function isAboutVariables({ nodes = [] }: GraphQLError): boolean {
  return nodes.length === 1 && nodes[0]?.kind === Kind.VARIABLE_DEFINITION
}
