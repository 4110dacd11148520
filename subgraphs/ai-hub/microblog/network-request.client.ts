import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { type Access, MicroblogFailure } from './microblog.client.js'

/** Maximum size of a response in bytes. */
const MAX_RESPONSE_BYTES = 5 * 1024 * 1024

const FIRST_PAUSE_MS = 200

interface NetworkRequest<Schema extends z.ZodType> {
  readonly url: URL
  /** Created for each attempt: some signatures are valid once. */
  readonly headers: () => Readonly<Record<string, string>>
  readonly access: Access
  /** Schema of the response. */
  readonly schema: Schema
  /** Reads from the headers when the rate limit resets. */
  readonly retryAt: (headers: Headers) => Date | undefined
}

/**
 * Sends a request and returns the parsed response. Transient failures are retried with exponential back-off, as often
 * as the access allows; refusals are not.
 * @throws MicroblogFailure, whose message never contains headers or the response
 */
async function sendWithRetries<Schema extends z.ZodType>(
  request: NetworkRequest<Schema>,
): Promise<z.output<Schema>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(request)
    } catch (error) {
      if (!(error instanceof MicroblogFailure)) throw error
      if (error.kind !== 'unavailable' || attempt >= request.access.maxRetries) throw error
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2))
    }
  }
}

export interface NetworkSettings {
  readonly baseUrl: string
  /** Creates the headers of each attempt. */
  readonly headers: (url: URL, access: Access) => () => Readonly<Record<string, string>>
  readonly retryAt: NetworkRequest<z.ZodType>['retryAt']
}

/** Returns a function that requests a path of the network. */
export function networkClient({ baseUrl, headers, retryAt }: NetworkSettings) {
  return <Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    access: Access,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return sendWithRetries({ url, headers: headers(url, access), access, schema, retryAt })
  }
}

async function sendOnce<Schema extends z.ZodType>(
  request: NetworkRequest<Schema>,
): Promise<z.output<Schema>> {
  const { url, access, schema } = request
  const where = `${url.host}${url.pathname}`
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json', ...request.headers() },
      // A redirect would send the credentials to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(access.timeoutMs),
    })
    text = await boundedText(response)
  } catch (error) {
    const why = error instanceof Error && error.name === 'TimeoutError' ? `in ${access.timeoutMs} ms` : ''
    throw new MicroblogFailure('unavailable', `${where} did not respond ${why}`.trimEnd())
  }
  if (!response.ok) throw failureOf(response, where, request.retryAt)
  const read = schema.safeParse(parsed(text))
  if (!read.success) throw new MicroblogFailure('unavailable', `${where} sent an unreadable response`)
  return read.data
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function failureOf(
  { status, headers }: Response,
  where: string,
  retryAt: NetworkRequest<z.ZodType>['retryAt'],
): MicroblogFailure {
  if (status === 429)
    return new MicroblogFailure('rate_limited', `${where} received too many requests`, retryAt(headers))
  if (status === 401 || status === 403)
    return new MicroblogFailure('refused', `${where} does not accept the credentials (${status})`)
  if (status === 404) return new MicroblogFailure('unknown_account', `${where} has no such account`)
  if (status >= 500) return new MicroblogFailure('unavailable', `${where} failed with ${status}`)
  return new MicroblogFailure('not_understood', `${where} rejected the request (${status})`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
