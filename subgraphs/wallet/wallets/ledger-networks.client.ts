import type { Ledger } from '../ledger/ledger.js'
import { type Asset, type Network, networks } from '../ledger/network.js'
import { type AccountReader, createAccountReader } from './account-reader.client.js'

/** Who pays for new accounts on a network. */
export type FundingSource =
  /** Friendbot creates them; `sponsor` (a seed) pays for their trustlines if there is one. */
  | { readonly kind: 'friendbot'; readonly sponsor: Uint8Array | undefined }
  /** The sponsor creates them with a starting balance in stroops. */
  | { readonly kind: 'sponsor'; readonly sponsor: Uint8Array; readonly startingBalance: bigint }
  /** None: a wallet waits until it receives lumens. */
  | { readonly kind: 'none' }

/** Accounts of an embedded ledger that pay for purchases; seeds. */
export interface PurchaseFunds {
  /** Submits and pays the fees; nothing else uses its sequence numbers. */
  readonly payer: Uint8Array
  /** The accounts that the purchased amounts are paid from. */
  readonly holders: Readonly<Record<Asset, Uint8Array>>
}

/** The configuration of a network. */
export interface NetworkSetup {
  readonly ledger: Ledger
  readonly funding: FundingSource
  /** Whether the ledger runs in this process, so that watching all of it is cheap. */
  readonly embedded: boolean
  /** The account that receives donations; undefined if the service creates a wallet for them. */
  readonly donationAccount: string | undefined
  /** Pays for purchases; undefined if the on-ramp provider sends them itself. */
  readonly purchases: PurchaseFunds | undefined
  /** The URL that shows a transaction: of a public explorer, or of the embedded ledger. */
  readonly explorerUrl: (hash: string) => string
}

/** A network as used by the features. */
export interface LedgerNetwork extends NetworkSetup {
  readonly accounts: AccountReader
  /** The configured maximum bid per operation, in stroops. */
  readonly maxFeePerOperation: bigint
  /** The fee per operation that the network suggests now, in stroops; read once per ledger. */
  suggestFee(): Promise<bigint>
  /** The suggested fee, at most the configured maximum. */
  cappedFee(): Promise<bigint>
}

/** Every network. */
export type LedgerNetworks = Readonly<Record<Network, LedgerNetwork>>

/** How long balances for display are cached. */
const ACCOUNT_TTL_MS = 1_000

export function ledgerNetworks(
  setups: Readonly<Record<Network, NetworkSetup>>,
  maxFeePerOperation: bigint,
): LedgerNetworks {
  const entries = networks.map((network) => {
    const setup = setups[network]
    const suggestFee = cachedFee(setup.ledger)
    const ledgerNetwork: LedgerNetwork = {
      ...setup,
      accounts: createAccountReader(setup.ledger, ACCOUNT_TTL_MS),
      maxFeePerOperation,
      suggestFee,
      async cappedFee() {
        const suggested = await suggestFee()
        return suggested < maxFeePerOperation ? suggested : maxFeePerOperation
      },
    }
    return [network, ledgerNetwork] as const
  })
  return Object.fromEntries(entries) as Record<Network, LedgerNetwork>
}

function cachedFee(ledger: Ledger): () => Promise<bigint> {
  let cached: { readonly fee: Promise<bigint>; readonly until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.fee
    const fee = ledger.suggestFee()
    const entry = { fee, until: performance.now() + ledger.closeMs }
    cached = entry
    fee.catch(() => {
      if (cached === entry) cached = undefined
    })
    return fee
  }
}
