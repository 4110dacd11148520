import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'

/** One round of load: the same request repeated over several connections. */
export interface Round {
  readonly origin: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly requests: number
  readonly connections: number
  /** Default GET. */
  readonly method?: string
  readonly body?: string
  /** The expected status; default 200. */
  readonly status?: number
  /** Sends a new `Idempotency-Key` with each request. */
  readonly withKeys?: boolean
  /** Requests per second, sent at even intervals regardless of earlier responses; default as fast as possible. */
  readonly perSecond?: number
}

/** The results of a round; times in milliseconds. */
export interface RoundResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** A client in a separate process, so that it uses no CPU time of the server's. */
export interface LoadClient {
  run(round: Round): Promise<RoundResult>
  close(): void
}

/** Starts a client that writes requests to sockets directly, because a client library would be slower than the measured servers. */
export function loadClient(): LoadClient {
  const child = fork(join(projectRoot, 'test/bench/measuring/load.ts'), { execArgv: ['--import', 'tsx'] })
  return {
    run: (round) =>
      new Promise((resolve, reject) => {
        child.removeAllListeners()
        child.once('message', (found: RoundResult | { failed: string }) =>
          'failed' in found ? reject(new Error(found.failed)) : resolve(found),
        )
        child.once('error', reject)
        child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
        child.send(round)
      }),
    close() {
      child.removeAllListeners()
      child.disconnect()
    },
  }
}

/** Runs one round; returns requests per second. */
export async function runRound(round: Round): Promise<number> {
  const client = loadClient()
  try {
    return (await client.run(round)).perSecond
  } finally {
    client.close()
  }
}

let keys = 0

async function load(round: Round): Promise<RoundResult> {
  const { hostname, port } = new URL(round.origin)
  const clients = await Promise.all(
    Array.from({ length: round.connections }, () => openClient(hostname, Number(port), round)),
  )
  const times: number[] = []
  const began = performance.now()
  await (round.perSecond ? sendEvenly(clients, round, times) : sendAll(clients, round, times))
  const seconds = (performance.now() - began) / 1000
  for (const { socket } of clients) socket.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: round.requests / seconds, p50: at(0.5), p99: at(0.99) }
}

async function sendAll(clients: readonly Client[], { requests }: Round, times: number[]): Promise<void> {
  let left = requests
  await Promise.all(
    clients.map(async ({ send }) => {
      while (left > 0) {
        left -= 1
        const began = performance.now()
        await send()
        times.push(performance.now() - began)
      }
    }),
  )
}

/** The time that a request waits for a connection is included, as a user would experience it. */
async function sendEvenly(clients: readonly Client[], round: Round, times: number[]): Promise<void> {
  const { requests, perSecond = 1 } = round
  const began = performance.now()
  let next = 0
  await Promise.all(
    clients.map(async ({ send }) => {
      for (let mine = next++; mine < requests; mine = next++) {
        const due = began + (mine * 1000) / perSecond
        while (performance.now() < due)
          await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
        await send()
        times.push(performance.now() - due)
      }
    }),
  )
}

interface Client {
  readonly socket: Socket
  /** Sends the request and waits for the whole response. */
  send(): Promise<void>
}

async function openClient(host: string, port: number, round: Round): Promise<Client> {
  const socket = connect({ host, port, noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let done: { resolve: () => void; reject: (error: Error) => void } | undefined
  let received = Buffer.alloc(0)
  const fail = (reason: string) => done?.reject(new Error(`${round.path}: ${reason}`))
  socket.on('close', () => fail('the server closed the connection'))
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const length = responseLength(received)
    if (length === undefined || received.length < length) return
    const status = Number(received.toString('latin1', 9, 12))
    if (status !== (round.status ?? 200))
      return fail(`status ${status}: ${received.toString('utf8', 0, 2000)}`)
    received = received.subarray(length)
    done?.resolve()
  })
  const write = requestWriter(round, `${host}:${port}`)
  return {
    socket,
    send: () =>
      new Promise((resolve, reject) => {
        done = { resolve, reject }
        socket.write(write())
      }),
  }
}

/** The length of the response at the start of the buffer, in bytes; undefined until its head has arrived. */
function responseLength(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  return end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

function requestWriter({ method = 'GET', path, headers, body, withKeys }: Round, host: string): () => string {
  const all = {
    host,
    ...headers,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`
  const text = `${head}\r\n${body ?? ''}`
  return withKeys
    ? () => `${head}idempotency-key: bench-${process.pid}-${++keys}\r\n\r\n${body ?? ''}`
    : () => text
}

process.once('disconnect', () => process.exit())
process.on('message', (round) => {
  load(round as Round).then(
    (found) => process.send?.(found),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})
