import { type DocumentNode, print } from 'graphql'
import { Pool } from 'undici'
import type { Execute, OperationResult } from './execute.js'
import type { RequestContext, Viewer } from './viewer.js'
import { contextHeaders } from './viewer-token.js'

/** How long another process may take for one operation. */
const TIMEOUT_MS = 15_000
const CONNECTIONS = 32

/** Another process of the platform. */
export interface RemoteProcess {
  /** Where it takes operations. */
  readonly url: string
  /** What its failures are reported as: `wallet`, `gateway`. */
  readonly name: string
  readonly sign: (viewer: Viewer) => Promise<string>
}

/**
 * Runs operations in another process over HTTP, with the viewer as a signed token. When it does not answer,
 * the result is an UPSTREAM_ERROR; whether it did the work is unknown then.
 */
export function remoteOperations({ url, name, sign }: RemoteProcess): {
  execute: Execute
  close(): Promise<void>
} {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  const texts = new WeakMap<DocumentNode, string>()

  const execute: Execute = async ({ document, variables, context }) => {
    const query = texts.get(document) ?? print(document)
    texts.set(document, query)
    const headers = contextHeadersOf(context, await sign(context.viewer))
    try {
      const answer = await pool.request({
        method: 'POST',
        path: pathname === '/' ? '/graphql' : pathname,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      })
      return (await answer.body.json()) as OperationResult
    } catch (error) {
      return { data: null, errors: [unreachable(name, error)] }
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

function unreachable(name: string, cause: unknown) {
  return {
    message: `The ${name} service does not answer; try again later.`,
    extensions: { code: 'UPSTREAM_ERROR', cause: cause instanceof Error ? cause.name : 'unknown' },
  }
}
