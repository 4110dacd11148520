import { sessionPurposes } from '../session-secrets.js'

/**
 * Audiences of tokens between the platform's processes. `subgraph`: the gateway forwards a viewer. `edge`: a subgraph
 * calls the graph or the identity provider as a service. `ledger`: a wallet process connects to the shared ledgers.
 */
export const internalAudiences = {
  subgraph: sessionPurposes.subgraphTokens,
  edge: sessionPurposes.edgeTokens,
  ledger: sessionPurposes.ledgerTokens,
} as const

/** An audience of {@link internalAudiences}. */
export type InternalAudience = (typeof internalAudiences)[keyof typeof internalAudiences]

/** Lifetime of such a token. */
export const internalTokenSeconds = 60

/** Tolerated clock difference between the platform's machines: a clock that is not synchronised may be minutes off. */
export const internalClockToleranceSeconds = 300

/** The headers that carry a request's context between processes. */
export const contextHeaders = {
  viewer: 'authorization',
  requestId: 'x-request-id',
  address: 'x-client-address',
  userAgent: 'x-client-user-agent',
  idempotencyKey: 'idempotency-key',
  traceparent: 'traceparent',
} as const
