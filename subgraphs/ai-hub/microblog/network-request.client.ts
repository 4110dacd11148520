import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { type Access, MicroblogFailure } from './microblog.client.js'

/** The largest answer that is read. */
const LARGEST_ANSWER = 5 * 1024 * 1024

const FIRST_PAUSE_MS = 200

/** One question to a network. */
interface NetworkRequest<Schema extends z.ZodType> {
  readonly url: URL
  /** Made for each attempt anew: some signatures hold once. */
  readonly headers: () => Readonly<Record<string, string>>
  readonly access: Access
  /** What is read of the answer. */
  readonly schema: Schema
  /** When the network may be asked again after it was asked too often. */
  readonly retryAt: (headers: Headers) => Date | undefined
}

/**
 * Asks a network and answers what it said. Failures of the moment are repeated after growing pauses, as often as
 * the access allows; refusals are not.
 * @throws MicroblogFailure, whose message never holds a header or the answer itself
 */
async function askNetwork<Schema extends z.ZodType>(
  request: NetworkRequest<Schema>,
): Promise<z.output<Schema>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(request)
    } catch (error) {
      if (!(error instanceof MicroblogFailure)) throw error
      if (error.kind !== 'unavailable' || attempt >= request.access.maxRetries) throw error
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2))
    }
  }
}

/** What is particular to a network. */
export interface NetworkSettings {
  readonly baseUrl: string
  /** The headers of a request, made for each attempt. */
  readonly headers: (url: URL, access: Access) => () => Readonly<Record<string, string>>
  readonly retryAt: NetworkRequest<z.ZodType>['retryAt']
}

/** How a network is asked for a path. */
export function networkClient({ baseUrl, headers, retryAt }: NetworkSettings) {
  return <Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    access: Access,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return askNetwork({ url, headers: headers(url, access), access, schema, retryAt })
  }
}

async function askOnce<Schema extends z.ZodType>(request: NetworkRequest<Schema>): Promise<z.output<Schema>> {
  const { url, access, schema } = request
  const where = `${url.host}${url.pathname}`
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json', ...request.headers() },
      // A redirection would carry the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(access.timeoutMs),
    })
    text = await boundedText(response)
  } catch (error) {
    const why = error instanceof Error && error.name === 'TimeoutError' ? `in ${access.timeoutMs} ms` : ''
    throw new MicroblogFailure('unavailable', `${where} did not answer ${why}`.trimEnd())
  }
  if (!response.ok) throw failureOf(response, where, request.retryAt)
  const read = schema.safeParse(parsed(text))
  if (!read.success) throw new MicroblogFailure('unavailable', `${where} answered what cannot be read`)
  return read.data
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LARGEST_ANSWER) throw new Error('The answer is too large.')
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
    return new MicroblogFailure('rate_limited', `${where} was asked too often`, retryAt(headers))
  if (status === 401 || status === 403)
    return new MicroblogFailure('refused', `${where} does not accept the credentials (${status})`)
  if (status === 404) return new MicroblogFailure('unknown_account', `${where} knows no such account`)
  if (status >= 500) return new MicroblogFailure('unavailable', `${where} failed with ${status}`)
  return new MicroblogFailure('not_understood', `${where} did not understand the request (${status})`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
