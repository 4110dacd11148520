import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Horizon, Keypair } from '@stellar/stellar-sdk'
import { type DocumentNode, parse } from 'graphql'
import type { OperationResult } from '../../../runtime/execute.js'
import { parseAmount } from '../../../schema/scalars.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import type { Clock } from '../../../subgraphs/shared/clock.js'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import type { OperatorAlert } from '../../../subgraphs/shared/operator-alerts/operator-alert.worker.js'
import { findKey } from '../../../subgraphs/shared/secrets/key-file.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import type { Subgraph } from '../../../subgraphs/shared/subgraph/subgraph.js'
import type { WalletConfig } from '../../../subgraphs/wallet/config.js'
import { accountSeed } from '../../../subgraphs/wallet/custody/key-derivation.policy.js'
import { keyRootStore } from '../../../subgraphs/wallet/custody/key-root.store.js'
import { openRoot } from '../../../subgraphs/wallet/custody/local-key-vault.client.js'
import { walletKeyStore } from '../../../subgraphs/wallet/custody/wallet-key.store.js'
import { seedOf } from '../../../subgraphs/wallet/ledger/address.js'
import { createHorizonLedger } from '../../../subgraphs/wallet/ledger/horizon-ledger.js'
import { type Network, networks } from '../../../subgraphs/wallet/ledger/network.js'
import type { FaultScript } from '../../../subgraphs/wallet/local-network/faults.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import type { OpenNetworks } from '../../../subgraphs/wallet/open-networks.js'
import { createWallet } from '../../../subgraphs/wallet/server.js'
import type { NetworkSetup } from '../../../subgraphs/wallet/wallets/networks/ledger-networks.client.js'
import { type RecordedLog, recordedLog } from '../doubles/recorded-log.js'
import { HAPPENS_WITHIN_MS } from '../runner/waiting-limit.js'
import { copyMigratedFile } from './migrated-files.js'
import { type WalletUser, walletUser } from './wallet-user.js'

export { person, Refused } from './wallet-user.js'

/** How a wallet under test differs from the default. */
export interface WalletOptions {
  /** Default 20; with 0, ledgers close only by `closeLedger`. */
  readonly closeMs?: number
  readonly faults?: FaultScript
  /** The data folder of the wallet; default a new one, removed at the end. */
  readonly dataDirectory?: string
  readonly databaseUrl?: string
  /** The timeout of a ledger call; the default is long enough for any busy machine. */
  readonly timeoutMs?: number
  readonly config?: Partial<WalletConfig>
  /** Changes to the setup of the networks. */
  readonly setup?: (setup: NetworkSetup, local: LocalNetwork) => NetworkSetup
  /** Opens the networks as the service does, instead of the default ones. */
  readonly opened?: (config: WalletConfig) => Promise<OpenNetworks>
  /** Running networks, which are not closed with the wallet. */
  readonly locals?: Readonly<Record<Network, LocalNetwork>>
  /** The time of the wallet and of the ledgers. */
  readonly clock?: Clock
  /** The number of active administrators; default 2. */
  readonly administrators?: number
  /** The ids of existing cases; by default every well-formed id. */
  readonly cases?: readonly string[]
  /** The ids of people who were erased; may grow. */
  readonly erased?: readonly string[]
}

/** The wallet subgraph on its own ledgers, without an edge. */
export interface WalletUnderTest {
  readonly subgraph: Subgraph
  readonly locals: Readonly<Record<Network, LocalNetwork>>
  readonly log: RecordedLog
  /** Alerts that the wallet raised in the backoffice, without those that it ended. */
  readonly alerts: readonly OperatorAlert[]
  /** Notifications that it created there. */
  readonly notices: readonly Notice[]
  readonly dataDirectory: string
  /** Another connection to the wallet's database. */
  readonly db: Database
  /** Executes one operation as a viewer; returns `{data, errors}`. */
  run(
    query: string,
    variables: object,
    viewer: Viewer,
    more?: Partial<RequestContext>,
  ): Promise<OperationResult>
  as(viewer: Viewer): WalletUser
  /** The balances of an account on the ledger, in stroops, and its sequence number. */
  onLedger(address: string, network?: Network): Promise<{ XLM: bigint; USDC: bigint; sequence: bigint }>
  /** The key of a wallet, opened as the service's local vault does. */
  keyOf(wallet: { id: string }): Promise<Keypair>
  close(): Promise<void>
}

/** The configuration of the on-ramp provider in tests. */
export const onrampForTests: WalletConfig['onramp'] = {
  baseUrl: 'https://rescue.example/purchases',
  apiKey: 'pk_test',
  secret: 'signs purchase links',
  webhookSecrets: ['signs deliveries'],
  isEmbedded: true,
}

const documents = new Map<string, DocumentNode>()

function documentOf(text: string): DocumentNode {
  const document = documents.get(text) ?? parse(text)
  documents.set(text, document)
  return document
}

