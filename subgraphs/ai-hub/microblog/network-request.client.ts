import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { retryAfterMs } from '../../../runtime/calls/retry-after.js'
import { boundedText } from '../bounded-text.js'
import { connectionFault } from '../connection-fault.js'
import { type Access, MicroblogFailure } from './microblog.client.js'

/** Maximum size of a response in bytes. */
const MAX_RESPONSE_BYTES = 5 * 1024 * 1024

const FIRST_PAUSE_MS = 200

export interface NetworkSettings {
  readonly baseUrl: string
  /** Called for each attempt: some signatures are valid once. */
  readonly headers: (url: URL, access: Access) => Readonly<Record<string, string>>
  /** Reads from the headers of a response when the rate limit resets. */
  readonly retryAt: (headers: Headers) => Date | undefined
}

/**
 * Returns a function that requests a path of the network and parses the response. Transient failures are retried with
 * exponential back-off, as often as the access allows; refusals are not. It throws `MicroblogFailure`, whose message never
 * contains headers or the response.
 */
export function networkClient({ baseUrl, headers, retryAt }: NetworkSettings) {
  async function sendOnce(url: URL, access: Access): Promise<string> {
    const where = whereOf(url)
    const sent = { accept: 'application/json', ...headers(url, access) }
    const timeoutMs = Math.min(access.timeoutMs, remainingMs(access))
    let response: Response
    let text: string
    try {
      // A redirect would send the credentials to another host.
      const signal = AbortSignal.timeout(timeoutMs)
      response = await fetch(url, { headers: sent, redirect: 'manual', signal })
      text = await boundedText(response, MAX_RESPONSE_BYTES)
    } catch (error) {
      const why =
        error instanceof Error && error.name === 'TimeoutError'
          ? `in ${timeoutMs} ms`
          : `(${connectionFault(error)})`
      throw new MicroblogFailure('unavailable', `${where} did not respond ${why}`)
    }
    if (!response.ok) throw failureOf(response, where, retryAt)
    return text
  }

  return async <Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    access: Access,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    for (let attempt = 0; ; attempt++) {
      const began = performance.now()
      try {
        const read = schema.safeParse(parsed(await sendOnce(url, access)))
        if (!read.success)
          throw new MicroblogFailure('unavailable', `${whereOf(url)} sent an unreadable response`)
        return read.data
      } catch (error) {
        if (!(error instanceof MicroblogFailure)) throw error
        // Timers may fire a millisecond early.
        if (access.budget) access.budget.remainingMs -= Math.ceil(performance.now() - began) + 1
        if (!isRetried(error, attempt, access)) throw error
        await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2))
      }
    }
  }
}

function isRetried({ kind, retryAt }: MicroblogFailure, attempt: number, access: Access): boolean {
  if (kind !== 'unavailable' || retryAt) return false
  return attempt < access.maxRetries && remainingMs(access) > 0
}

function remainingMs({ budget }: Access): number {
  return Math.max(budget?.remainingMs ?? Number.POSITIVE_INFINITY, 0)
}

function whereOf({ host, pathname }: URL): string {
  return `${host}${pathname}`
}

function failureOf(
  { status, headers }: Response,
  where: string,
  retryAt: NetworkSettings['retryAt'],
): MicroblogFailure {
  // A proxy in front of the network sends only this header.
  const askedMs = retryAfterMs(headers.get('retry-after'))
  const asked = askedMs > 0 ? new Date(Date.now() + askedMs) : undefined
  if (status === 429)
    return new MicroblogFailure(
      'rate_limited',
      `${where} received too many requests`,
      retryAt(headers) ?? asked,
    )
  if (status === 401 || status === 403)
    return new MicroblogFailure('refused', `${where} does not accept the credentials (${status})`)
  if (status === 404 || status === 410)
    return new MicroblogFailure('unknown_account', `${where} has no such account`)
  if (status >= 500) return new MicroblogFailure('unavailable', `${where} failed with ${status}`, asked)
  if (status >= 300 && status < 400)
    return new MicroblogFailure(
      'unavailable',
      `${where} redirects to another address (${status}); redirects are not followed`,
    )
  return new MicroblogFailure('not_understood', `${where} rejected the request (${status})`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
