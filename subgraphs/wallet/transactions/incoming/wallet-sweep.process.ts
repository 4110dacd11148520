import type { Log } from '../../../shared/log.js'
import type { Network } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'

/** Dependencies of sweeps. */
export interface WalletSweepDependencies {
  readonly log: Log
  readonly networks: LedgerNetworks
}

const BATCH_SIZE = 100
/** Number of consecutive failures after which the network itself is checked, because it may be down for all wallets. */
const FAILURES_IN_A_ROW = 5

/**
 * Visits the wallets of a network in the order of their ids. A wallet that cannot be read does not delay others. A
 * sweep that reaches its time limit is continued by the next one, so that every wallet is visited.
 * @throws NETWORK_ERROR if the network is unavailable
 */
export function createWalletSweep(
  { log, networks }: WalletSweepDependencies,
  batchAfter: Wallets['fundedAfter'],
  visit: (wallet: WalletRecord, signal: AbortSignal) => Promise<void>,
): (network: Network, signal: AbortSignal) => Promise<void> {
  const positions = new Map<Network, string>()
  return async (network, signal) => {
    let failures = 0
    for (;;) {
      const batch = await batchAfter(network, positions.get(network) ?? '', BATCH_SIZE)
      for (const wallet of batch) {
        if (signal.aborted) return
        try {
          await visit(wallet, signal)
          failures = 0
        } catch (error) {
          failures++
          log.warn({ err: error, walletId: wallet.id, network }, 'the payments of a wallet could not be read')
          if (failures % FAILURES_IN_A_ROW === 0) await networks[network].ledger.latestClose()
        }
        positions.set(network, wallet.id)
      }
      if (batch.length < BATCH_SIZE) break
    }
    positions.delete(network)
  }
}
