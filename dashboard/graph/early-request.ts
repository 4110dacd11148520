import type { DocumentId } from './graph-document.js'

/** The header by which requests say that their session is in the cookie, without naming a person. */
export const ownSession = { 'x-session': 'cookie' } as const

/** A query that was sent before the client of the graph was loaded. */
interface EarlyRequest {
  readonly variables: string
  readonly response: Promise<Response>
}

declare global {
  /** By the id of the document; undefined for a query that was not sent after all. */
  var earlyRequests: Map<string, Promise<EarlyRequest | undefined>> | undefined
}

/** A connection that was lost without a notice never ends a request, and the person would wait for nothing. */
export const LONGEST_REQUEST_MS = 60_000

/** Sends an operation by the id of its trusted document. */
export function sendDocument(
  documentId: string,
  variables: object,
  headers: Readonly<Record<string, string>> = {},
  longestMs = LONGEST_REQUEST_MS,
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
    signal: AbortSignal.timeout(longestMs),
  })
}

/**
 * Sends a query for {@link takeEarly}.
 * @param variables undefined to send nothing
 */
export function sendEarly<Variables extends object>(
  documentId: DocumentId<Variables>,
  variables: Variables | Promise<Variables | undefined>,
): Promise<EarlyRequest | undefined> {
  const send = (known: Variables | undefined): EarlyRequest | undefined => {
    if (!known) return undefined
    const response = sendDocument(documentId, known)
    // takeEarly returns the failure; without this line it would be reported as unhandled until then.
    response.catch(() => undefined)
    return { variables: JSON.stringify(known), response }
  }
  // Immediately if the variables are known: a browser sends few requests at a time.
  const sending = variables instanceof Promise ? variables.then(send) : Promise.resolve(send(variables))
  globalThis.earlyRequests ??= new Map()
  globalThis.earlyRequests.set(documentId, sending)
  return sending
}

/** The response to a query that was sent before the client was loaded, once; undefined for any other. */
export async function takeEarly(documentId: string, variables: object): Promise<Response | undefined> {
  const sending = globalThis.earlyRequests?.get(documentId)
  globalThis.earlyRequests?.delete(documentId)
  const early = await sending
  return early?.variables === JSON.stringify(variables) ? early.response : undefined
}

/** Another person signs in: the cached data belongs to the previous one. */
export function forgetEarly(): void {
  globalThis.earlyRequests?.clear()
}
