/**
 * Why a request had no readable response: the code of the failed connection (`ECONNREFUSED`), otherwise the message. Those of
 * `fetch` itself are not repeated: they quote a token that cannot be sent in a header.
 */
export function connectionFault(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error && !(error instanceof TypeError) ? error.message : 'the request failed'
}
