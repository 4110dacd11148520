import { hkdfSync } from 'node:crypto'

/**
 * Who a token between the platform's own processes is for. `subgraph`: the gateway hands on a viewer.
 * `edge`: a subgraph asks the graph or the identity provider as a service.
 */
export const internalAudiences = {
  subgraph: 'rescue-platform-subgraph',
  edge: 'rescue-platform-edge',
} as const

/** An audience of {@link internalAudiences}. */
export type InternalAudience = (typeof internalAudiences)[keyof typeof internalAudiences]

/** How long such a token is accepted: a request's life and the clocks' difference. */
export const internalTokenSeconds = 60

/** Clock difference that is forgiven between our own machines. */
export const internalClockToleranceSeconds = 5

/** The headers that carry a request's context between processes, beside the signed viewer. */
export const contextHeaders = {
  viewer: 'authorization',
  requestId: 'x-request-id',
  address: 'x-client-address',
  userAgent: 'x-client-user-agent',
  idempotencyKey: 'idempotency-key',
} as const

/** The signing key of one audience, derived so that the session secret itself is used for one thing only. */
export function internalTokenKey(secret: string, audience: InternalAudience): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', audience, 32))
}
