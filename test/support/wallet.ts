import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Horizon, Keypair } from '@stellar/stellar-sdk'
import { type DocumentNode, parse } from 'graphql'
import type { OperationResult } from '../../schema/execute.js'
import { parseAmount } from '../../schema/scalars.js'
import type { RequestContext, Viewer } from '../../schema/viewer.js'
import type { Clock } from '../../subgraphs/shared/clock.js'
import { type Database, openDatabase } from '../../subgraphs/shared/database.js'
import type { GraphClient } from '../../subgraphs/shared/graph-client.js'
import { createSealedBox } from '../../subgraphs/shared/sealed-box.js'
import type { Subgraph } from '../../subgraphs/shared/subgraph.js'
import type { WalletConfig } from '../../subgraphs/wallet/config.js'
import { walletKeyStore } from '../../subgraphs/wallet/custody/wallet-key.store.js'
import { walletKeyVault } from '../../subgraphs/wallet/custody/wallet-key-vault.js'
import { seedOf } from '../../subgraphs/wallet/ledger/address.js'
import { createHorizonLedger } from '../../subgraphs/wallet/ledger/horizon-ledger.js'
import { type Network, networks } from '../../subgraphs/wallet/ledger/network.js'
import type { FaultScript } from '../../subgraphs/wallet/local-network/faults.js'
import { type LocalNetwork, startLocalNetwork } from '../../subgraphs/wallet/local-network/server.js'
import type { OpenNetworks } from '../../subgraphs/wallet/open-networks.js'
import { createWallet } from '../../subgraphs/wallet/server.js'
import type { NetworkSetup } from '../../subgraphs/wallet/wallets/networks.js'
import { type RecordedLog, recordedLog } from './recorded-log.js'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any

/** Long enough for a job to be taken over from a process that died. */
const ENDS_WITHIN_MS = 60_000

/** How a wallet under test differs from the usual. */
export interface WalletOptions {
  /** Default 20; 0 closes ledgers by `closeLedger` alone. */
  readonly closeMs?: number
  readonly faults?: FaultScript
  /** Where the wallet keeps its data; default a folder of its own, removed at the end. */
  readonly dataDirectory?: string
  readonly databaseUrl?: string
  /** How long a ledger call may take. */
  readonly timeoutMs?: number
  readonly config?: Partial<WalletConfig>
  /** What is different about the networks. */
  readonly setup?: (setup: NetworkSetup, local: LocalNetwork) => NetworkSetup
  /** The networks as the service opens them, in the place of the usual ones. */
  readonly opened?: (config: WalletConfig) => Promise<OpenNetworks>
  /** Networks that are running already and are left running. */
  readonly locals?: Readonly<Record<Network, LocalNetwork>>
  /** The time of the wallet and of the ledgers. */
  readonly clock?: Clock
  /** Cases that exist; every well-formed id by default. */
  readonly cases?: readonly string[]
}

/** The wallet subgraph over ledgers of its own, without an edge before it. */
export interface WalletUnderTest {
  readonly subgraph: Subgraph
  readonly locals: Readonly<Record<Network, LocalNetwork>>
  readonly log: RecordedLog
  readonly dataDirectory: string
  /** Another connection to the wallet's database. */
  readonly db: Database
  /** One operation as somebody; answers `{data, errors}`. */
  run(
    query: string,
    variables: object,
    viewer: Viewer,
    more?: Partial<RequestContext>,
  ): Promise<OperationResult>
  as(viewer: Viewer): WalletUser
  /** What an account holds on the ledger, in stroops. */
  onLedger(address: string, network?: Network): Promise<{ XLM: bigint; USDC: bigint; sequence: bigint }>
  /** The key of a wallet, as the service's own vault opens it. */
  keyOf(wallet: { id: string; network: Network; publicKey: string }): Promise<Keypair>
  close(): Promise<void>
}

/** What somebody does with the wallet; refusals are thrown as {@link Refused}. */
export interface WalletUser {
  createWallet(network?: Network): Promise<Json>
  wallet(id: string): Promise<Json>
  send(walletId: string, destination: string, amount: string, more?: object): Promise<Json>
  donate(walletId: string, caseId: string, amount: string, more?: object): Promise<Json>
  transaction(id: string): Promise<Json>
  donation(id: string): Promise<Json>
  /** Makes a link to buy for 50 USD; the purchase stands in `order`. */
  buy(walletId: string, more?: object): Promise<Json>
  purchase(id: string): Promise<Json>
  freeze(walletId: string, reason?: string): Promise<Json>
  unfreeze(walletId: string): Promise<Json>
  close(walletId: string, destination: string, more?: object): Promise<Json>
  /** Waits until a wallet is not being closed any more. */
  closed(walletId: string): Promise<Json>
  /** Waits until a transaction has ended. */
  ended(id: string): Promise<Json>
}

/** An error answer. */
export class Refused extends Error {
  constructor(
    readonly code: unknown,
    message: string,
    readonly details: Json,
  ) {
    super(message)
  }
}

