import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long running requests may take to finish once the server closes. */
const GRACE_MS = 5_000

/**
 * Ends the connections of a closing server, so that the process exits within seconds: those without a running request
 * at once (Node keeps a connection that never sent a request, as load balancers open them), the others when their
 * requests have had time to finish.
 * @param graceMs for tests
 */
export function endConnectionsOnClose(app: FastifyInstance, graceMs: number = GRACE_MS): void {
  const { server } = app
  const running = new Map<Socket, number>()
  let isClosing = false

  function endIfQuiet(socket: Socket): void {
    if (isClosing && running.get(socket) === 0) socket.destroySoon()
  }

  server.on('connection', (socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
    endIfQuiet(socket)
  })
  server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!running.has(socket)) return
      running.set(socket, (running.get(socket) ?? 1) - 1)
      endIfQuiet(socket)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of running.keys()) endIfQuiet(socket)
    const timer = setTimeout(() => {
      for (const socket of running.keys()) socket.destroy()
    }, graceMs)
    server.once('close', () => clearTimeout(timer))
  })
}
