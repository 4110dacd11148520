import { type DocumentNode, print } from 'graphql'
import { errors, Pool } from 'undici'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import type { Execute, OperationResult } from './execute.js'
import { timeLimitOf } from './time-limits.js'
import { contextHeaders } from './viewer-token.js'

const CONNECTIONS = 32

/** Another process of the platform. */
export interface RemoteProcess {
  /** The URL of its GraphQL endpoint. */
  readonly url: string
  /** Its name in errors: `wallet`, `gateway`. */
  readonly name: string
  readonly sign: (viewer: Viewer) => Promise<string>
  /** Timeout of an operation in milliseconds. */
  readonly limitOf?: (document: DocumentNode) => number
}

/**
 * Executes operations in another process over HTTP, with the viewer as a signed token. When it does not respond, the
 * result is an UPSTREAM_ERROR, and whether the operation was executed is unknown.
 */
export function remoteOperations({ url, name, sign, limitOf = timeLimitOf }: RemoteProcess): {
  execute: Execute
  close(): Promise<void>
} {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS })
  const prepared = new WeakMap<DocumentNode, { query: string; limitMs: number }>()

  function prepare(document: DocumentNode) {
    const entry = prepared.get(document) ?? { query: print(document), limitMs: limitOf(document) }
    prepared.set(document, entry)
    return entry
  }

  const execute: Execute = async ({ document, variables, context }) => {
    const { query, limitMs } = prepare(document)
    const headers = contextHeadersOf(context, await sign(context.viewer))
    try {
      const response = await pool.request({
        method: 'POST',
        path: pathname === '/' ? '/graphql' : pathname,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
        headersTimeout: limitMs,
        bodyTimeout: limitMs,
      })
      return (await response.body.json()) as OperationResult
    } catch (error) {
      return { data: null, errors: [upstreamError(name, limitMs, error)] }
    }
  }
  return { execute, close: () => pool.close() }
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

function upstreamError(name: string, limitMs: number, cause: unknown) {
  const isTimeout = cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError
  const message = isTimeout
    ? `The ${name} service did not respond within ${limitMs / 1000} s and may still be working; check the result before you retry.`
    : `The ${name} service is unavailable; try again later.`
  return {
    message,
    extensions: { code: 'UPSTREAM_ERROR', cause: cause instanceof Error ? cause.name : 'unknown' },
  }
}