/** The on-ramp provider as tests play it. */
export const onrampForTests: WalletConfig['onramp'] = {
  baseUrl: 'https://buy.onramp.example',
  apiKey: 'pk_test',
  secret: 'signs purchase links',
  webhookSecrets: ['signs deliveries'],
  isEmbedded: true,
}

/** A signed-in person. */
export function person(name: string, role: 'user' | 'admin' | 'staff' = 'user'): Viewer {
  return { kind: 'id-token', subject: `usr_${name}`, role, email: `${name}@rescue.example`, name }
}

const WALLET = `{ id network publicKey status funding balance { XLM USDC } lastActivity createdAt owner { id }
  freezes { by since reason } closingTo closedTo }`
const TRANSACTION = `{ id hash status type amount asset source destination memo memoType fee createdAt confirmedAt
  ledger failureCode failureReason }`
const DONATION = `{ id transactionId walletId caseId amount asset message anonymous status createdAt completedAt
  receipt { hash ledger time explorerLink } }`

const PURCHASE = `{ id walletAddress asset status providerId cryptoAmount payoutHash endedAt }`

const operations = {
  createWallet: `mutation ($network: Network) { reply: createWallet(input: {network: $network}) ${WALLET} }`,
  wallet: `query ($id: ID!) { reply: wallet(id: $id) ${WALLET} }`,
  send: `mutation ($id: ID!, $input: SendTransactionInput!) {
    reply: sendTransaction(walletId: $id, input: $input) ${TRANSACTION} }`,
  donate: `mutation ($input: DonateInput!) { reply: donate(input: $input) ${DONATION} }`,
  transaction: `query ($id: ID!) { reply: ledgerTransaction(id: $id) ${TRANSACTION} }`,
  freeze: `mutation ($id: ID!, $reason: String) { reply: freezeWallet(walletId: $id, reason: $reason) ${WALLET} }`,
  unfreeze: `mutation ($id: ID!) { reply: unfreezeWallet(walletId: $id) ${WALLET} }`,
  close: `mutation ($input: CloseWalletInput!) { reply: closeWallet(input: $input) ${WALLET} }`,
  donation: `query ($id: ID!) { reply: walletDonation(id: $id) ${DONATION} }`,
  buy: `mutation ($id: ID!, $input: OnrampLinkInput!) {
    reply: createOnrampLink(walletId: $id, input: $input) { url expiresAt order ${PURCHASE} } }`,
  purchase: `query ($id: ID!) { reply: onrampOrder(id: $id) ${PURCHASE} }`,
}

const documents = new Map<string, DocumentNode>()

function documentOf(text: string): DocumentNode {
  const document = documents.get(text) ?? parse(text)
  documents.set(text, document)
  return document
}

