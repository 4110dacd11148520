import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { ValidationError } from '../domain-error.js'
import { isPublicAddress, type ResolveHost, resolveHost } from './public-address.js'

/** Settings of outbound requests. */
export interface OutboundOptions {
  /** Lets requests reach private and loopback addresses, and plain http; for development. */
  readonly allowPrivate: boolean
  /** For the whole request, in milliseconds; default 10 s. */
  readonly timeLimitMs?: number
  readonly resolve?: ResolveHost
}

/** The response of a user's server; its body only if requested, and truncated. */
export interface OutboundResponse {
  readonly statusCode: number
  /** The beginning of the body. */
  readonly body?: string
}

/** A target that is not allowed; the message explains why to the person who entered it. */
export class TargetRefused extends Error {
  override name = 'TargetRefused'
}

/** Requests to addresses that users enter: webhooks, health checks. */
export interface Outbound {
  /**
   * Checks a target before it is stored. A host name that cannot be resolved at the moment passes, because each request
   * checks again.
   * @throws TargetRefused
   */
  check(url: string): Promise<void>
  /**
   * Makes a request; redirects are not followed.
   * @throws TargetRefused, or the error of the connection, the time limit included
   */
  send(
    url: string,
    what: {
      method: 'GET' | 'POST'
      headers?: Record<string, string>
      body?: string | Uint8Array
      signal?: AbortSignal
      /** How much of the beginning of the body to return; none by default. */
      maxBodyBytes?: number
    },
  ): Promise<OutboundResponse>
  /** Closes the connections that are kept open. */
  close(): Promise<void>
}

/** Checks a target that a client sent in a member of its input. @throws ValidationError that names the member */
export async function checkTarget(outbound: Outbound, member: string, url: string): Promise<void> {
  await outbound.check(url).catch((error: unknown) => {
    throw error instanceof TargetRefused ? new ValidationError({ [member]: error.message }) : error
  })
}

/** Outbound requests and downloads. */
export interface OutboundClient extends Outbound {
  /**
   * Reads a whole body with GET; follows redirects, each checked like the first address.
   * @returns undefined for a status other than 200 and for a body larger than `maxBytes`
   * @throws TargetRefused, or the error of the connection, the time limit included
   */
  download(url: string, maxBytes: number): Promise<Buffer | undefined>
}

/** Why a request got no response: a reason that administrators can act on, without internal addresses. */
export function reasonWithoutResponse(error: unknown): string {
  if (error instanceof TargetRefused) return `The URL ${error.message}.`
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return 'No response within the time limit.'
  return `The connection failed${code === undefined ? '' : ` (${code})`}.`
}

const defaultTimeLimitMs = 10_000

const maxRedirects = 3

/** The rest of a body that nobody needs is not read. */
const bodyLimitBytes = 16_384

/**
 * Requests that cannot reach the internal network (SSRF): the addresses that a name resolves to are checked and then
 * connected to, in one step, so that a second, different response of the name server has no effect (DNS rebinding).
 */
export function createOutbound(options: OutboundOptions): OutboundClient {
  const { allowPrivate, timeLimitMs = defaultTimeLimitMs, resolve = resolveHost } = options
  const agent = new Agent({
    connect: { lookup: guardedLookup(options, resolve), timeout: timeLimitMs },
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16_384,
  })

  return {
    async check(text) {
      const hostname = hostOf(checkedUrl(text, allowPrivate))
      const addresses = await resolve(hostname).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOTFOUND') throw new TargetRefused(`has the unknown host name ${hostname}`)
        return []
      })
      if (!allowPrivate)
        refusePrivate(
          hostname,
          addresses.map(({ address }) => address),
        )
    },
    async send(text, { signal, maxBodyBytes, ...what }) {
      const url = checkedUrl(text, allowPrivate)
      const limit = AbortSignal.timeout(timeLimitMs)
      const { statusCode, body } = await request(url, {
        ...what,
        dispatcher: agent,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      })
      if (maxBodyBytes !== undefined) return { statusCode, body: await beginningOf(body, maxBodyBytes) }
      // The status is the result, even if the body never ends.
      await body.dump({ limit: bodyLimitBytes, signal: limit }).catch(() => body.destroy())
      return { statusCode }
    },
    async download(text, maxBytes) {
      const signal = AbortSignal.timeout(timeLimitMs)
      let url = checkedUrl(text, allowPrivate)
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        const { statusCode, headers, body } = await request(url, { dispatcher: agent, signal })
        // A body that is destroyed before its end emits an error, which nobody awaits.
        body.on('error', () => undefined)
        if (statusCode === 200) return wholeBody(body, maxBytes)
        await body.dump({ limit: bodyLimitBytes, signal })
        const location = [headers.location].flat()[0]
        if (statusCode < 300 || statusCode > 399 || !location || !URL.canParse(location, url.href))
          return undefined
        url = checkedUrl(new URL(location, url.href).href, allowPrivate)
      }
      return undefined
    },
    close: () => agent.destroy(),
  }
}

/** Checks of a URL that need no name resolution. */
function checkedUrl(text: string, allowPrivate: boolean): URL {
  if (!URL.canParse(text)) throw new TargetRefused('must be a URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new TargetRefused('must begin with https://')
  if (url.username || url.password) throw new TargetRefused('must not contain a user name or password')
  // Connections to literal addresses resolve no name.
  const host = hostOf(url)
  if (isIP(host) && !allowPrivate) refusePrivate(host, [host])
  return url
}

/** Reads a body up to the limit; an interrupted body is returned as far as received. */
async function beginningOf(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  maxBytes: number,
): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body) {
      parts.push(part)
      size += part.length
      if (size >= maxBytes) break
    }
  } catch {
    body.destroy()
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
}

async function wholeBody(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  maxBytes: number,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    // Leaving the loop destroys the body.
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The host of a URL; without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function refusePrivate(hostname: string, addresses: readonly string[]): void {
  if (addresses.every(isPublicAddress)) return
  throw new TargetRefused(`must lead to a public address; ${hostname} is private, local or reserved`)
}

/** Resolves and checks the addresses that the connection then uses. */
function guardedLookup({ allowPrivate }: OutboundOptions, resolve: ResolveHost): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname)
      .then((addresses) => {
        const [first] = addresses
        if (first === undefined) throw new Error(`${hostname} has no address`)
        if (!allowPrivate)
          refusePrivate(
            hostname,
            addresses.map(({ address }) => address),
          )
        if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, '', 0))
  }
}
