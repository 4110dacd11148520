import { boundedCache } from '../../../../runtime/bounded-cache.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import type { Network } from '../../ledger/network.js'
import type { Signer } from '../../ledger/signer.js'
import { type LedgerNetworks, sponsorOf } from '../networks/ledger-networks.client.js'
import type { WalletRecord } from '../wallet.type.js'
import { type ChannelRecord, channelStore } from './channel.store.js'
import { channelSigner } from './channel-key.policy.js'

export interface ChannelDependencies {
  readonly db: Database
  readonly networks: LedgerNetworks
  /** How many channels a wallet of the organisation may have; 0 for none. */
  readonly channelsPerWallet: number
  /** Requests the creation of the accounts that are missing on a network. */
  requestFunding(trx: Transaction, network: Network): Promise<void>
}

const MAX_SIGNERS = 1_000

/** Channel accounts of wallets of the organisation. */
export type Channels = ReturnType<typeof createChannels>

/**
 * The ledger applies one transaction of an account per ledger. A busy wallet of the organisation sends several at a time
 * with the sequence numbers of channel accounts, which the sponsor creates and which hold no money.
 */
export function createChannels({ db, networks, channelsPerWallet, requestFunding }: ChannelDependencies) {
  /** Deriving a key takes milliseconds; a busy wallet needs all of its channels for every transaction. */
  const signers = boundedCache<Signer>(MAX_SIGNERS)

  /** @returns undefined if the sponsor has changed since the channel was created */
  function signerOf(wallet: WalletRecord, { address, position }: ChannelRecord): Signer | undefined {
    const known = signers.get(address)
    if (known) return known
    const sponsor = sponsorOf(networks[wallet.network])
    const signer = sponsor && channelSigner(sponsor, wallet.publicKey, position)
    if (signer?.address !== address) return undefined
    signers.set(address, signer)
    return signer
  }

  return {
    /** The channels of a wallet that can be used. */
    async of(wallet: WalletRecord): Promise<readonly Signer[]> {
      if (wallet.ownerKind !== 'organisation') return []
      const records = await channelStore(db).of(wallet.id)
      return records
        .filter(({ status }) => status === 'open')
        .flatMap((record) => signerOf(wallet, record) ?? [])
    },

    /** Requests that the reserves of a closed wallet's channels are returned to the sponsor. */
    async walletClosed(trx: Transaction, wallet: WalletRecord): Promise<void> {
      if ((await channelStore(trx).of(wallet.id)).length > 0) await requestFunding(trx, wallet.network)
    },

    /** Requests the channels that a busy wallet of the organisation may have and does not have yet. */
    async request(wallet: WalletRecord): Promise<void> {
      const sponsor = sponsorOf(networks[wallet.network])
      if (wallet.ownerKind !== 'organisation' || !sponsor || channelsPerWallet === 0) return
      await inTransaction(db, async (trx) => {
        const records = await channelStore(trx).of(wallet.id)
        const usable = records.filter((record) => signerOf(wallet, record))
        const missing = channelsPerWallet - usable.length
        if (missing <= 0) return
        const after = records.at(-1)?.position ?? 0
        const added = Array.from({ length: missing }, (_, index): ChannelRecord => {
          const position = after + index + 1
          const { address } = channelSigner(sponsor, wallet.publicKey, position)
          return { address, walletId: wallet.id, position, status: 'awaiting' }
        })
        await channelStore(trx).add(added)
        await requestFunding(trx, wallet.network)
      })
    },
  }
}
