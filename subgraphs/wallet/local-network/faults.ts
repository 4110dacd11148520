/**
 * Fault injection between a client and the ledger, for tests. A ledger without a script has no faults.
 */
export interface FaultScript {
  /** Called for every request, before the ledger processes it. */
  arriving?(request: FaultRequest): Fault | undefined
  /** Called when a transaction was queued, before the response is sent. */
  accepted?(transaction: { hash: string; path: string }): Fault | undefined
  /** The bid of simulated traffic per operation, in stroops; lower bids wait. */
  surgeRate?(): bigint | undefined
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

export const hangUp: Fault = { action: 'hang up' }

/** Delays a request until the promise settles, then serves it normally. */
export function heldBack(until: Promise<unknown>): Fault {
  return { until, action: 'go on' }
}