export async function startWallet(options: WalletOptions = {}): Promise<WalletUnderTest> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'wallet-')))
  const locals = options.locals ?? (await startNetworks(options))
  const config: WalletConfig = {
    dataDirectory,
    databaseUrl: options.databaseUrl,
    synchronous: 'normal',
    requireAdminMfa: false,
    credentialsKey: undefined,
    allowPrivateTargets: true,
    masterKey: undefined,
    previousMasterKey: undefined,
    realNetworks: {},
    ledgerCloseMs: options.closeMs ?? 20,
    maxFeeStroops: 100_000,
    seedDemo: false,
    onramp: onrampForTests,
    ...options.config,
  }
  const log = recordedLog()
  const opened = (await options.opened?.(config)) ?? openedNetworks(options, locals)
  const graph = graphWithCases(options.cases)
  const subgraph = await createWallet({
    config,
    graph,
    log,
    networks: opened,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  await subgraph.start()
  const location = { subgraph: 'wallet', dataDirectory, databaseUrl: options.databaseUrl } as const
  const db = await openDatabase(location)

  const run: WalletUnderTest['run'] = (query, variables, viewer, more = {}) =>
    subgraph.execute({
      document: documentOf(query),
      variables: { ...variables },
      context: { viewer, requestId: 'test', ...more },
    })

  return {
    subgraph,
    locals,
    log,
    dataDirectory,
    db,
    run,
    as: (viewer) => user(run, viewer),
    async onLedger(address, network = 'testnet') {
      const account = await new Horizon.Server(locals[network].url, { allowHttp: true }).loadAccount(address)
      const held = (type: string) => account.balances.find((line) => line.asset_type === type)?.balance
      return {
        XLM: stroops(held('native')),
        USDC: stroops(held('credit_alphanum4')),
        sequence: BigInt(account.sequence),
      }
    },
    async keyOf(wallet) {
      const context = `${wallet.id}\n${wallet.network}\n${wallet.publicKey}`
      const record = await walletKeyStore(db).byWallet(wallet.id)
      if (!record) throw new Error('no key')
      const dataKey = await walletKeyVault(config).unwrap(record, context)
      const seed = createSealedBox(dataKey).open(record.sealedSeed, context)
      return Keypair.fromRawEd25519Seed(Buffer.from(seed, 'base64'))
    },
    async close() {
      await subgraph.stop()
      await db.destroy()
      if (!options.locals) await Promise.all(networks.map((network) => locals[network].close()))
      if (!options.dataDirectory) await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Ledgers that several wallets under test share, one after the other. */
export async function startNetworks(
  options: Pick<WalletOptions, 'closeMs' | 'faults' | 'clock'> & { files?: string } = {},
): Promise<Record<Network, LocalNetwork>> {
  const start = (network: Network) =>
    startLocalNetwork({
      network,
      file: options.files === undefined ? ':memory:' : join(options.files, `${network}.sqlite`),
      closeIntervalMs: options.closeMs ?? 20,
      ...(options.faults ? { faults: options.faults } : {}),
      ...(options.clock ? { now: () => options.clock?.now().getTime() ?? 0 } : {}),
    })
  return { testnet: await start('testnet'), public: await start('public') }
}

/** The setups that the service builds for embedded ledgers, over the given ones. */
export function openedNetworks(
  options: Pick<WalletOptions, 'closeMs' | 'timeoutMs' | 'setup'>,
  locals: Readonly<Record<Network, LocalNetwork>>,
): OpenNetworks {
  const entries = networks.map((network) => {
    const local = locals[network]
    const setup: NetworkSetup = {
      ledger: createHorizonLedger({
        network,
        url: local.url,
        passphrase: local.passphrase,
        usdcIssuer: local.usdcIssuer,
        closeMs: options.closeMs || 50,
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      }),
      funding: {
        kind: 'sponsor',
        sponsor: seedOf(local.sponsorSecret),
        startingBalance: parseAmount(network === 'testnet' ? '10000' : '100'),
      },
      embedded: true,
      donationAccount: undefined,
      purchases: {
        payer: seedOf(local.distributorSecret),
        holders: { XLM: seedOf(local.sponsorSecret), USDC: seedOf(local.distributorSecret) },
      },
      explorerUrl: (hash) => `${local.url}/transactions/${hash}`,
    }
    return [network, options.setup?.(setup, local) ?? setup] as const
  })
  return {
    setups: Object.fromEntries(entries) as Record<Network, NetworkSetup>,
    close: async () => undefined,
  }
}

/** A graph whose only knowledge is which cases exist. */
export function graphWithCases(cases?: readonly string[]): GraphClient {
  return {
    async request(_operation, variables) {
      const id = String((variables as { id?: unknown }).id)
      const exists = cases ? cases.includes(id) : id.startsWith('cas_')
      return { case: exists ? { id } : null } as never
    },
  }
}

function user(run: WalletUnderTest['run'], viewer: Viewer): WalletUser {
  const ask = async (query: string, variables: object): Promise<Json> => {
    const { data, errors } = await run(query, variables, viewer)
    const [first] = errors ?? []
    if (first) throw new Refused(first.extensions?.code, first.message, first.extensions?.details)
    return data?.reply
  }
  const transaction = (id: string) => ask(operations.transaction, { id })
  return {
    createWallet: (network = 'testnet') => ask(operations.createWallet, { network }),
    wallet: (id) => ask(operations.wallet, { id }),
    send: (id, destination, amount, more = {}) =>
      ask(operations.send, { id, input: { destination, amount, asset: 'XLM', ...more } }),
    donate: (walletId, caseId, amount, more = {}) =>
      ask(operations.donate, { input: { walletId, caseId, amount, asset: 'XLM', ...more } }),
    transaction,
    donation: (id) => ask(operations.donation, { id }),
    buy: (id, more = {}) => ask(operations.buy, { id, input: { amount: '50.00', currency: 'USD', ...more } }),
    purchase: (id) => ask(operations.purchase, { id }),
    freeze: (id, reason) => ask(operations.freeze, { id, reason }),
    unfreeze: (id) => ask(operations.unfreeze, { id }),
    close: (walletId, destination, more = {}) =>
      ask(operations.close, { input: { walletId, destination, ...more } }),
    closed: (id) =>
      until(
        () => ask(operations.wallet, { id }),
        ({ closingTo }) => closingTo === null,
      ),
    ended: (id) =>
      until(
        () => transaction(id),
        ({ status }) => status !== 'pending',
      ),
  }
}

/** Reads until it is as it is waited for. */
async function until(read: () => Promise<Json>, isReached: (current: Json) => boolean): Promise<Json> {
  for (const deadline = Date.now() + ENDS_WITHIN_MS; ; await pause(10)) {
    const current = await read()
    if (isReached(current)) return current
    if (Date.now() > deadline) throw new Error(`waited in vain: ${JSON.stringify(current)}`)
  }
}

function stroops(decimal: string | undefined): bigint {
  return decimal === undefined || Number(decimal) === 0 ? 0n : parseAmount(decimal)
}
