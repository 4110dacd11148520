import type { Knex } from 'knex'
import type { WrappedKey } from './key-vault.client.js'

/** A wallet's secret key as it is kept: sealed under a data key, which is wrapped under a master key. */
export interface WalletKeyRecord extends WrappedKey {
  readonly walletId: string
  readonly sealedSeed: string
}

interface WalletKeyRow {
  wallet_id: string
  master_key_id: string
  wrapped_key: string
  sealed_seed: string
}

const recordOf = (row: WalletKeyRow): WalletKeyRecord => ({
  walletId: row.wallet_id,
  masterKeyId: row.master_key_id,
  wrapped: row.wrapped_key,
  sealedSeed: row.sealed_seed,
})

/** The wallets' keys; a table of its own, so that reading wallets never touches them. */
export function walletKeyStore(db: Knex) {
  const table = () => db<WalletKeyRow>('wallet_keys')
  return {
    async byWallet(walletId: string): Promise<WalletKeyRecord | undefined> {
      const row = await table().where({ wallet_id: walletId }).first()
      return row && recordOf(row)
    },

    async insert(record: WalletKeyRecord): Promise<void> {
      await table().insert({
        wallet_id: record.walletId,
        master_key_id: record.masterKeyId,
        wrapped_key: record.wrapped,
        sealed_seed: record.sealedSeed,
      })
    },

    /** Keys that are not wrapped under the given master key. */
    async notUnder(masterKeyId: string, limit: number): Promise<WalletKeyRecord[]> {
      const rows = await table().whereNot({ master_key_id: masterKeyId }).orderBy('wallet_id').limit(limit)
      return rows.map(recordOf)
    },

    /** Replaces a wrapped key unless it was replaced meanwhile. */
    async rewrap(before: WalletKeyRecord, after: WrappedKey): Promise<void> {
      await table()
        .where({ wallet_id: before.walletId, wrapped_key: before.wrapped })
        .update({ master_key_id: after.masterKeyId, wrapped_key: after.wrapped })
    },
  }
}
