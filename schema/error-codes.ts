/**
 * Every error code that a client can see, with its HTTP status. GraphQL responses contain the code in
 * `extensions.code`; the REST documents carry it in their error bodies. A new code is added here first: the tables that
 * depend on it are exhaustive and do not compile until they contain it.
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
    remedy: 'Split the request, or request smaller pages; `details` names the limit.',
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
    cause: 'The spendable balance is smaller than the requested amount.',
    remedy: 'Send at most `details.available`, or fund the wallet first.',
  },
  FORBIDDEN: {
    status: 403,
    cause:
      'The role of the signed-in person does not permit this, or `details.reason` names the second factor: ' +
      '`second_factor_missing`, or `second_factor_code_required`, after which a code is verified and the request repeated.',
    remedy: 'Ask an administrator for the role, or use an account that has it.',
  },
  UNTRUSTED_DOCUMENT: {
    status: 403,
    cause: 'The GraphQL document is not in a manifest of trusted documents, and only those are allowed.',
    remedy: 'Send the `documentId` of a trusted document, or have the document added by `npm run documents`.',
  },
  NOT_FOUND: {
    status: 404,
    cause: 'Resource or path not found, or not visible to this viewer.',
    remedy: 'Check the id and the path.',
  },
  WALLET_NOT_FOUND: {
    status: 404,
    cause: 'Wallet not found on this network, or not visible to this viewer.',
    remedy: 'List your wallets with GET /wallets.',
  },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    cause: 'Transaction not found on this network, or not visible to this viewer.',
    remedy: 'List the transactions of one of your wallets.',
  },
  DONATION_NOT_FOUND: {
    status: 404,
    cause: 'Donation not found on this network, or not visible to this viewer.',
    remedy: 'List donations with GET /donations.',
  },
  CASE_NOT_FOUND: {
    status: 404,
    cause: 'Case not found.',
    remedy: 'List cases with GET /api/cases.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    cause: 'The path does not support this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  CONFLICT: {
    status: 409,
    cause: 'The resource already exists, was modified concurrently, or its state does not allow the change.',
    remedy: 'Reload the resource and retry.',
  },
  RELOAD_REQUIRED: {
    status: 409,
    cause:
      'Only in event streams: events since `Last-Event-ID` are no longer available, too many waited to be sent, or the ' +
      'connection between the processes was lost.',
    remedy: 'Reload the displayed data; the stream continues.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    cause: 'The Idempotency-Key was used with a different request, or its first request is still running.',
    remedy: 'Use a new key for a new request; otherwise wait for the first request.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    cause: 'The body is larger than the limit.',
    remedy: 'Send at most 1 MiB of JSON, or 10 MiB of upload.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    cause: 'The path does not accept the content type of the body.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  TRANSACTION_FAILED: {
    status: 422,
    cause: 'The ledger rejected the transaction, or would reject it.',
    remedy: 'See `details.reason`; most reasons require another amount or destination.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    cause:
      'A quota of the person or of the organisation is used up, which `details.quota` names: open wallets, sponsored wallets, ' +
      'bytes of uploads, archives of personal data, open streams and others.',
    remedy:
      'Wait until `details.resetsAt`, or, without it, close or delete resources that are no longer needed.',
  },
  RATE_LIMITED: {
    status: 429,
    cause: 'Too many requests in the current rate-limit window.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
  INTERNAL_ERROR: {
    status: 500,
    cause: 'Internal error; operators find it in the log by the request id.',
    remedy:
      'Before you repeat a change, read what it was to change: it may have taken effect. Report the X-Request-Id if the error ' +
      'persists.',
  },
  NETWORK_ERROR: {
    status: 502,
    cause: 'The ledger network is unavailable.',
    remedy: 'Try again; nothing was spent unless a transaction was returned.',
  },
  UPSTREAM_ERROR: {
    status: 502,
    cause: 'An upstream service is unavailable.',
    remedy:
      'Try again later, a change with the same `Idempotency-Key`; without a key read first what it was to change, because it ' +
      'may have taken effect.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    cause: 'The service is temporarily unavailable; nothing was changed.',
    remedy: 'Send the request again after the number of seconds in `Retry-After` (`details.retryAfter`).',
  },
} as const satisfies Record<string, { status: number; cause: string; remedy: string }>

/** A code of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes

/** Whether a value is one of our codes; any other error is published as INTERNAL_ERROR. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
