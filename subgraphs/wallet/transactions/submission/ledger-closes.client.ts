import type { MetricSample } from '../../../../runtime/process/metrics-text.js'
import type { LedgerClose } from '../../ledger/ledger.js'
import { type Network, networks as networkNames } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/networks/ledger-networks.client.js'

/** Notifications of closed ledgers: one stream per network, regardless of how many transactions wait for it. */
export interface LedgerCloses {
  open(): void
  /**
   * Resolves when the network closes its next ledger; also when that is overdue, because the stream may be
   * disconnected, and when the signal aborts the wait.
   */
  next(network: Network, signal: AbortSignal): Promise<void>
  /** The age of the last known ledger of each network in seconds; none before `open`. */
  ages(): Partial<Record<Network, number>>
  metrics(): MetricSample[]
  close(): void
}

/** A close is overdue after this multiple of the expected interval. */
const OVERDUE_FACTOR = 1.5
const MIN_WAIT_MS = 50

/** See {@link LedgerCloses}; nothing is streamed before `open`. */
export function createLedgerCloses(
  networks: LedgerNetworks,
  onClose: (network: Network, close: LedgerClose) => void = () => undefined,
): LedgerCloses {
  const waiting: Record<Network, Set<() => void>> = { testnet: new Set(), public: new Set() }
  /** When each network last closed a ledger, or its stream was opened; `performance.now()`. */
  const closedAt = new Map<Network, number>()
  const stops: (() => void)[] = []

  const ages = (): Partial<Record<Network, number>> =>
    Object.fromEntries([...closedAt].map(([network, since]) => [network, (performance.now() - since) / 1000]))

  return {
    ages,
    open() {
      for (const network of networkNames) {
        closedAt.set(network, performance.now())
        stops.push(
          networks[network].ledger.watchCloses((close) => {
            closedAt.set(network, performance.now())
            networks[network].closed(new Date(close.closedAt))
            onClose(network, close)
            for (const wake of waiting[network]) wake()
          }),
        )
      }
    },
    next(network, signal) {
      const { closeMs } = networks[network].ledger
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(overdue)
          signal.removeEventListener('abort', wake)
          waiting[network].delete(wake)
          resolve()
        }
        const overdue = setTimeout(wake, Math.max(closeMs * OVERDUE_FACTOR, MIN_WAIT_MS))
        signal.addEventListener('abort', wake)
        waiting[network].add(wake)
        if (signal.aborted) wake()
      })
    },
    metrics: () =>
      Object.entries(ages()).map(([network, age]) => ({
        name: 'ledger_age_seconds',
        help: 'Seconds since a network was last known to close a ledger; before the first one, since the start.',
        labels: { network },
        value: age,
      })),
    close() {
      for (const stop of stops.splice(0)) stop()
    },
  }
}
