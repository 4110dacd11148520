import { errors, Pool } from 'undici'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import { contextHeaders } from './viewer-token.js'

const CONNECTIONS = 32

/** Another process of the platform. */
export interface RemoteProcessOptions {
  /** Any URL of it; only the origin counts. */
  readonly url: string
  /** Its name in errors: `wallet`, `gateway`. */
  readonly name: string
  readonly sign: (viewer: Viewer) => Promise<string>
}

/** The only way to call another process: one pool of connections, requests as a signed viewer. */
export interface RemoteProcess {
  readonly name: string
  /**
   * Posts JSON and returns the JSON of the response, whatever its status.
   * @throws UpstreamError when it does not respond; whether it acted is unknown
   */
  post(
    path: string,
    body: unknown,
    context: RequestContext,
    limitMs: number,
  ): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
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
export function remoteProcess({ url, name, sign }: RemoteProcessOptions): RemoteProcess {
  const pool = new Pool(new URL(url).origin, { connections: CONNECTIONS })
  return {
    name,
    async post(path, body, context, limitMs) {
      const headers = contextHeadersOf(context, await sign(context.viewer))
      try {
        const response = await pool.request({
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
          headersTimeout: limitMs,
          bodyTimeout: limitMs,
        })
        return { status: response.statusCode, body: await response.body.json() }
      } catch (error) {
        throw new UpstreamError(name, limitMs, error)
      }
    },
    close: () => pool.close(),
  }
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
