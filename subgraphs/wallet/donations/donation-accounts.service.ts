import { type Network, networks as networkNames } from '../ledger/network.js'
import { DONATIONS_OWNER } from '../wallets/donations-owner.policy.js'
import type { LedgerNetworks } from '../wallets/networks/ledger-networks.client.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'

/** The account of each network that receives donations. */
export interface DonationAccounts {
  /** The wallet that receives donations; it may await its funding. */
  find(network: Network): Promise<WalletRecord>
  /** The wallet that receives donations, funded if the network funds wallets. */
  on(network: Network): Promise<WalletRecord>
  /** Creates all of them, so that the first donor does not wait. */
  prepare(): Promise<void>
}

/** The configured account of each network; without one the service creates a wallet. */
export function donationAccounts(wallets: Wallets, networks: LedgerNetworks): DonationAccounts {
  const known = new Map<Network, Promise<WalletRecord>>()
  const find = (network: Network): Promise<WalletRecord> => {
    const found =
      known.get(network) ??
      wallets.ensureWallet(
        { ownerId: DONATIONS_OWNER, ownerKind: 'organisation' },
        network,
        networks[network].donationAccount,
      )
    known.set(network, found)
    found.catch(() => known.delete(network))
    return found
  }
  return {
    find,

    async on(network) {
      const wallet = await wallets.waitUntilFunded(await find(network))
      known.set(network, Promise.resolve(wallet))
      return wallet
    },
    async prepare() {
      await Promise.all(networkNames.map(find))
    },
  }
}
