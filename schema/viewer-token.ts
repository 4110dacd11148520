import { hkdfSync } from 'node:crypto'

/** The audience of tokens between the platform's own processes. */
export const subgraphAudience = 'rescue-platform-subgraph'

/** The headers that carry a request's context between processes, beside the signed viewer. */
export const contextHeaders = {
  viewer: 'authorization',
  requestId: 'x-request-id',
  address: 'x-client-address',
  userAgent: 'x-client-user-agent',
  idempotencyKey: 'idempotency-key',
} as const

/** The signing key of those tokens, derived so that the session secret itself is used for one thing only. */
export function subgraphTokenKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', subgraphAudience, 32))
}