export async function startWallet(options: WalletOptions = {}): Promise<WalletUnderTest> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'wallet-')))
  if (!options.dataDirectory && !options.databaseUrl)
    await copyMigratedFile('wallet', dataDirectory, 'wallet')
  const locals = options.locals ?? (await startNetworks(options))
  const config: WalletConfig = {
    dataDirectory,
    databaseUrl: options.databaseUrl,
    synchronous: 'normal',
    jobEngine: 'built-in',
    requireAdminMfa: false,
    runsJobs: true,
    credentialsKey: undefined,
    previousCredentialsKeys: [],
    auditKey: undefined,
    previousAuditKey: undefined,
    allowPrivateTargets: true,
    lostKeys: [],
    masterKey: undefined,
    previousMasterKey: undefined,
    keyService: undefined,
    realNetworks: {},
    sharedLedgers: undefined,
    ledgerCloseMs: options.closeMs ?? 20,
    maxFeeStroops: 100_000,
    channelsPerWallet: 8,
    approvalAbove: { XLM: parseAmount('5000'), USDC: parseAmount('1000') },
    coldAccounts: {
      addresses: { testnet: undefined, public: undefined },
      above: { XLM: parseAmount('10000'), USDC: parseAmount('10000') },
    },
    reconcileRequestsPerHour: 1_000_000,
    publicNetworks: ['testnet', 'public'],
    walletQuotas: { perPerson: 100, sponsoredPerPersonAndDay: 100, sponsoredPerDay: 1_000 },
    sponsoredFees: { perPersonAndDay: 10, perDay: parseAmount('5') },
    sponsorAlertBelow: parseAmount('50'),
    minDonation: { XLM: 1n, USDC: 1n },
    quarantineBelow: { XLM: 0n, USDC: 0n },
    seedDemo: false,
    onramp: onrampForTests,
    ...options.config,
  }
  const log = recordedLog()
  const opened = (await options.opened?.(config)) ?? openedNetworks(options, locals)
  const alerts: OperatorAlert[] = []
  const notices: Notice[] = []
  const graph = graphWithCases(options.cases, alerts, notices, options.administrators, options.erased)
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

  const run: WalletUnderTest['run'] = async (query, variables, viewer, more = {}) =>
    subgraph.execute({
      document: documentOf(query),
      variables: { ...variables },
      context: { viewer, requestId: 'test', ...more },
    })

  return {
    subgraph,
    locals,
    log,
    alerts,
    notices,
    dataDirectory,
    db,
    run,
    as: (viewer) => walletUser(run, viewer),
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
      const record = await walletKeyStore(db).byWallet(wallet.id)
      const root = await keyRootStore(db).find('sealed')
      if (!record || !root) throw new Error('no key')
      const current = findKey(config.masterKey, dataDirectory, 'wallet-master')
      const seed = accountSeed(openRoot(root, { current, previous: undefined }), record.keyIndex)
      return Keypair.fromRawEd25519Seed(Buffer.from(seed))
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

/** The setups that the service creates for embedded ledgers, for the given ledgers. */
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
        timeoutMs: options.timeoutMs ?? HAPPENS_WITHIN_MS,
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

/** The input of a notification to a person. */
export interface Notice {
  readonly userEmail: string
  readonly type: string
  readonly message: string
}

/**
 * The part of the backoffice that the wallet calls: cases that exist, their donations, and a person for every well-formed id;
 * it records alerts and notifications (`wallet/donations/backoffice-contract` compares it with the real one).
 */
export function graphWithCases(
  cases?: readonly string[],
  alerts: OperatorAlert[] = [],
  notices: Notice[] = [],
  administrators = 2,
  erased: readonly string[] = [],
): GraphClient {
  const idsByKey = new Map<string | undefined, string>()
  const byCause = new Map<string, { id: string; alert: OperatorAlert }>()
  const exists = (id: unknown) => (cases ? cases.includes(String(id)) : String(id).startsWith('cas_'))
  return {
    async request(_operation, variables, cause) {
      const {
        id,
        input,
        cause: of,
      } = variables as {
        id?: unknown
        cause?: string
        input?: OperatorAlert &
          Notice & { caseId?: string; transactionId?: string; refundTransactionId?: string }
      }
      if (input?.userEmail) {
        notices.push(input)
        return { createNotification: { id: 'not_1' } } as never
      }
      if (input?.severity) {
        const key = cause?.idempotencyKey
        const known = key && idsByKey.get(key)
        const alertId = known || `alert_${idsByKey.size}`
        if (!known) alerts.push(input)
        idsByKey.set(key, alertId)
        if (of !== undefined) byCause.set(of, { id: alertId, alert: input })
        return { createAlert: { id: alertId } } as never
      }
      if (of !== undefined) {
        const known = byCause.get(of)
        byCause.delete(of)
        if (known) alerts.splice(alerts.indexOf(known.alert), 1)
        return { ended: known ? { id: known.id } : null } as never
      }
      const isUnknown = input?.caseId !== undefined && !exists(input.caseId)
      // Without any case, there is no donation either.
      if (isUnknown || (input?.refundTransactionId !== undefined && cases?.length === 0))
        throw new DomainError('NOT_FOUND', 'Case not found')
      return {
        case: exists(id) ? { id, status: 'active' } : null,
        user: String(id).startsWith('usr_') && !erased.includes(String(id)) ? { id } : null,
        users: { totalCount: administrators },
        recordLedgerDonation: { id: `don_${input?.transactionId}` },
        recordLedgerRefund: { id: `don_${input?.transactionId}` },
      } as never
    },
  }
}

function stroops(decimal: string | undefined): bigint {
  return decimal === undefined || Number(decimal) === 0 ? 0n : parseAmount(decimal)
}
