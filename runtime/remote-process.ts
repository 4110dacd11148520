import { errors, Pool } from 'undici'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import { createReplicas } from './replicas.js'
import { contextHeaders } from './viewer-token.js'

const CONNECTIONS = 32
const CONNECT_TIMEOUT_MS = 2_000

/** Another process of the platform. */
export interface RemoteProcessOptions {
  /** A URL of each process that runs it; only the origins count. */
  readonly urls: readonly string[]
  /** Its name in errors: `wallet`, `gateway`. */
  readonly name: string
  readonly sign: (viewer: Viewer) => Promise<string>
}

/** The only way to call another service: pools of connections to its processes, requests as a signed viewer. */
export interface RemoteProcess {
  readonly name: string
  /**
   * Posts JSON and returns the JSON of the response, whatever its status. A request that a process did not take is sent to
   * another one.
   * @throws UpstreamError when none responds; whether it acted is unknown
   */
  post(path: string, body: unknown, context: RequestContext, limits: CallLimits): Promise<RemoteResponse>
  close(): Promise<void>
}

/** How a call may take place. */
export interface CallLimits {
  /** How long a process may take to respond, in milliseconds. */
  readonly limitMs: number
  /** Whether acting twice does no harm: it is also repeated when the connection is lost during the call. */
  readonly repeatable: boolean
}

/** The response of another process. */
export interface RemoteResponse {
  readonly status: number
  readonly body: unknown
}

/** Another process did not respond, in time or at all. */
export class UpstreamError extends Error {
  constructor(name: string, limitMs: number, cause: unknown) {
    const isTimeout = cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError
    super(
      isTimeout
        ? `The ${name} service did not respond within ${limitMs / 1000} s and may still be working; check the result before you retry.`
        : `The ${name} service is unavailable; try again later.`,
      { cause },
    )
  }

  /** The members of an error of the graph; the cause by its name alone. */
  get extensions() {
    return {
      code: 'UPSTREAM_ERROR',
      cause: this.cause instanceof Error ? this.cause.name : 'unknown',
    } as const
  }
}

/** See {@link RemoteProcess}. */
export function remoteProcess({ urls, name, sign }: RemoteProcessOptions): RemoteProcess {
  const replicas = createReplicas(
    urls.map(
      (url) =>
        new Pool(new URL(url).origin, { connections: CONNECTIONS, connectTimeout: CONNECT_TIMEOUT_MS }),
    ),
  )
  return {
    name,
    async post(path, body, context, { limitMs, repeatable }) {
      const request = {
        method: 'POST',
        path,
        headers: {
          'content-type': 'application/json',
          ...contextHeadersOf(context, await sign(context.viewer)),
        },
        body: JSON.stringify(body),
        headersTimeout: limitMs,
        bodyTimeout: limitMs,
      } as const
      let failure: unknown
      for (const pool of replicas.attempts()) {
        try {
          const response = await pool.request(request)
          const { statusCode: status } = response
          if (status !== NOT_ACCEPTED) return { status, body: await response.body.json() }
          await response.body.dump()
          failure = new Error('The process is shutting down.')
        } catch (error) {
          failure = error
          if (!wasNotSent(error) && !(repeatable && isLostConnection(error))) break
        }
        replicas.failed(pool)
      }
      throw new UpstreamError(name, limitMs, failure)
    },
    async close() {
      await Promise.all(replicas.all.map((pool) => pool.close()))
    },
  }
}

/** The status of a process that is shutting down: it has not read the request. */
const NOT_ACCEPTED = 503

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code

/** Whether no byte of the request has left this process. */
function wasNotSent(error: unknown): boolean {
  // Node tries every address of a name, and reports the failures together.
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  return causes.every((cause) => NOT_CONNECTED.has(codeOf(cause)))
}

const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

function isLostConnection(error: unknown): boolean {
  return error instanceof errors.SocketError || ['ECONNRESET', 'EPIPE'].includes(String(codeOf(error)))
}

/** Encodes a request's context as headers; the token carries its viewer. */
export function contextHeadersOf(context: RequestContext, token: string): Record<string, string> {
  const optional = {
    [contextHeaders.address]: context.address,
    [contextHeaders.userAgent]: context.userAgent,
    [contextHeaders.idempotencyKey]: context.idempotencyKey,
  }
  const given = Object.entries(optional).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    [contextHeaders.viewer]: `Bearer ${token}`,
    [contextHeaders.requestId]: context.requestId,
    ...Object.fromEntries(given),
  }
}
