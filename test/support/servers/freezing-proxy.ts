import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** A proxy that can stop passing data on without closing connections, as when the machine of the server fails. */
export interface FreezingProxy {
  readonly url: string
  /** Stops passing data on over the open connections, and keeps them open; later connections work. */
  freeze(): void
  close(): void
}

/** @param url of the server */
export async function freezingProxy(url: string): Promise<FreezingProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = createConnection(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from.on('error', () => undefined))
      from.pipe(to)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((proxy.address() as AddressInfo).port)
  return {
    url: through.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
      sockets.clear()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
