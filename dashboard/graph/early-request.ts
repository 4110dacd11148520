/** The header by which requests say that their session is in the cookie. */
export const ownSession = { 'x-session': 'cookie' } as const

declare global {
  var earlyRequest: { readonly documentId: string; readonly response: Promise<Response> } | undefined
}

/** Sends an operation by the id of its trusted document. */
export function sendDocument(
  documentId: string,
  variables: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch('/graphql', {
    method: 'POST',
    headers: {
      ...ownSession,
      accept: 'application/json',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ documentId, variables }),
  })
}

/** Sends an operation without variables for {@link takeEarly}. */
export function sendEarly(documentId: string): void {
  const response = sendDocument(documentId, {})
  // takeEarly returns the failure; without this line it is reported as unhandled until then.
  response.catch(() => undefined)
  globalThis.earlyRequest = { documentId, response }
}

/** The response to an operation that was sent before the client was loaded, once; undefined for any other. */
export function takeEarly(documentId: string): Promise<Response> | undefined {
  const early = globalThis.earlyRequest
  if (early?.documentId !== documentId) return undefined
  globalThis.earlyRequest = undefined
  return early.response
}
