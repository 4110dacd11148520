import type { Knex } from 'knex'
import { bigintColumn, optionalColumn } from '../../shared/database/columns.js'
import type { Asset } from '../ledger/network.js'
import type { SpendLimitRecord } from './spend-limit.policy.js'

interface SpendLimitRow {
  wallet_id: string
  asset: Asset
  amount: string | null
  next_amount: string | null
  next_from: string | null
}

const amountColumn = optionalColumn(bigintColumn)

const recordOf = (row: SpendLimitRow): SpendLimitRecord => {
  const [amount, next] = [amountColumn.read(row.amount), amountColumn.read(row.next_amount)]
  return {
    walletId: row.wallet_id,
    asset: row.asset,
    ...(amount === undefined ? {} : { amount }),
    ...(row.next_from === null
      ? {}
      : { next: { ...(next === undefined ? {} : { amount: next }), from: row.next_from } }),
  }
}

/** Limits set by owners; a wallet without a row for an asset has none. */
export function spendLimitStore(db: Knex) {
  const table = () => db<SpendLimitRow>('spend_limits')
  return {
    async of(walletIds: readonly string[]): Promise<SpendLimitRecord[]> {
      return (
        await table()
          .whereIn('wallet_id', [...walletIds])
          .orderBy('asset', 'desc')
      ).map(recordOf)
    },

    async put({ walletId, asset, amount, next }: SpendLimitRecord): Promise<void> {
      const row: SpendLimitRow = {
        wallet_id: walletId,
        asset,
        amount: amountColumn.write(amount),
        next_amount: amountColumn.write(next?.amount),
        next_from: next?.from ?? null,
      }
      await table().insert(row).onConflict(['wallet_id', 'asset']).merge()
    },
  }
}
