import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHorizonLedger } from '../../../subgraphs/wallet/ledger/horizon-ledger.js'
import type { Ledger } from '../../../subgraphs/wallet/ledger/ledger.js'

/** A request to a Horizon, and its response. Links in it begin with `{origin}`. */
interface Exchange {
  readonly request: string
  readonly status: number
  readonly latestLedger?: string
  readonly body: unknown
}

/** What the client reads: accounts, a transaction, a sequence number and a refused envelope. */
export interface Subjects {
  readonly payer: string
  readonly receiver: string
  readonly nobody: string
  readonly hash: string
  readonly ledger: number
  readonly sequence: string
  readonly refused: string
  readonly passphrase: string
  readonly usdcIssuer: string
}

/** A recording of a Horizon, and the results of the client. */
export interface Recording {
  /** The recorded server: its versions and its passphrase. */
  readonly of: Readonly<Record<string, unknown>>
  readonly recordedAt: string
  readonly subjects: Subjects
  readonly exchanges: readonly Exchange[]
  readonly observed: unknown
}

interface HorizonServer {
  readonly url: string
  close(): Promise<void>
}

type Respond = (request: string, body: string) => Promise<Exchange>

const ORIGIN = '{origin}'

async function serve(respond: Respond): Promise<HorizonServer> {
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const exchange = await respond(`${request.method} ${request.url}`, body)
    const text = JSON.stringify(exchange.body).replaceAll(ORIGIN, `http://${request.headers.host}`)
    if (exchange.latestLedger !== undefined) reply.setHeader('latest-ledger', exchange.latestLedger)
    reply.writeHead(exchange.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A server that forwards requests to a Horizon and records its responses. */
export async function recordingServer(horizon: string): Promise<HorizonServer & { exchanges: Exchange[] }> {
  const exchanges: Exchange[] = []
  const base = horizon.replace(/\/$/, '')
  const server = await serve(async (request, body) => {
    const [method = 'GET', path = '/'] = request.split(' ')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(base + path, {
      method,
      ...(method === 'POST' ? { body, headers: form } : {}),
    })
    const latestLedger = response.headers.get('latest-ledger')
    const exchange = {
      request,
      status: response.status,
      ...(latestLedger === null ? {} : { latestLedger }),
      body: JSON.parse((await response.text()).replaceAll(base, ORIGIN)),
    }
    exchanges.push(exchange)
    return exchange
  })
  return { ...server, exchanges }
}

/** A server that replays recorded responses to the same requests. */
export function replayingServer(exchanges: readonly Exchange[]): Promise<HorizonServer> {
  return serve(async (request) => {
    const found = exchanges.find((exchange) => exchange.request === request)
    return found ?? { request, status: 501, body: { title: `${request} was not recorded` } }
  })
}

/** The results of the wallet's client over a Horizon, as JSON. */
export async function observe(url: string, subjects: Subjects): Promise<unknown> {
  const { payer, receiver, nobody, hash, sequence, refused, passphrase, usdcIssuer } = subjects
  const ledger: Ledger = createHorizonLedger({
    network: 'testnet',
    url,
    passphrase,
    usdcIssuer,
    closeMs: 5_000,
  })
  const { passphrase: of, latestLedger } = await ledger.identify()
  const observed = {
    identity: { passphrase: of, latestLedger },
    account: await ledger.observeAccount(payer),
    missing: await ledger.observeAccount(nobody),
    fee: await ledger.suggestFee(),
    close: await ledger.findClose(subjects.ledger),
    result: await ledger.findResult(hash),
    absent: await ledger.findResult('ab'.repeat(32)),
    use: await ledger.findSequenceUse(payer, BigInt(sequence)),
    payments: await ledger.readPayments(receiver, undefined),
    history: await ledger.readHistory(receiver, '0'),
    claimable: await ledger.claimableBalances(receiver),
    submission: await ledger.submit(refused),
  }
  return JSON.parse(
    JSON.stringify(observed, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
  )
}

/** Reads a recording. */
export async function recording(file: URL): Promise<Recording> {
  return JSON.parse(await readFile(file, 'utf8'))
}
