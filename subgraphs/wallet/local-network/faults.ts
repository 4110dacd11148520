/**
 * What tests may let go wrong between a client and the ledger. Nothing here is ever on by itself: a ledger
 * without a script has no faults.
 */
export interface FaultScript {
  /** Asked when a request arrives, before the ledger sees it. */
  arriving?(request: FaultRequest): Fault | undefined
  /** Asked when a transaction has been taken into the queue, before the client is told anything. */
  accepted?(transaction: { hash: string; path: string }): Fault | undefined
  /** What other traffic bids for an operation, in stroops; who bids less waits. */
  surgeRate?(): bigint | undefined
}

export interface FaultRequest {
  method: string
  /** Below the base path, without the query. */
  path: string
}

/** A fault first waits, if it says so, and then answers, hangs up, or lets the request go on. */
export interface Fault {
  until?: Promise<unknown>
  action: 'go on' | 'hang up' | { status: number; contentType: string; body: string }
}

/** What the gateways in front of a real Horizon answer when they give up. */
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

/** Holds a request back until the promise settles, then serves it as usual. */
export function heldBack(until: Promise<unknown>): Fault {
  return { until, action: 'go on' }
}
