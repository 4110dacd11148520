import { environment, seedsDemoData, type VariableName } from '../../runtime/environment/environment.js'
import {
  type Environment,
  EnvironmentError,
  readEnvironment,
} from '../../runtime/environment/read-environment.js'
import type { SessionSecrets } from '../../runtime/session-secrets.js'
import { parseAmount } from '../../schema/scalars.js'
import {
  type SubgraphSettings,
  subgraphSettings,
  subgraphVariables,
} from '../shared/subgraph/subgraph-settings.js'
import type { ColdAccounts } from './cold-accounts/cold-account.service.js'
import type { KeyVaultConfig } from './custody/configured-vault.client.js'
import type { KeyServiceConfig } from './custody/key-service.client.js'
import { type Asset, type AssetAmounts, type Network, networks } from './ledger/network.js'
import type { SharedLedgerAccess } from './shared-ledger.client.js'
import type { SponsoredFeeQuotas } from './transactions/sending/sponsored-fee.service.js'
import type { WalletQuotas } from './wallets/wallet-quota.service.js'

/** The environment variables of the wallet. */
export const walletVariables = [
  ...subgraphVariables,
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'SEED',
  'WALLET_MASTER_KEY',
  'WALLET_MASTER_KEY_PREVIOUS',
  'WALLET_KEY_SERVICE_URL',
  'WALLET_KEY_SERVICE_KEY',
  'WALLET_KEY_SERVICE_TOKEN',
  'HORIZON_URL_TESTNET',
  'HORIZON_URL_PUBLIC',
  'LEDGER_URL',
  'WALLET_PLAY_MONEY',
  'ALLOW_REAL_NETWORK',
  'USDC_ISSUER_TESTNET',
  'USDC_ISSUER_PUBLIC',
  'SPONSOR_SECRET_PUBLIC',
  'DONATION_ACCOUNT_TESTNET',
  'DONATION_ACCOUNT_PUBLIC',
  'COLD_ACCOUNT_TESTNET',
  'COLD_ACCOUNT_PUBLIC',
  'COLD_ACCOUNT_ABOVE',
  'LEDGER_CLOSE_MS',
  'RECONCILE_REQUESTS_PER_HOUR',
  'LEDGER_MAX_FEE_STROOPS',
  'LEDGER_CHANNELS_PER_WALLET',
  'ORGANISATION_APPROVAL_ABOVE',
  'WALLETS_PER_PERSON',
  'SPONSORED_WALLETS_PER_PERSON',
  'SPONSORED_WALLETS_PER_DAY',
  'SPONSORED_PAYMENTS_PER_PERSON',
  'SPONSORED_FEES_PER_DAY',
  'SPONSOR_BALANCE_ALERT',
  'SMALLEST_DONATION',
  'QUARANTINE_BELOW',
  'ONRAMP_BASE_URL',
  'ONRAMP_API_KEY',
  'ONRAMP_SECRET',
  'ONRAMP_WEBHOOK_SECRET',
] as const satisfies readonly VariableName[]

/** A real network, reached through a Horizon server. */
export interface RealNetworkConfig {
  readonly horizonUrl: string
  readonly usdcIssuer: string
  /** `S…`: pays for new wallets; on testnet friendbot does that. */
  readonly sponsorSecret: string | undefined
  readonly donationAccount: string | undefined
}

/** The on-ramp provider. */
export interface OnrampConfig {
  /** Its purchase page. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Signs purchase links. */
  readonly secret: string
  /** The provider signs its deliveries with one of them. */
  readonly webhookSecrets: readonly string[]
  /** True if no provider is configured: the platform simulates one, and pays out purchases on embedded ledgers. */
  readonly isEmbedded: boolean
}

