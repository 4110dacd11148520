import type { Knex } from 'knex'

interface CursorRow {
  wallet_id: string
  cursor: string
}

/** The position up to which the ledger's payments to each wallet have been read. */
export function paymentCursorStore(db: Knex) {
  const table = () => db<CursorRow>('payment_cursors')
  return {
    async find(walletId: string): Promise<string | undefined> {
      return (await table().where({ wallet_id: walletId }).first())?.cursor
    },

    async move(walletId: string, cursor: string): Promise<void> {
      await table().insert({ wallet_id: walletId, cursor }).onConflict('wallet_id').merge()
    },
  }
}
