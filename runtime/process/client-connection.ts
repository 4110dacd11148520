import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestContext } from '../../schema/viewer.js'
import { deadlineIn, TIME_BUDGET_HEADER } from '../calls/time-budget.js'

/** Deadline and cancellation of a request, as far as the server knows them. */
export type ClientConnection = Pick<RequestContext, 'deadline' | 'cancelled'>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on servers that watch their clients. */
    waiting?: ClientConnection
  }
}

/**
 * Tracks for each request whether its client has disconnected, and its time budget.
 * @param trustsBudget whether senders are processes of the platform
 */
export function watchClients(app: FastifyInstance, { trustsBudget }: { trustsBudget: boolean }): void {
  app.decorateRequest('waiting')
  app.addHook('onRequest', (request, reply, done) => {
    const deadline = trustsBudget ? deadlineIn(request.headers[TIME_BUDGET_HEADER]) : undefined
    const cancelled = cancellationOf(request.raw, reply.raw)
    request.waiting = deadline === undefined ? { cancelled } : { deadline, cancelled }
    done()
  })
}

/** Deadline and cancellation of a request, for its context; empty on a server that does not watch clients. */
export function clientConnectionOf({ waiting }: FastifyRequest): ClientConnection {
  return waiting ?? {}
}

/** The signal is created on demand: most requests need none. */
function cancellationOf(request: IncomingMessage, response: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | undefined
  return () => {
    if (signal) return signal
    const controller = new AbortController()
    signal = controller.signal
    const leave = () => {
      if (!response.writableEnded) controller.abort()
    }
    if (response.destroyed || request.socket.destroyed) leave()
    else response.once('close', leave)
    return signal
  }
}
