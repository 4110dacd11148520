import type { Knex } from 'knex'
import { named, text } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import type { WrappedKey } from './key-vault.client.js'

const keys = rowCodec('wallet_keys', {
  walletId: text,
  masterKeyId: text,
  wrapped: named('wrapped_key', text),
  sealedSeed: text,
})

/** A wallet's secret key as stored: sealed under a data key, which is wrapped under a master key. */
export type WalletKeyRecord = RecordOf<typeof keys>

/** The wallets' keys, in a separate table, so that reading wallets never touches them. */
export function walletKeyStore(db: Knex) {
  const table = () => keys.query(db)
  return {
    async byWallet(walletId: string): Promise<WalletKeyRecord | undefined> {
      const row = await table().where({ wallet_id: walletId }).first()
      return row && keys.read(row)
    },

    async insert(record: WalletKeyRecord): Promise<void> {
      await table().insert(keys.write(record))
    },

    /** Keys that are not wrapped under the given master key. */
    async notUnder(masterKeyId: string, limit: number): Promise<WalletKeyRecord[]> {
      const rows = await table().whereNot({ master_key_id: masterKeyId }).orderBy('wallet_id').limit(limit)
      return rows.map(keys.read)
    },

    /** Replaces a wrapped key unless it was replaced concurrently. */
    async rewrap(before: WalletKeyRecord, after: WrappedKey): Promise<void> {
      await table()
        .where({ wallet_id: before.walletId, wrapped_key: before.wrapped })
        .update({ master_key_id: after.masterKeyId, wrapped_key: after.wrapped })
    },
  }
}
