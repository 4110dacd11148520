import type { Knex } from 'knex'
import { integer, oneOf, text } from '../../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'
import type { Network } from '../../ledger/network.js'

/** `awaiting`: its account is to be created. `closed`: its wallet is closed, and its account has been merged. */
const channelStatuses = ['awaiting', 'open', 'closed'] as const

const channels = rowCodec('wallet_channels', {
  address: text,
  walletId: text,
  position: integer,
  status: oneOf(channelStatuses),
})

/** A channel account: a source account for a wallet's transactions, in addition to its own. */
export type ChannelRecord = RecordOf<typeof channels>

/** The channels of wallets; their number only grows. */
export function channelStore(db: Knex) {
  const table = () => channels.query(db)
  const onNetwork = (network: Network) =>
    table().join('wallets', 'wallets.id', 'wallet_channels.wallet_id').where({ 'wallets.network': network })
  const read = async (query: Knex.QueryBuilder, limit: number): Promise<ChannelRecord[]> =>
    (await query.orderBy('wallet_channels.address').limit(limit).select('wallet_channels.*')).map(
      channels.read,
    )
  return {
    async of(walletId: string): Promise<ChannelRecord[]> {
      return (await table().where({ wallet_id: walletId }).orderBy('position')).map(channels.read)
    },

    /** Adds channels unless another process has. */
    async add(records: readonly ChannelRecord[]): Promise<void> {
      await table().insert(records.map(channels.write)).onConflict().ignore()
    },

    /** Channels on a network whose accounts are to be created. */
    async awaiting(network: Network, limit: number): Promise<ChannelRecord[]> {
      const awaiting = onNetwork(network).where({ 'wallet_channels.status': 'awaiting' })
      return read(awaiting.whereNot({ 'wallets.status': 'closed' }), limit)
    },

    /** Channels on a network that its closed wallets no longer need. */
    ofClosedWallets: (network: Network, limit: number): Promise<ChannelRecord[]> =>
      read(
        onNetwork(network)
          .where({ 'wallets.status': 'closed' })
          .whereNot({ 'wallet_channels.status': 'closed' }),
        limit,
      ),

    async setStatus(addresses: readonly string[], status: (typeof channelStatuses)[number]): Promise<void> {
      await table()
        .whereIn('address', [...addresses])
        .update({ status })
    },
  }
}
