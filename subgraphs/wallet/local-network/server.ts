import type { FastifyInstance } from 'fastify'
import { type LedgerDatabase, openLedgerDatabase } from './core/database.js'
import { createLedger } from './core/ledger.js'
import { startLedgerClock } from './core/ledger-clock.js'
import { BASE_FEE, PASSPHRASES } from './core/protocol.js'
import type { FaultScript } from './faults.js'
import { createFriendbot } from './friendbot.js'
import { claimForNetwork, ensureGenesis, genesisKeys } from './genesis.js'
import type { Horizon } from './horizon/horizon.js'
import { createHttpServer } from './horizon/http-server.js'
import { createStreams } from './horizon/streams.js'
import { deployAssetContract } from './operations/asset-contracts.js'

export interface LocalNetworkOptions {
  network: 'testnet' | 'public'
  /** SQLite file of the ledger, or ':memory:'. */
  file: string
  /** Default that of the development ledger; tests that imitate a real network pass its passphrase. */
  passphrase?: string
  /** Default 127.0.0.1. */
  host?: string
  /** Default 0: any free port. */
  port?: number
  /** Serves the app instead of a separate listener; returns its origin. */
  mount?: (app: FastifyInstance) => Promise<string>
  /** The prefix of every path, such as '/testnet'. */
  basePath?: string
  /** Default 1000; 0 closes ledgers only by `closeLedger()`. */
  closeIntervalMs?: number
  /** How long a submission waits for its ledger before it returns 504; default 30 s, like Horizon. */
  submissionTimeoutMs?: number
  /** Operations per ledger; default 1000. Above it the highest bids take precedence. */
  ledgerCapacity?: number
  /** The ledger's clock, in milliseconds; default the system's. */
  now?: () => number
  /** Fault injection for tests. */
  faults?: FaultScript
  log?: (line: object) => void
}

/** Events of real networks and the servers in front of them. */
export interface NetworkEvents {
  /** The core forgets which transactions it applied or dropped recently. */
  restartCore(): void
  /** Open streams are disconnected. */
  cutStreams(): void
  /** Horizon deletes its history before a ledger. */
  reapHistoryBefore(ledger: number): void
  /** The network starts again at its first ledger with the same keys, like the test network each quarter. */
  reset(): void
  /** The validators change the reserve per entry, in stroops. */
  setBaseReserve(stroops: bigint): void
}

export interface LocalNetwork {
  /** For `new Horizon.Server(url, { allowHttp: true })`. */
  url: string
  passphrase: string
  usdcIssuer: string
  /** A funded account that creates and funds others. */
  sponsorSecret: string
  /** Holds USDC for distribution. */
  distributorSecret: string
  /** Issues USDC. */
  issuerSecret: string
  /** Events of a real network, injected by tests. */
  inject: NetworkEvents
  /** Closes a ledger now. @returns its sequence number */
  closeLedger(): Promise<number>
  close(): Promise<void>
}

const DEFAULT_CLOSE_INTERVAL = 1000
const DEFAULT_SUBMISSION_TIMEOUT = 30_000
const DEFAULT_CAPACITY = 1000

/** Starts a development ledger on its file and serves it over HTTP until it is closed. */
export async function startLocalNetwork(options: LocalNetworkOptions): Promise<LocalNetwork> {
  const database = openLedgerDatabase(options.file)
  try {
    return await serve(database, options)
  } catch (error) {
    database.close()
    throw error
  }
}

async function serve(database: LedgerDatabase, options: LocalNetworkOptions): Promise<LocalNetwork> {
  const { network, closeIntervalMs = DEFAULT_CLOSE_INTERVAL, faults, log = () => {} } = options
  const passphrase = options.passphrase ?? PASSPHRASES[network]
  const now = options.now ?? Date.now
  const capacity = options.ledgerCapacity ?? DEFAULT_CAPACITY
  const lowestRate = () => faults?.surgeRate?.() ?? BASE_FEE
  claimForNetwork(database, passphrase)
  const keys = genesisKeys(database, passphrase)
  const ledger = createLedger({
    database,
    passphrase,
    capacity,
    lowestRate,
    applicationOrder: (hashes) => faults?.applicationOrder?.(hashes) ?? hashes,
    recordsPast: faults !== undefined,
    now,
    log,
  })
  ensureGenesis(database, ledger, keys, now())
  for (const asset of [undefined, { code: 'USDC', issuer: keys.issuer.publicKey }])
    deployAssetContract(asset, passphrase)
  const stopping = new AbortController()
  const horizon: Horizon = {
    ledger,
    faults,
    capacity,
    streams: createStreams(ledger, stopping.signal, log),
    friendbot: network === 'testnet' ? createFriendbot(ledger, keys) : undefined,
    basePath: trimmed(options.basePath ?? ''),
    submissionTimeout: options.submissionTimeoutMs ?? DEFAULT_SUBMISSION_TIMEOUT,
    stopping: stopping.signal,
  }
  const app = createHttpServer(horizon, log)
  const {
    mount = (server) => server.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 }),
  } = options
  const origin = await mount(app)
  const url = origin + horizon.basePath
  const stopClock = closeIntervalMs > 0 ? startLedgerClock(ledger, closeIntervalMs, log) : () => {}
  log({ event: 'local network started', network, url, ledger: ledger.head().sequence })
  return {
    url,
    passphrase,
    usdcIssuer: keys.issuer.publicKey,
    sponsorSecret: keys.sponsor.secret,
    distributorSecret: keys.distributor.secret,
    issuerSecret: keys.issuer.secret,
    inject: {
      restartCore: ledger.restartCore,
      cutStreams: horizon.streams.cut,
      reapHistoryBefore: ledger.reapBefore,
      reset() {
        ledger.clear()
        ensureGenesis(database, ledger, keys, now())
      },
      setBaseReserve: ledger.setBaseReserve,
    },
    closeLedger: async () => ledger.closeNow(),
    async close() {
      stopClock()
      stopping.abort()
      await horizon.streams.ended()
      await app.close()
      database.close()
    },
  }
}

/** Normalises a base path: with a leading slash, without a trailing one. */
function trimmed(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}
