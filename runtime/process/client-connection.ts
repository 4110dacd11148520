import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestContext } from '../../schema/viewer.js'
import { deadlineIn, TIME_BUDGET_HEADER } from '../calls/time-budget.js'

/** What a server knows of how long the sender of a request waits. */
export type ClientConnection = Pick<RequestContext, 'deadline' | 'cancelled'>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on servers that watch their clients. */
    waiting?: ClientConnection
  }
}

/**
 * Notes of each request whether its client has left, and its time budget.
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

/** What is known of the sender of a request, as members of its context; nothing on a server that does not watch. */
export function clientConnectionOf({ waiting }: FastifyRequest): ClientConnection {
  return waiting ?? {}
}

/** The signal is made when it is first asked for: most requests never do. */
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
