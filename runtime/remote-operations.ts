import { type DocumentNode, print } from 'graphql'
import { errors, Pool } from 'undici'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import type { Execute, OperationResult } from './execute.js'
import { timeLimitOf } from './time-limits.js'
import { contextHeaders } from './viewer-token.js'

const CONNECTIONS = 32

/** Another process of the platform. */
export interface RemoteProcess {
  /** Where it takes operations. */
  readonly url: string
  /** What its failures are reported as: `wallet`, `gateway`. */
  readonly name: string
  readonly sign: (viewer: Viewer) => Promise<string>
  /** How long it may take for an operation, in milliseconds. */
  readonly limitOf?: (document: DocumentNode) => number
}

/**
 * Runs operations in another process over HTTP, with the viewer as a signed token. When it does not answer,
 * the result is an UPSTREAM_ERROR; whether it did the work is unknown then.
 */
export function remoteOperations({ url, name, sign, limitOf = timeLimitOf }: RemoteProcess): {
  execute: Execute
  close(): Promise<void>
} {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS })
  const known = new WeakMap<DocumentNode, { query: string; limitMs: number }>()

  function prepared(document: DocumentNode) {
    const one = known.get(document) ?? { query: print(document), limitMs: limitOf(document) }
    known.set(document, one)
    return one
  }

  const execute: Execute = async ({ document, variables, context }) => {
    const { query, limitMs } = prepared(document)
    const headers = contextHeadersOf(context, await sign(context.viewer))
    try {
      const answer = await pool.request({
        method: 'POST',
        path: pathname === '/' ? '/graphql' : pathname,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
        headersTimeout: limitMs,
        bodyTimeout: limitMs,
      })
      return (await answer.body.json()) as OperationResult
    } catch (error) {
      return { data: null, errors: [unreachable(name, limitMs, error)] }
    }
  }
  return { execute, close: () => pool.close() }
}

/** A request's context as headers, beside the token that carries its viewer. */
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

function unreachable(name: string, limitMs: number, cause: unknown) {
  const isLate = cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError
  const message = isLate
    ? `The ${name} service has not answered within ${limitMs / 1000} s and may still be at work: look before you repeat it.`
    : `The ${name} service does not answer; try again later.`
  return {
    message,
    extensions: { code: 'UPSTREAM_ERROR', cause: cause instanceof Error ? cause.name : 'unknown' },
  }
}
