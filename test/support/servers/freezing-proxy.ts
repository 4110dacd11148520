import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** A proxy that can stop passing data on without closing connections, as when the machine of the server fails. */
export interface FreezingProxy {
  readonly url: string
  /** Stops passing data on over the open connections, and keeps them open; later connections work. */
  freeze(): void
  /** Closes the connection of the client that sends a text, once its next commit was passed on. @returns resolves then */
  cutAtCommitOf(text: string): Promise<void>
  close(): void
}

/** @param url of the server */
export async function freezingProxy(url: string): Promise<FreezingProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let cut: { readonly text: string; readonly done: () => void } | undefined
  const proxy = createServer((client) => {
    const server = createConnection(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from.on('error', () => undefined))
      from.pipe(to)
    }
    let hasSent = false
    client.on('data', (data) => {
      if (!cut) return
      hasSent ||= data.includes(cut.text)
      if (!hasSent || !data.includes('COMMIT')) return
      client.destroy()
      cut.done()
      cut = undefined
    })
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
    cutAtCommitOf: (text) =>
      new Promise((done) => {
        cut = { text, done }
      }),
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
