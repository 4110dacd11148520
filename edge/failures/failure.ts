import { outageOf, serviceUnavailable } from '../../runtime/connections/database-outage.js'
import type { OperationError } from '../../runtime/execute.js'
import { isJsonObject } from '../../runtime/json-object.js'
import { type ErrorCode, errorCodes, isErrorCode } from '../../schema/error-codes.js'

/** An error response to a request. The service's profile decides its format. */
export class Failure extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Readonly<Record<string, unknown>>,
    readonly headers?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.name = 'Failure'
  }
}

/** A validation failure: the fault of each member, by the name the client used. */
export function invalidInput(fields: Readonly<Record<string, string>>): Failure {
  return new Failure('VALIDATION_ERROR', 'Validation failed', fields)
}

/**
 * The response to an internal fault, which is temporary while the database is unavailable. It reveals no cause; the log has it
 * under the request id, that of an outage once a minute.
 */
export function internalFailure(error?: unknown): Failure {
  const unavailable = outageOf(error) && failureOf(serviceUnavailable)
  if (unavailable) return unavailable
  const { cause, remedy } = errorCodes.INTERNAL_ERROR
  return new Failure('INTERNAL_ERROR', `${cause} ${remedy}`)
}

/** The failure of an operation's error; undefined for an internal fault, which is not exposed to clients. */
export function failureOf(error: OperationError): Failure | undefined {
  const code = error.extensions?.code
  if (code === 'BAD_USER_INPUT') return invalidInput({ request: error.message })
  if (!isErrorCode(code) || code === 'INTERNAL_ERROR') return undefined
  const given = error.extensions?.details
  const details = isJsonObject(given) ? given : undefined
  return new Failure(code, error.message, details, retryHeader(details))
}

/** Services report the seconds until a request may succeed as `retryAfter`. */
function retryHeader(details: Record<string, unknown> | undefined): Record<string, string> | undefined {
  return typeof details?.retryAfter === 'number' ? { 'Retry-After': String(details.retryAfter) } : undefined
}

/** Maximum length of a path parameter; no id is longer. */
export const MAX_PATH_PARAMETER = 255

const fastifyFailures: Readonly<Record<string, () => Failure>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Failure('UNSUPPORTED_MEDIA_TYPE', errorCodes.UNSUPPORTED_MEDIA_TYPE.remedy, {
      'Content-Type': 'must be one that this path accepts',
    }),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Failure('PAYLOAD_TOO_LARGE', errorCodes.PAYLOAD_TOO_LARGE.cause, { body: 'is too large' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalidInput({ 'Content-Length': 'does not match the body' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalidInput({ body: 'must not be empty' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalidInput({ body: 'is not valid JSON' }),
  FST_ERR_MAX_PARAM_LENGTH: () =>
    invalidInput({ path: `must have at most ${MAX_PATH_PARAMETER} characters between two slashes` }),
  FST_ERR_BAD_URL: () => invalidInput({ path: 'is not a valid URL encoding' }),
}

/** The failure of any thrown value; undefined for an internal fault. */
export function failureOfThrown(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (typeof error !== 'object' || error === null) return undefined
  const { code, statusCode, extensions } = error as {
    code?: unknown
    statusCode?: unknown
    extensions?: OperationError['extensions']
  }
  if (error instanceof Error && extensions) return failureOf({ message: error.message, extensions })
  const known = typeof code === 'string' ? fastifyFailures[code] : undefined
  if (known) return known()
  return statusCode === 400 ? invalidInput({ request: 'cannot be read' }) : undefined
}
