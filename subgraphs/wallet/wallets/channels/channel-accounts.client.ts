import type { Database } from '../../../shared/database.js'
import type { Signer } from '../../ledger/signer.js'
import type { LedgerNetwork } from '../networks/ledger-networks.client.js'
import { walletStore } from '../wallet.store.js'
import type { ChannelRecord } from './channel.store.js'
import { channelSigner } from './channel-key.policy.js'

/** A transaction has at most 20 signatures, one of them the sponsor's. */
export const CHANNELS_PER_TRANSACTION = 19

/** The signers of the channels of this sponsor, by whether their accounts exist. Those of an earlier sponsor are left out. */
export async function channelAccounts(
  db: Database,
  { ledger }: LedgerNetwork,
  sponsor: Uint8Array,
  channels: readonly ChannelRecord[],
): Promise<{ readonly existing: Signer[]; readonly missing: Signer[] }> {
  const wallets = await walletStore(db).byIds([...new Set(channels.map(({ walletId }) => walletId))])
  const found = { existing: [] as Signer[], missing: [] as Signer[] }
  for (const { address, walletId, position } of channels) {
    const wallet = wallets.find(({ id }) => id === walletId)
    const signer = wallet && channelSigner(sponsor, wallet.publicKey, position)
    if (signer?.address !== address) continue
    found[(await ledger.readAccount(address)) ? 'existing' : 'missing'].push(signer)
  }
  return found
}
