import type { OperationError } from '../runtime/execute.js'
import { type ErrorCode, errorCodes, isErrorCode } from '../schema/error-codes.js'

/** A request that ends in an error answer. The service's profile decides its shape. */
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

/** Bad input: what is wrong with each member, by the name the client used. */
export function invalidInput(fields: Readonly<Record<string, string>>): Failure {
  return new Failure('VALIDATION_ERROR', 'Validation failed', fields)
}

/** The answer to a fault of ours: nothing of the cause, which stands in the log under the request id. */
export function internalFailure(): Failure {
  const { cause, remedy } = errorCodes.INTERNAL_ERROR
  return new Failure('INTERNAL_ERROR', `${cause} ${remedy}`)
}

/** The failure that an operation's error means; undefined for an error that is none of ours to explain. */
export function failureOf(error: OperationError): Failure | undefined {
  const code = error.extensions?.code
  if (code === 'BAD_USER_INPUT') return invalidInput({ request: error.message })
  if (!isErrorCode(code) || code === 'INTERNAL_ERROR') return undefined
  const details = recordOf(error.extensions?.details)
  return new Failure(code, error.message, details, code === 'RATE_LIMITED' ? retryHeader(details) : undefined)
}

/** A service that counts tries by itself says in `retryAfter` how many seconds to wait. */
function retryHeader(details: Record<string, unknown> | undefined): Record<string, string> | undefined {
  return typeof details?.retryAfter === 'number' ? { 'Retry-After': String(details.retryAfter) } : undefined
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

const ownFailures: Readonly<Record<string, () => Failure>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Failure('UNSUPPORTED_MEDIA_TYPE', errorCodes.UNSUPPORTED_MEDIA_TYPE.remedy, {
      'Content-Type': 'must be one that this path reads',
    }),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Failure('PAYLOAD_TOO_LARGE', errorCodes.PAYLOAD_TOO_LARGE.cause, { body: 'is too large' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalidInput({ 'Content-Length': 'does not match the body' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalidInput({ body: 'is not valid JSON' }),
  FST_ERR_BAD_URL: () => invalidInput({ path: 'is not validly encoded' }),
}

/** The failure that anything thrown means; undefined for a fault of ours. */
export function failureOfThrown(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (typeof error !== 'object' || error === null) return undefined
  const { code, statusCode, extensions } = error as {
    code?: unknown
    statusCode?: unknown
    extensions?: OperationError['extensions']
  }
  if (error instanceof Error && extensions) return failureOf({ message: error.message, extensions })
  const known = typeof code === 'string' ? ownFailures[code] : undefined
  if (known) return known()
  return statusCode === 400 ? invalidInput({ request: 'cannot be read' }) : undefined
}
