import { type Network, networks as networkNames } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'

/** Open connections to real networks; further accounts are only read periodically. */
const MAX_STREAMS = 100

/** Streams of the ledgers, which trigger early reads; every wallet is also read periodically. */
export interface PaymentStreams {
  /** Subscribes to all payments of embedded ledgers. */
  open(): void
  /** Subscribes to one account of a real network, up to the maximum number of streams. */
  subscribe(network: Network, address: string): void
  close(): void
}

/** Calls back for every account that a payment reaches. */
export function createPaymentStreams(
  networks: LedgerNetworks,
  onPayment: (network: Network, address: string) => void,
): PaymentStreams {
  const stops = new Map<string, () => void>()
  let isOpen = false

  function watch(network: Network, accounts: 'all' | readonly string[], key: string): void {
    const stop = networks[network].ledger.watchPayments(accounts, (address) => onPayment(network, address))
    stops.set(key, stop)
  }

  return {
    open() {
      isOpen = true
      for (const network of networkNames) if (networks[network].embedded) watch(network, 'all', network)
    },
    subscribe(network, address) {
      const isWanted = isOpen && !networks[network].embedded && stops.size < MAX_STREAMS
      if (isWanted && !stops.has(address)) watch(network, [address], address)
    },
    close() {
      isOpen = false
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}
