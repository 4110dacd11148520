import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A pooler like PgBouncer in transaction mode, which gives one connection to PostgreSQL to its clients by turns. */
export interface TransactionPooler {
  readonly url: string
  close(): void
}

const READY = 'Z'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** @param url of a server that asks for no password */
export async function transactionPooler(url: string): Promise<TransactionPooler> {
  const { hostname, port } = new URL(url)
  const server = connect(Number(port), hostname)
  /** The client whose transaction runs; the others wait. */
  let turn: Socket | undefined
  const waiting: [client: Socket, data: Buffer][] = []
  /** What the server said to the first login, for every later one. */
  let greeting: Buffer | undefined
  let received = Buffer.alloc(0)

  function give(client: Socket, data: Buffer): void {
    if (turn !== undefined && turn !== client) return void waiting.push([client, data])
    turn = client
    server.write(data)
  }

  server
    .on('error', () => undefined)
    .on('data', (data) => {
      received = Buffer.concat([received, data])
      let end = 0
      while (received.length >= end + 5 && received.length > end + received.readUInt32BE(end + 1)) {
        const isEnd = received[end] === READY && received[end + 5] === IDLE
        end += 1 + received.readUInt32BE(end + 1)
        if (!isEnd) continue
        greeting ??= Buffer.from(received.subarray(0, end))
        turn?.write(received.subarray(0, end))
        received = received.subarray(end)
        end = 0
        turn = undefined
        for (const [client, sent] of waiting.splice(0)) give(client, sent)
      }
      turn?.write(received.subarray(0, end))
      received = received.subarray(end)
    })

  const clients = new Set<Socket>()
  const pooler = createServer((client) => {
    clients.add(client.on('error', () => undefined))
    client.once('data', (login) => {
      if (greeting === undefined) give(client, login)
      else client.write(greeting)
      client.on('data', (data) => (data[0] === TERMINATE ? client.end() : give(client, data)))
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((pooler.address() as AddressInfo).port)
  return {
    url: through.href,
    close() {
      for (const socket of [server, ...clients]) socket.destroy()
      pooler.close()
    },
  }
}
