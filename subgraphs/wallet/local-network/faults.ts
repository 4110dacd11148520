import { createHash } from 'node:crypto'
import type { Lag } from './core/node.js'

export type { Lag } from './core/node.js'

/** How the ledger deviates from one undisturbed node, for tests. A ledger without a script has no faults. */
export interface FaultScript {
  /** Called for every request, before the ledger processes it. */
  arriving?(request: FaultRequest): Fault | undefined
  /** Called after a transaction has been queued, before the response is sent. */
  accepted?(transaction: { hash: string; path: string }): Fault | undefined
  /** The bid of simulated traffic per operation, in stroops; lower bids wait. */
  surgeRate?(): bigint | undefined
  /** How far the Horizon node that serves a request is behind; default not at all. */
  lag?(request: FaultRequest): Lag | undefined
  /**
   * Whether a submission reaches another core than earlier ones: it has no list of recently applied transactions, and
   * refuses them with tx_bad_seq.
   */
  otherCore?(): boolean
  /** The requests that a client may make; above it 429 with `Retry-After`, without effect. */
  quota?(): Quota | undefined
  /** Whether ascending lists refuse a cursor before the elder ledger with 410; newer versions of Horizon do not. */
  refusesReapedCursors?(): boolean
  /** The order in which the transactions of a ledger are applied, by hash; default their order of arrival. */
  applicationOrder?(hashes: readonly string[]): readonly string[]
}

/** A quota: requests per interval, for all clients together. */
export interface Quota {
  readonly requests: number
  readonly seconds: number
}

export interface FaultRequest {
  method: string
  /** Below the base path, without the query. */
  path: string
}

/** A fault optionally delays the request, and then responds, disconnects, or lets the request continue. */
export interface Fault {
  until?: Promise<unknown>
  action: 'go on' | 'hang up' | { status: number; contentType: string; body: string }
}

/** The response of gateways in front of a real Horizon when they time out. */
export const badGateway: Fault = {
  action: {
    status: 502,
    contentType: 'text/html',
    body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  },
}

export const gatewayTimeout: Fault = {
  action: {
    status: 504,
    contentType: 'application/problem+json; charset=utf-8',
    body: JSON.stringify({
      type: 'https://stellar.org/horizon-errors/timeout',
      title: 'Timeout',
      status: 504,
      detail:
        'Your request timed out before completing.  Please try your request again. If you are submitting a transaction make sure you are sending exactly the same transaction (with the same sequence number).',
    }),
  },
}

export const dropConnection: Fault = { action: 'hang up' }

/** Delays a request until the promise settles, then serves it normally. */
export function delayedUntil(until: Promise<unknown>): Fault {
  return { until, action: 'go on' }
}

/** Orders hashes by a shuffle that depends on the set alone, like the real network. */
export function shuffled(hashes: readonly string[]): readonly string[] {
  const set = createHash('sha256')
    .update([...hashes].sort().join())
    .digest()
  const key = (hash: string) => createHash('sha256').update(set).update(hash).digest('hex')
  return [...hashes].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