/** The wallet's settings. */
export interface WalletConfig extends SubgraphSettings, KeyVaultConfig {
  /** The real networks; the others are embedded. */
  readonly realNetworks: Readonly<Partial<Record<Network, RealNetworkConfig>>>
  /** The process whose embedded ledgers are used; undefined if this one has its own. */
  readonly sharedLedgers: SharedLedgerAccess | undefined
  /** The interval at which embedded ledgers close, in milliseconds. */
  readonly ledgerCloseMs: number
  /** Maximum number of calls per hour that a reconciliation may make to a real network. */
  readonly reconcileRequestsPerHour: number
  /** The maximum bid per operation, in stroops. */
  readonly maxFeeStroops: number
  /** How many channel accounts a busy wallet of the organisation may have. */
  readonly channelsPerWallet: number
  /** The sum per asset and day, in stroops, above which a second administrator must approve the organisation's payments. */
  readonly approvalAbove: AssetAmounts
  readonly coldAccounts: ColdAccounts
  readonly walletQuotas: WalletQuotas
  readonly sponsoredFees: SponsoredFeeQuotas
  /** The balance of a sponsor, in stroops, below which operators are alerted. */
  readonly sponsorAlertBelow: bigint
  /** The smallest donation per asset, in stroops. */
  readonly minDonation: AssetAmounts
  /** Amounts from outside below these are not shown until staff releases them. */
  readonly quarantineBelow: AssetAmounts
  /** Networks whose donations and addresses are public. In production not testnet, whose money is worthless and free. */
  readonly publicNetworks: readonly Network[]
  /** Creates a demo user's wallet and donations in a database without wallets. */
  readonly seedDemo: boolean
  readonly onramp: OnrampConfig
}

/**
 * The wallet's settings from a checked environment.
 * @param secrets for signing in to the shared ledgers; omitted by programs that use no ledger
 */
