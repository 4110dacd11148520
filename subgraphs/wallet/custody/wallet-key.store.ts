import type { Knex } from 'knex'
import { integer, text } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const keys = rowCodec('wallet_keys', { walletId: text, rootId: text, keyIndex: integer })

/** Which key of a root a wallet has. */
export type WalletKeyRecord = RecordOf<typeof keys>

/** The keys of wallets by index; the keys themselves are derived by the vault and never stored. */
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

    /** The key with the highest index, and the address of its wallet. */
    async newest(): Promise<(WalletKeyRecord & { publicKey: string }) | undefined> {
      const row = await table()
        .join('wallets', 'wallets.id', 'wallet_keys.wallet_id')
        .orderBy('key_index', 'desc')
        .first('wallet_keys.*', 'wallets.public_key')
      return row && { ...keys.read(row), publicKey: String(row.public_key) }
    },

    /** Whether a wallet has a key of another root. */
    async hasOthersThan(rootId: string): Promise<boolean> {
      return (await table().whereNot({ root_id: rootId }).first('wallet_id')) !== undefined
    },
  }
}
