import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A delivery as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server that stores received requests. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: readonly Received[]
  /** The raw body of a delivery, for bodies that are not text. */
  bytes(index: number): Buffer
  /** How further requests are answered; initially with 204. */
  answer(how: number | ((response: ServerResponse) => void)): void
  /** Waits until a number of deliveries have arrived. */
  receives(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a receiver on loopback. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const bodies: Buffer[] = []
  const arrivals = new EventEmitter()
  let reply: (response: ServerResponse) => void = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bodies.push(body)
      received.push({ headers: request.headers, body: body.toString('utf8') })
      arrivals.emit('arrival')
      reply(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    bytes: (index) => bodies[index] ?? Buffer.alloc(0),
    answer(how) {
      reply = typeof how === 'number' ? (response) => response.writeHead(how).end() : how
    },
    async receives(count) {
      while (received.length < count) await once(arrivals, 'arrival')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
