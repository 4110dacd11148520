import type { Knex } from 'knex'
import { oneOf, sortedBigint, text } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { type Network, networks } from '../ledger/network.js'

const gaps = rowCodec('payment_gaps', { walletId: text, network: oneOf(networks), cursor: sortedBigint })

/** A wallet whose payments after a cursor are to be read from its own history, because following the ledger missed them. */
export type PaymentGap = RecordOf<typeof gaps>

export type PaymentGaps = ReturnType<typeof paymentGapStore>

/** The wallets with gaps; the payments of all others are known up to the position of their ledger. */
export function paymentGapStore(db: Knex) {
  const table = () => gaps.query(db)
  return {
    /** Adds a gap, or extends an existing one to an earlier cursor. */
    async open(gap: PaymentGap): Promise<void> {
      const row = gaps.write(gap)
      await table().insert(row).onConflict('wallet_id').ignore()
      await table()
        .where({ wallet_id: gap.walletId })
        .where('cursor', '>', row.cursor)
        .update({ cursor: row.cursor })
    },

    /** Adds a gap to every wallet of a network. */
    async openForAll(network: Network, cursor: bigint): Promise<void> {
      const stored = sortedBigint.write(cursor)
      await table().where({ network }).where('cursor', '>', stored).update({ cursor: stored })
      const wallets = db('wallets')
        .where({ network })
        .whereNotIn('id', table().select('wallet_id').where({ network }))
        .select('id', 'network', db.raw('?', [stored]))
      await db(db.raw('?? (??, ??, ??)', [gaps.table, 'wallet_id', 'network', 'cursor'])).insert(wallets)
    },

    async find(walletId: string): Promise<PaymentGap | undefined> {
      const row = await table().where({ wallet_id: walletId }).first()
      return row && gaps.read(row)
    },

    /** The next gaps of a network in the order of their wallets. */
    async after(network: Network, walletId: string, limit: number): Promise<PaymentGap[]> {
      const query = table().where({ network }).where('wallet_id', '>', walletId)
      return (await query.orderBy('wallet_id').limit(limit)).map(gaps.read)
    },

    async exists(network: Network): Promise<boolean> {
      return (await table().where({ network }).first('wallet_id')) !== undefined
    },

    /** Moves the beginning of a gap that has not changed since; false if it has. */
    async shorten({ walletId, cursor }: PaymentGap, to: bigint): Promise<boolean> {
      const query = table().where({ wallet_id: walletId, cursor: sortedBigint.write(cursor) })
      return (await query.update({ cursor: sortedBigint.write(to) })) === 1
    },

    /** Removes a gap that has not changed since. */
    async close({ walletId, cursor }: PaymentGap): Promise<void> {
      await table()
        .where({ wallet_id: walletId, cursor: sortedBigint.write(cursor) })
        .delete()
    },
  }
}
