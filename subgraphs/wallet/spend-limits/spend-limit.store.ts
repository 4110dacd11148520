import type { Knex } from 'knex'
import { bigint, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { assets } from '../ledger/network.js'
import type { SpendLimitRecord } from './spend-limit.policy.js'

const limits = rowCodec('spend_limits', {
  walletId: text,
  asset: oneOf(assets),
  amount: optional(bigint),
  nextAmount: optional(bigint),
  nextFrom: optional(time),
})

const recordOf = (row: object): SpendLimitRecord => {
  const { nextAmount, nextFrom, ...record } = limits.read(row)
  if (nextFrom === undefined) return record
  return { ...record, next: { ...(nextAmount === undefined ? {} : { amount: nextAmount }), from: nextFrom } }
}

/** Limits set by owners; a wallet without a row for an asset has none. */
export function spendLimitStore(db: Knex) {
  return {
    async of(walletIds: readonly string[]): Promise<SpendLimitRecord[]> {
      const query = limits.query(db).whereIn('wallet_id', [...walletIds])
      return (await query.orderBy('asset', 'desc')).map(recordOf)
    },

    async put({ next, ...limit }: SpendLimitRecord): Promise<void> {
      const row = limits.write({ ...limit, nextAmount: next?.amount, nextFrom: next?.from })
      await limits.query(db).insert(row).onConflict(['wallet_id', 'asset']).merge()
    },
  }
}
