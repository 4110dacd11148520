import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long running requests may take to finish once the server closes. */
const GRACE_MS = 5_000

/** The number of requests that run on a connection: a property of the socket, because a map costs two look-ups a request. */
const RUNNING = Symbol('running requests')

type CountedSocket = Socket & { [RUNNING]?: number }

/**
 * Ends the connections of a closing server, so that the process exits within seconds: those without a running request
 * at once (Node keeps a connection that never sent a request, as load balancers open them), the others when their
 * requests have had time to finish.
 * @param graceMs for tests
 */
export function endConnectionsOnClose(app: FastifyInstance, graceMs: number = GRACE_MS): void {
  const { server } = app
  const open = new Set<CountedSocket>()
  let isClosing = false

  function endIfQuiet(socket: CountedSocket): void {
    if (isClosing && socket[RUNNING] === 0) socket.destroySoon()
  }

  // One function for all responses: a closure for each took 1 % of a short request.
  function onResponseClosed(this: ServerResponse): void {
    const socket: CountedSocket = this.req.socket
    socket[RUNNING] = (socket[RUNNING] ?? 1) - 1
    endIfQuiet(socket)
  }

  server.on('connection', (socket: CountedSocket) => {
    socket[RUNNING] = 0
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    endIfQuiet(socket)
  })
  server.prependListener('request', ({ socket }: { socket: CountedSocket }, response) => {
    socket[RUNNING] = (socket[RUNNING] ?? 0) + 1
    if (isClosing) response.setHeader('connection', 'close')
    response.on('close', onResponseClosed)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // Requests that have arrived, but were not read yet, are running afterwards: between two turns connections are read.
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
    for (const socket of open) endIfQuiet(socket)
    const timer = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, graceMs)
    server.once('close', () => clearTimeout(timer))
  })
}
