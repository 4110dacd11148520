import type { Knex } from 'knex'
import { integer, oneOf, optional, text } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const roots = rowCodec('key_roots', {
  kind: oneOf(['sealed', 'key-service']),
  rootId: text,
  masterKeyId: optional(text),
  wrapped: optional(text),
  nextIndex: integer,
})

/**
 * The root of the wallets' keys: sealed here with a master key, or only identified if a key service holds it. The next
 * index only ever grows.
 */
export type KeyRootRecord = RecordOf<typeof roots>

/** At most one root of each kind. */
export function keyRootStore(db: Knex) {
  const table = () => roots.query(db)
  return {
    async find(kind: KeyRootRecord['kind']): Promise<KeyRootRecord | undefined> {
      const row = await table().where({ kind }).first()
      return row && roots.read(row)
    },

    /** Whether wallets have keys of any root. */
    async isNeeded(): Promise<boolean> {
      return (await db('wallet_keys').first('wallet_id')) !== undefined
    },

    /** Inserts the root unless another process was faster. @returns the root of its kind */
    async insert(record: KeyRootRecord): Promise<KeyRootRecord> {
      await db(roots.table).insert(roots.write(record)).onConflict('kind').ignore()
      return (await this.find(record.kind)) ?? record
    },

    /** Replaces the sealed form of a root; false if it was replaced concurrently. */
    async rewrap(
      { rootId, wrapped }: KeyRootRecord,
      to: { readonly masterKeyId: string; readonly wrapped: string },
    ): Promise<boolean> {
      const changed = await table()
        .where({ root_id: rootId, wrapped: wrapped ?? null })
        .update({ master_key_id: to.masterKeyId, wrapped: to.wrapped })
      return changed === 1
    },

    /** Takes the next index of a root. It is never issued again, even if the wallet is never stored. */
    async takeIndex(rootId: string): Promise<number> {
      const [row] = await table()
        .where({ root_id: rootId })
        .update({ next_index: db.raw('next_index + 1') })
        .returning('next_index')
      if (!row) throw new Error(`The key root ${rootId} does not exist.`)
      return Number(row.next_index) - 1
    },

    async nextIndex(rootId: string): Promise<number> {
      return (await table().where({ root_id: rootId }).first('next_index'))?.next_index ?? 0
    },

    /** Skips all indices below this one. */
    async skipTo(rootId: string, index: number): Promise<void> {
      await table().where({ root_id: rootId }).where('next_index', '<', index).update({ next_index: index })
    },
  }
}
