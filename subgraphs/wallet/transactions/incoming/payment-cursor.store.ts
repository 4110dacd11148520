import type { Knex } from 'knex'
import { text } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'

const cursors = rowCodec('payment_cursors', { walletId: text, cursor: text })

/** The position up to which the ledger's payments to each wallet have been read. */
export function paymentCursorStore(db: Knex) {
  return {
    async find(walletId: string): Promise<string | undefined> {
      return (await cursors.query(db).where({ wallet_id: walletId }).first())?.cursor
    },

    async move(walletId: string, cursor: string): Promise<void> {
      await cursors.query(db).insert(cursors.write({ walletId, cursor })).onConflict('wallet_id').merge()
    },
  }
}
