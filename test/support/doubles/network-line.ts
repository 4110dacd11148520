import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy for a server on loopback that simulates faults of networks and of proxies. */
export interface NetworkLine {
  readonly port: number
  readonly url: string
  /** Forwards new connections to another server; open connections stay. */
  moveTo(port: number): void
  /** Closes all connections, and every new one at once. */
  cut(): void
  /** Delays every response. */
  slow(milliseconds: number): void
  /** Closes all connections, and responds with 504 to the first request of every new one. */
  timeOut(): void
  /** Ends the fault. */
  mend(): void
  close(): Promise<void>
}

type Fault = 'cut' | 'timed out' | { readonly delay: number }

const GATEWAY_TIMEOUT = 'HTTP/1.1 504 Gateway Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** Starts a proxy for the port `to`; `moveTo` changes the port. */
export async function startLine(to = 0): Promise<NetworkLine> {
  const open = new Set<Socket>()
  let target = to
  let fault: Fault | undefined
  const server = createServer((client) => {
    client.on('error', () => undefined)
    if (fault === 'cut') return void client.destroy()
    open.add(client)
    client.on('close', () => open.delete(client))
    if (fault === 'timed out') return void client.once('data', () => client.end(GATEWAY_TIMEOUT))
    const backend = connect(target, '127.0.0.1')
    backend.on('error', () => client.destroy())
    backend.on('close', () => client.destroy())
    client.on('close', () => backend.destroy())
    client.pipe(backend)
    void forward(backend, client)
  })

  async function forward(backend: Socket, client: Socket): Promise<void> {
    try {
      for await (const chunk of backend) {
        if (typeof fault === 'object') await pause(fault.delay)
        if (!client.write(chunk)) await once(client, 'drain')
      }
    } catch {
      client.destroy()
    }
    client.end()
  }

  function setFault(next: Fault | undefined): void {
    fault = next
    if (next !== undefined && typeof next !== 'object') for (const socket of open) socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    moveTo(next) {
      target = next
    },
    cut: () => setFault('cut'),
    slow: (delay) => setFault({ delay }),
    timeOut: () => setFault('timed out'),
    mend: () => setFault(undefined),
    async close() {
      server.close()
      setFault('cut')
      await once(server, 'close')
    },
  }
}
