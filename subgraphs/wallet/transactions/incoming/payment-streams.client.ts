import { type Network, networks as networkNames } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'

/** Connections to a real network that are kept open; accounts beyond are read in turn. */
const MOST_STREAMS = 100

/** The ledgers' streams, which hurry what is read from the stored cursors anyway. */
export interface PaymentStreams {
  /** Follows the ledgers that are our own as a whole. */
  open(): void
  /** Follows one account of a real network, as long as there is room. */
  follow(network: Network, address: string): void
  close(): void
}

/** Streams that call back with every account a payment reached. */
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
    follow(network, address) {
      const isWanted = isOpen && !networks[network].embedded && stops.size < MOST_STREAMS
      if (isWanted && !stops.has(address)) watch(network, [address], address)
    },
    close() {
      isOpen = false
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}
