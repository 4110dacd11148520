import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { bigint, named, oneOf, sumOf, text } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { type AssetAmounts, assets, networks } from '../ledger/network.js'

const amount = named('sum', bigint)
const sentSums = rowCodec('transactions', { walletId: text, asset: oneOf(assets), amount })
const receivedSums = rowCodec('transactions', { network: oneOf(networks), asset: oneOf(assets), amount })
const directedSums = rowCodec('transactions', { direction: text, asset: oneOf(assets), amount })

/** The sum that a wallet sent of an asset, in stroops. */
export type SentSum = RecordOf<typeof sentSums>

/** The sum that was received of an asset on a network, in stroops. */
export type ReceivedSum = RecordOf<typeof receivedSums>

/** Sums of transactions, quarantined ones included; `db` is the database or the transaction of a change. */
export function transactionSumsStore(db: Knex) {
  const table = () => db('transactions')
  return {
    /** The receipts of a wallet minus its payments, from settled transactions, in stroops. */
    async netOf(walletId: string): Promise<AssetAmounts> {
      const rows = await table()
        .where({ wallet_id: walletId, status: 'success' })
        .groupBy('direction', 'asset')
        .select('direction', 'asset', { sum: sumOf(db, 'amount') })
      const net = { XLM: 0n, USDC: 0n }
      for (const { direction, asset, amount } of rows.map(directedSums.read))
        net[asset] += direction === 'received' ? amount : -amount
      return net
    },

    /** The sums that the wallets of an owner received of each asset, in stroops. */
    async receivedBy(ownerId: string): Promise<ReceivedSum[]> {
      const rows = await table()
        .join('wallets', 'wallets.id', 'transactions.wallet_id')
        .where({ 'wallets.owner_id': ownerId, 'transactions.direction': 'received' })
        .groupBy('transactions.network', 'transactions.asset')
        .select('transactions.network', 'transactions.asset', { sum: sumOf(db, 'transactions.amount') })
      return rows.map(receivedSums.read)
    },

    /** Sums that wallets sent themselves since a time, without failed transactions and those with the given ids. */
    async sentSums(
      walletIds: readonly string[],
      since: Timestamp,
      except: readonly string[] = [],
    ): Promise<SentSum[]> {
      const rows = await table()
        .whereIn('wallet_id', [...walletIds])
        .where('created_at', '>=', since)
        .where({ direction: 'sent' })
        .whereNull('movement')
        .whereNot({ status: 'failed' })
        .whereNotIn('id', [...except])
        .groupBy('wallet_id', 'asset')
        .select('wallet_id', 'asset', { sum: sumOf(db, 'amount') })
      return rows.map(sentSums.read)
    },
  }
}