export function walletConfig(
  env: Environment<(typeof walletVariables)[number]>,
  secrets?: SessionSecrets,
): WalletConfig {
  const testnet = env.HORIZON_URL_TESTNET && {
    horizonUrl: env.HORIZON_URL_TESTNET,
    usdcIssuer: env.USDC_ISSUER_TESTNET,
    sponsorSecret: undefined,
    donationAccount: env.DONATION_ACCOUNT_TESTNET,
  }
  const real = env.HORIZON_URL_PUBLIC && {
    horizonUrl: env.HORIZON_URL_PUBLIC,
    usdcIssuer: env.USDC_ISSUER_PUBLIC,
    sponsorSecret: env.SPONSOR_SECRET_PUBLIC,
    donationAccount: env.DONATION_ACCOUNT_PUBLIC,
  }
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`
  return {
    ...subgraphSettings(env),
    masterKey: env.WALLET_MASTER_KEY,
    previousMasterKey: env.WALLET_MASTER_KEY_PREVIOUS,
    keyService: keyServiceOf(env),
    realNetworks: { ...(testnet ? { testnet } : {}), ...(real ? { public: real } : {}) },
    sharedLedgers: env.LEDGER_URL && secrets ? { url: env.LEDGER_URL, secrets } : undefined,
    ledgerCloseMs: env.LEDGER_CLOSE_MS,
    reconcileRequestsPerHour: env.RECONCILE_REQUESTS_PER_HOUR,
    maxFeeStroops: env.LEDGER_MAX_FEE_STROOPS,
    channelsPerWallet: env.LEDGER_CHANNELS_PER_WALLET,
    approvalAbove: amountsOf('ORGANISATION_APPROVAL_ABOVE', env.ORGANISATION_APPROVAL_ABOVE),
    coldAccounts: {
      addresses: { testnet: env.COLD_ACCOUNT_TESTNET, public: env.COLD_ACCOUNT_PUBLIC },
      above: amountsOf('COLD_ACCOUNT_ABOVE', env.COLD_ACCOUNT_ABOVE),
    },
    walletQuotas: {
      perPerson: env.WALLETS_PER_PERSON,
      sponsoredPerPersonAndDay: env.SPONSORED_WALLETS_PER_PERSON,
      sponsoredPerDay: env.SPONSORED_WALLETS_PER_DAY,
    },
    sponsoredFees: {
      perPersonAndDay: env.SPONSORED_PAYMENTS_PER_PERSON,
      perDay: amountFrom(env.SPONSORED_FEES_PER_DAY),
    },
    sponsorAlertBelow: amountFrom(env.SPONSOR_BALANCE_ALERT),
    minDonation: {
      ...(env.NODE_ENV === 'production' ? MIN_DONATION_IN_PRODUCTION : MIN_DONATION_IN_DEVELOPMENT),
      ...amountsIn(env.SMALLEST_DONATION ?? []),
    },
    quarantineBelow: {
      ...(env.NODE_ENV === 'production' ? QUARANTINE_IN_PRODUCTION : { XLM: 0n, USDC: 0n }),
      ...amountsIn(env.QUARANTINE_BELOW ?? []),
    },
    publicNetworks: env.NODE_ENV === 'production' ? ['public'] : networks,
    // Tests count wallets and donations, so they must request demo data explicitly.
    seedDemo: seedsDemoData(env) && (env.NODE_ENV !== 'test' || env.SEED === 'demo'),
    onramp: {
      baseUrl: env.ONRAMP_BASE_URL ?? `${publicUrl}/purchases`,
      apiKey: env.ONRAMP_API_KEY,
      secret: env.ONRAMP_SECRET,
      webhookSecrets: env.ONRAMP_WEBHOOK_SECRET,
      isEmbedded: env.ONRAMP_BASE_URL === undefined,
    },
  }
}

/** An amount that may be zero, in stroops. */
function amountFrom(text: string): bigint {
  return Number(text) === 0 ? 0n : parseAmount(text)
}

function keyServiceOf(env: Environment<(typeof walletVariables)[number]>): KeyServiceConfig | undefined {
  if (env.WALLET_KEY_SERVICE_URL === undefined) return undefined
  return {
    url: env.WALLET_KEY_SERVICE_URL,
    keyName: env.WALLET_KEY_SERVICE_KEY,
    token: env.WALLET_KEY_SERVICE_TOKEN ?? '',
  }
}

/** Smaller donations cost more in fees and work than they are worth. */
const MIN_DONATION_IN_PRODUCTION: AssetAmounts = { XLM: parseAmount('0.1'), USDC: parseAmount('0.01') }
const MIN_DONATION_IN_DEVELOPMENT: AssetAmounts = { XLM: 1n, USDC: 1n }

/** Advertisements on the public network cost their senders less than this. */
const QUARANTINE_IN_PRODUCTION: AssetAmounts = { XLM: parseAmount('0.001'), USDC: parseAmount('0.001') }

/** `XLM=100,USDC=20` in stroops; an asset that is not listed has its default. */
function amountsOf(
  variable: 'ORGANISATION_APPROVAL_ABOVE' | 'COLD_ACCOUNT_ABOVE',
  pairs: readonly string[],
): AssetAmounts {
  return amountsIn([...environment[variable].fallback.split(','), ...pairs]) as AssetAmounts
}

/** Pairs like `XLM=100`, in stroops. */
function amountsIn(pairs: readonly string[]): Partial<AssetAmounts> {
  const entries = pairs.map((pair) => pair.split('=') as [Asset, string])
  return Object.fromEntries(entries.map(([asset, amount]) => [asset, amountFrom(amount)]))
}

/**
 * Refuses embedded ledgers in processes that share a database: each would have its own ledger.
 * @throws EnvironmentError
 */
export function assertSharedLedgers(
  env: Environment<'DATABASE_URL' | 'LEDGER_URL' | 'HORIZON_URL_TESTNET' | 'HORIZON_URL_PUBLIC'>,
): void {
  const needed = env.DATABASE_URL !== undefined && !(env.HORIZON_URL_TESTNET && env.HORIZON_URL_PUBLIC)
  if (needed && !env.LEDGER_URL)
    throw new EnvironmentError([
      'LEDGER_URL must be set to `npm run start:ledger`: wallet processes and workers on one database share their ledgers; HORIZON_URL_TESTNET and HORIZON_URL_PUBLIC are used instead where they are set',
    ])
}

/** This process's environment, for programs that run only the wallet. */
export function walletEnvironment<const Names extends VariableName>(others: readonly Names[]) {
  return readEnvironment(process.env, [...walletVariables, ...others])
}
