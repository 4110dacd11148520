import { join } from 'node:path'
import { ProgramError } from '../../runtime/process/run-program.js'
import { parseAmount } from '../../schema/scalars.js'
import type { Log } from '../shared/log.js'
import type { RealNetworkConfig, WalletConfig } from './config.js'
import { seedOf } from './ledger/address.js'
import { createHorizonLedger } from './ledger/horizon-ledger.js'
import type { Ledger } from './ledger/ledger.js'
import { type Network, networks } from './ledger/network.js'
import { horizonVariable, identityFault } from './ledger/network-identity.js'
import type { SharedLedger } from './local-network/shared-ledgers.js'
import { sharedLedgersOf } from './shared-ledger.client.js'
import type { FundingSource, NetworkSetup, PurchaseFunds } from './wallets/networks/ledger-networks.client.js'

/** The configured networks, and how to stop the embedded ledgers among them. */
export interface OpenNetworks {
  readonly setups: Readonly<Record<Network, NetworkSetup>>
  close(): Promise<void>
}

/** The passphrases of the real networks: a signature is valid on one network only. */
const PASSPHRASES: Readonly<Record<Network, string>> = {
  testnet: 'Test SDF Network ; September 2015',
  public: 'Public Global Stellar Network ; September 2015',
}

/** The starting balance of wallets on an embedded ledger, in XLM. */
const EMBEDDED_START: Readonly<Record<Network, string>> = { testnet: '10000', public: '100' }

/** The starting balance of wallets on the real public network, whose reserves the sponsor bears. */
const SPONSORED_START = 0n

/** The interval at which the real networks close ledgers. */
const REAL_CLOSE_MS = 5_000

const EXPLORERS: Readonly<Record<Network, string>> = {
  testnet: 'https://stellar.expert/explorer/testnet/tx/',
  public: 'https://stellar.expert/explorer/public/tx/',
}

/**
 * Connects to the real networks that are configured, and for the others to shared ledgers or embedded ones, which it starts.
 * @throws ProgramError for a server of another network, or one that lags behind its network
 */
export async function openNetworks(config: WalletConfig, log: Log): Promise<OpenNetworks> {
  // Real ones first, so that a refused server leaves no embedded ledger open.
  const real = await Promise.all(
    networks.flatMap((network) => {
      const settings = config.realNetworks[network]
      return settings ? [realNetwork(network, settings, log)] : []
    }),
  )
  const embedded = await Promise.all(
    networks
      .filter((network) => !config.realNetworks[network])
      .map((network) => embeddedNetwork(network, config, log)),
  )
  if (config.realNetworks.public && config.onramp.isEmbedded)
    log.warn(
      { network: 'public' },
      'ONRAMP_BASE_URL is not set: nothing can be bought on the public network; set it with ONRAMP_API_KEY and ' +
        'the two ONRAMP secrets',
    )
  const opened = [...real, ...embedded]
  const entries = opened.map(({ setup }) => [setup.ledger.network, setup] as const)
  return {
    setups: Object.fromEntries(entries) as Record<Network, NetworkSetup>,
    async close() {
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}

interface Opened {
  readonly setup: NetworkSetup
  close(): Promise<void>
}

async function realNetwork(network: Network, config: RealNetworkConfig, log: Log): Promise<Opened> {
  const { horizonUrl: url, usdcIssuer, sponsorSecret, donationAccount } = config
  const sponsor = sponsorSecret === undefined ? undefined : seedOf(sponsorSecret)
  const passphrase = PASSPHRASES[network]
  const ledger = createHorizonLedger({ network, url, usdcIssuer, passphrase, closeMs: REAL_CLOSE_MS })
  await identifyServer(ledger, log)
  return {
    setup: {
      ledger,
      funding: realFunding(network, sponsor),
      embedded: false,
      donationAccount,
      purchases: undefined,
      explorerUrl: (hash) => EXPLORERS[network] + hash,
    },
    close: async () => undefined,
  }
}

/**
 * A server that is not available does not prevent the start: its network is identified before its first use.
 * @throws ProgramError for a server that must not be used
 */
async function identifyServer(ledger: Ledger, log: Log): Promise<void> {
  const { network, passphrase } = ledger
  const server = await ledger.identify().catch((error: unknown) => {
    log.error(
      { err: error, network },
      `${horizonVariable(network)} is not available; its network is used once it is`,
    )
  })
  const fault = server && identityFault(horizonVariable(network), passphrase, server)
  if (fault) throw new ProgramError(fault)
}

function realFunding(network: Network, sponsor: Uint8Array | undefined): FundingSource {
  if (network === 'testnet') return { kind: 'friendbot' }
  return sponsor ? { kind: 'sponsor', sponsor, startingBalance: SPONSORED_START } : { kind: 'none' }
}

/** The ledger of this process, or of the one that LEDGER_URL names. */
async function embeddedNetwork(network: Network, config: WalletConfig, log: Log): Promise<Opened> {
  if (config.sharedLedgers) {
    const ledger = (await sharedLedgersOf(config.sharedLedgers))[network]
    return { setup: embeddedSetup(network, ledger, config), close: async () => undefined }
  }
  const { dataDirectory, ledgerCloseMs: closeMs } = config
  const inMemory = dataDirectory === ':memory:'
  // Loaded on demand: a process with two real networks never loads the development ledger.
  const { startLocalNetwork } = await import('./local-network/server.js')
  const local = await startLocalNetwork({
    network,
    file: inMemory ? ':memory:' : join(dataDirectory, 'local-network', `${network}.sqlite`),
    closeIntervalMs: closeMs,
  })
  log.info({ network, url: local.url }, 'serving an embedded ledger')
  return { setup: embeddedSetup(network, { ...local, closeMs }, config), close: () => local.close() }
}

function embeddedSetup(
  network: Network,
  { url, passphrase, usdcIssuer, closeMs, ...keys }: SharedLedger & { readonly url: string },
  config: WalletConfig,
): NetworkSetup {
  const sponsor = seedOf(keys.sponsorSecret)
  return {
    ledger: createHorizonLedger({ network, url, passphrase, usdcIssuer, closeMs }),
    funding: { kind: 'sponsor', sponsor, startingBalance: parseAmount(EMBEDDED_START[network]) },
    embedded: true,
    donationAccount: undefined,
    purchases: config.onramp.isEmbedded ? purchaseFunds(sponsor, seedOf(keys.distributorSecret)) : undefined,
    explorerUrl: (hash) => `${url}/transactions/${hash}`,
  }
}

/** The distributor submits, because the sponsor's sequence numbers are reserved for new wallets. */
function purchaseFunds(sponsor: Uint8Array, distributor: Uint8Array): PurchaseFunds {
  return { payer: distributor, holders: { XLM: sponsor, USDC: distributor } }
}
