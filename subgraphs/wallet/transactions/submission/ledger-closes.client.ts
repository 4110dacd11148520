import type { MetricSample } from '../../../../runtime/process/metrics-text.js'
import type { LedgerClose } from '../../ledger/ledger.js'
import { type Network, networks as networkNames } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/networks/ledger-networks.client.js'

/** Streams of closed ledgers: one per network, regardless of how many transactions wait for it. */
interface LedgerCloses {
  open(): void
  /** The age of the last known ledger of each network in seconds; none before `open`. */
  ages(): Partial<Record<Network, number>>
  metrics(): MetricSample[]
  close(): void
}

/** See {@link LedgerCloses}; nothing is streamed before `open`. */
export function createLedgerCloses(
  networks: LedgerNetworks,
  onClose: (network: Network, close: LedgerClose) => void = () => undefined,
): LedgerCloses {
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
          }),
        )
      }
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
