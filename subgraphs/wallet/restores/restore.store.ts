import type { Knex } from 'knex'
import { json, optional, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import type { Network } from '../ledger/network.js'

interface NetworkProgress {
  /** The wallet that was compared last. */
  readonly after?: string
  /** Whether all wallets of the backup were compared. */
  readonly isCompared?: boolean
}

/** How far a restore is reconciled with each network. */
export interface RestoreProgress extends Readonly<Partial<Record<Network, NetworkProgress>>> {
  /** Whether the wallets that it lost were imported. */
  readonly isRecovered?: boolean
}

const restores = rowCodec('restores', {
  id: text,
  backupAt: time,
  restoredAt: time,
  reconciledAt: optional(time),
  progress: optional(json<RestoreProgress>()),
})

/** A restore of this database from a backup. Only the ledger has what was written between the two times. */
export type RestoreRecord = RecordOf<typeof restores>

/** Restores, which survive in the database that they produced. */
export function restoreStore(db: Knex) {
  const table = () => restores.query(db)
  return {
    async insert(record: RestoreRecord): Promise<void> {
      await table().insert(restores.write(record))
    },

    /**
     * The latest restore, unless its books are reconciled. Its backup may contain an earlier restore whose books were not
     * reconciled yet; `backupAt` is then that of the earlier restore, because what it lost is still missing.
     */
    async pending(): Promise<RestoreRecord | undefined> {
      const rows = await table().whereNull('reconciled_at').orderBy('restored_at')
      const [first, ...later] = rows.map(restores.read)
      return first && { ...(later.at(-1) ?? first), backupAt: first.backupAt }
    },

    /** Whether a restore lost changes of a period. */
    async lost({ from, to }: { readonly from: string; readonly to: string }): Promise<boolean> {
      const row = await table().where('backup_at', '<=', to).where('restored_at', '>=', from).first('id')
      return row !== undefined
    },

    async setProgress(id: string, progress: RestoreProgress): Promise<void> {
      await table().where({ id }).update(restores.writePartial({ progress }))
    },

    async setReconciled(at: string): Promise<void> {
      await table().whereNull('reconciled_at').update({ reconciled_at: at })
    },
  }
}
