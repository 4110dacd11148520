import type { Ledger } from '../ledger/ledger.js'
import { type Asset, type Network, networks } from '../ledger/network.js'
import { type AccountReader, createAccountReader } from './account-reader.client.js'

/** How new accounts come into being on a network. */
export type FundingSource =
  /** Friendbot creates them; `sponsor` (a seed) pays for their trust lines where there is one. */
  | { readonly kind: 'friendbot'; readonly sponsor: Uint8Array | undefined }
  /** The sponsor creates them with a balance in stroops. */
  | { readonly kind: 'sponsor'; readonly sponsor: Uint8Array; readonly startingBalance: bigint }
  /** Nobody: a wallet waits for somebody to send it lumens. */
  | { readonly kind: 'none' }

/** Accounts of an embedded ledger that pay for purchases; seeds. */
export interface PurchaseFunds {
  /** Submits and bears the fees; nothing else uses its sequence numbers. */
  readonly payer: Uint8Array
  /** Who holds what is handed out. */
  readonly holders: Readonly<Record<Asset, Uint8Array>>
}

/** What the service is told of a network. */
export interface NetworkSetup {
  readonly ledger: Ledger
  readonly funding: FundingSource
  /** Whether the ledger is this platform's own, so that watching all of it is cheap. */
  readonly embedded: boolean
  /** The account that receives donations; undefined where the service makes a wallet for it. */
  readonly donationAccount: string | undefined
  /** What pays for purchases; undefined where the on-ramp provider sends by itself. */
  readonly purchases: PurchaseFunds | undefined
  /** Where a transaction can be looked at, by its hash: on a public explorer, or at the embedded ledger itself. */
  readonly explorerUrl: (hash: string) => string
}

/** A network as the features use it. */
export interface LedgerNetwork extends NetworkSetup {
  readonly accounts: AccountReader
  /** What to bid for one operation now, in stroops; asked of the ledger once while it closes one. */
  suggestFee(): Promise<bigint>
}

/** Every network. */
export type LedgerNetworks = Readonly<Record<Network, LedgerNetwork>>

/** How long a balance may be shown after it was read, in milliseconds. */
const SHOWN_FOR_MS = 1_000

export function ledgerNetworks(setups: Readonly<Record<Network, NetworkSetup>>): LedgerNetworks {
  const entries = networks.map((network) => {
    const setup = setups[network]
    const { ledger } = setup
    const accounts = createAccountReader(ledger, SHOWN_FOR_MS)
    return [network, { ...setup, accounts, suggestFee: onceALedger(ledger) }] as const
  })
  return Object.fromEntries(entries) as Record<Network, LedgerNetwork>
}

function onceALedger(ledger: Ledger): () => Promise<bigint> {
  let known: { readonly fee: Promise<bigint>; readonly until: number } | undefined
  return () => {
    if (known && performance.now() < known.until) return known.fee
    const fee = ledger.suggestFee()
    const kept = { fee, until: performance.now() + ledger.closeMs }
    known = kept
    fee.catch(() => {
      if (known === kept) known = undefined
    })
    return fee
  }
}
