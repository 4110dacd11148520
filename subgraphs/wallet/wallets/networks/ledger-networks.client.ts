import type { Clock } from '../../../shared/clock.js'
import { DomainError } from '../../../shared/domain-error.js'
import type { Ledger } from '../../ledger/ledger.js'
import { type Asset, type Network, networks } from '../../ledger/network.js'
import { type AccountReader, createAccountReader } from './account-reader.client.js'
import { createCloseSignal } from './next-close.client.js'

/** Who pays for new accounts on a network. */
export type FundingSource =
  /** Friendbot creates them, and they pay for their trustlines. */
  | { readonly kind: 'friendbot' }
  /** The sponsor (a seed) creates them with a starting balance in stroops. */
  | { readonly kind: 'sponsor'; readonly sponsor: Uint8Array; readonly startingBalance: bigint }
  /** None: a wallet waits until it receives lumens. */
  | { readonly kind: 'none' }

/** The seed of the account that pays for wallets of a network, and for fees of wallets without lumens. */
export function sponsorOf({ funding }: Pick<NetworkSetup, 'funding'>): Uint8Array | undefined {
  return funding.kind === 'sponsor' ? funding.sponsor : undefined
}

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
  /** Like `cappedFee`, as it was at most a few ledgers ago; a newer one is read in the background. */
  recentFee(): Promise<bigint>
  /** Called with the close time of every ledger. */
  closed(at: Date): void
  /**
   * Resolves when the network closes its next ledger; also when that is overdue, because the stream of ledgers may be
   * disconnected, and when the signal aborts the wait.
   */
  nextClose(signal: AbortSignal): Promise<void>
  /**
   * The close time of the latest ledger, from which time bounds are counted: as the stream of ledgers shows it, or read
   * once per ledger.
   * @throws NETWORK_ERROR if the clock of this machine and a real network differ by more than 30 s
   */
  ledgerTime(clock: Clock): Promise<Date>
  /** The latest known close time, without a request. */
  knownTime(): Date | undefined
}

export type LedgerNetworks = Readonly<Record<Network, LedgerNetwork>>

/** A ledger that is further off is not current, or the clock of this machine is wrong. */
const MAX_CLOCK_OFFSET_MS = 30_000

/** Maximum age, in ledgers, of the fee and the close time with which a payment is accepted. */
const RECENT_LEDGERS = 5

/** How long balances for display are cached at least; they change only with a ledger. */
const ACCOUNT_TTL_MS = 1_000

export function ledgerNetworks(
  setups: Readonly<Record<Network, NetworkSetup>>,
  maxFeePerOperation: bigint,
): LedgerNetworks {
  const entries = networks.map((network) => {
    const setup = setups[network]
    const suggestFee = oncePerLedger(setup.ledger, () => setup.ledger.suggestFee())
    const latestClose = oncePerLedger(setup.ledger, () => setup.ledger.latestClose())
    const recentFee = inBackground(suggestFee, setup.ledger.closeMs * RECENT_LEDGERS)
    const capped = (fee: bigint) => (fee < maxFeePerOperation ? fee : maxFeePerOperation)
    const closes = createCloseSignal(setup.ledger.closeMs)
    let knownTime: Date | undefined
    /** When the stream last showed a ledger; `performance.now()`. */
    let streamedAt = Number.NEGATIVE_INFINITY
    const ledgerNetwork: LedgerNetwork = {
      ...setup,
      accounts: createAccountReader(setup.ledger, {
        ttlMs: Math.max(ACCOUNT_TTL_MS, setup.ledger.closeMs),
        hasQuota: !setup.embedded,
      }),
      maxFeePerOperation,
      suggestFee,
      cappedFee: async () => capped(await suggestFee()),
      recentFee: async () => capped(await recentFee()),
      closed(at) {
        streamedAt = performance.now()
        if (!knownTime || at > knownTime) knownTime = at
        closes.closed()
      },
      nextClose: closes.nextClose,
      async ledgerTime(clock) {
        const isStreamed = performance.now() - streamedAt < setup.ledger.closeMs * RECENT_LEDGERS
        const closedAt = (isStreamed && knownTime) || new Date((await latestClose()).closedAt)
        knownTime = closedAt
        if (!setup.embedded) assertInTime(network, closedAt, clock.now())
        return closedAt
      },
      knownTime: () => knownTime,
    }
    return [network, ledgerNetwork] as const
  })
  return Object.fromEntries(entries) as Record<Network, LedgerNetwork>
}

/** @throws NETWORK_ERROR */
function assertInTime(network: Network, closedAt: Date, now: Date): void {
  const offsetMs = now.getTime() - closedAt.getTime()
  if (Math.abs(offsetMs) <= MAX_CLOCK_OFFSET_MS) return
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  throw new DomainError(
    'NETWORK_ERROR',
    `The latest ${network} ledger is ${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the clock of this server; ` +
      'nothing is sent. Check the clock and the Horizon server.',
    { network, reason: 'clock offset', offsetSeconds: Math.round(offsetMs / 1000) },
  )
}

/** Keeps a value for one ledger. */
function oncePerLedger<Value>({ closeMs }: Ledger, read: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.value
    const entry = { value: read(), until: performance.now() + closeMs }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.value
  }
}

/** Returns a value that was read at most `maxAgeMs` ago, and reads the next one without waiting for it. */
function inBackground<Value>(read: () => Promise<Value>, maxAgeMs: number): () => Promise<Value> {
  let known: { readonly value: Value; readonly until: number } | undefined
  return async () => {
    const next = read().then((value) => {
      known = { value, until: performance.now() + maxAgeMs }
      return value
    })
    if (!known || known.until < performance.now()) return next
    // A caller gets the error only when the known value is too old.
    next.catch(() => undefined)
    return known.value
  }
}
