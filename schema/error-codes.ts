/**
 * Every error code that a client can see, with its HTTP status. GraphQL answers carry the code in
 * `extensions.code`; the REST documents carry it in their error bodies. A new code is added here first:
 * the tables that depend on it are exhaustive and stop compiling until they name it.
 */
export const errorCodes = {
  VALIDATION_ERROR: {
    status: 400,
    cause: 'A member is missing, has the wrong type or is out of range.',
    remedy: 'Correct the members named in `details` and send the request again.',
  },
  QUERY_LIMIT_EXCEEDED: {
    status: 400,
    cause: 'The GraphQL request is deeper, larger or more expensive than allowed.',
    remedy: 'Split the request or ask for smaller pages; `details` names the limit.',
  },
  INVALID_ADDRESS: {
    status: 400,
    cause: 'The address is not a valid ledger address, or not the one the operation needs.',
    remedy: 'Send a Stellar account (G…) or muxed account (M…) address.',
  },
  UNAUTHORIZED: {
    status: 401,
    cause: 'No token was sent, or it is invalid, expired or of the wrong kind.',
    remedy: 'Sign in and send the token as `Authorization: Bearer <token>`.',
  },
  INSUFFICIENT_BALANCE: {
    status: 402,
    cause: 'The spendable balance is smaller than the amount asked for.',
    remedy: 'Send at most `details.available`, or fund the wallet first.',
  },
  FORBIDDEN: {
    status: 403,
    cause: 'The signed-in role may not do this.',
    remedy: 'Ask an administrator for the role, or use an account that has it.',
  },
  NOT_FOUND: {
    status: 404,
    cause: 'There is no such resource or path for this viewer.',
    remedy: 'Check the id and the path.',
  },
  WALLET_NOT_FOUND: {
    status: 404,
    cause: 'There is no such wallet for this viewer on this network.',
    remedy: 'List your wallets with GET /wallets.',
  },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    cause: 'There is no such transaction for this viewer on this network.',
    remedy: 'List the transactions of one of your wallets.',
  },
  DONATION_NOT_FOUND: {
    status: 404,
    cause: 'There is no such donation for this viewer on this network.',
    remedy: 'List donations with GET /donations.',
  },
  CASE_NOT_FOUND: {
    status: 404,
    cause: 'There is no such case.',
    remedy: 'List cases with GET /api/cases.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    cause: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  CONFLICT: {
    status: 409,
    cause: 'The resource exists already, has changed meanwhile, or its state does not allow the change.',
    remedy: 'Read the current state and decide again.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    cause: 'The Idempotency-Key was used before with another request, or its first request is still running.',
    remedy: 'Use a new key for a new request; wait for the first request otherwise.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    cause: 'The body is larger than the limit.',
    remedy: 'Send at most 1 MiB of JSON, or 10 MiB of upload.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    cause: 'The body is not of a content type that this path reads.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  TRANSACTION_FAILED: {
    status: 422,
    cause: 'The ledger refused the transaction, or would refuse it.',
    remedy: 'Read `details.reason`; most reasons need another amount or destination.',
  },
  RATE_LIMITED: {
    status: 429,
    cause: 'Too many requests in the current window.',
    remedy: 'Wait for the seconds in `Retry-After`.',
  },
  INTERNAL_ERROR: {
    status: 500,
    cause: 'The service failed; the request id leads operators to the log line.',
    remedy: 'Try again; report the X-Request-Id if it keeps failing.',
  },
  NETWORK_ERROR: {
    status: 502,
    cause: 'The ledger network did not answer.',
    remedy: 'Try again; nothing was spent unless a transaction was returned before.',
  },
  UPSTREAM_ERROR: {
    status: 502,
    cause: 'A service behind this one did not answer.',
    remedy: 'Try again later.',
  },
} as const satisfies Record<string, { status: number; cause: string; remedy: string }>

/** A code of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes

/** Whether a value is one of our codes; anything else is answered as INTERNAL_ERROR. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
