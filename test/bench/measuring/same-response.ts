import { deepStrictEqual, strictEqual } from 'node:assert'

type Headers = Readonly<Record<string, string>>

/** A response as a client sees it, with lower-case header names. */
export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Headers whose values depend on the request or on the time. */
const varying = ['date', 'etag', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']

/** Headers that Node and Fastify set. */
const ofServer = ['connection', 'content-length', 'date', 'keep-alive']

export async function seen(response: globalThis.Response): Promise<Seen> {
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), body: await response.text() }
}

/** The headers that a handler sets. */
export function headersOfHandler({ headers }: Seen): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofServer.includes(name)))
}

/**
 * @param isWrite whether each response describes a different row
 * @throws AssertionError unless both have the same status, header names, constant header values, lengths of the others, and
 * body
 */
export function assertSameResponse(name: string, ours: Seen, floors: Seen, isWrite = false): void {
  strictEqual(floors.status, ours.status, name)
  if (isWrite) deepStrictEqual(Object.keys(JSON.parse(floors.body)), Object.keys(JSON.parse(ours.body)), name)
  else strictEqual(floors.body, ours.body, name)
  deepStrictEqual(comparable(floors.headers), comparable(ours.headers), name)
}

function comparable(headers: Headers): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, varying.includes(name) ? value.length : value]),
  )
}
