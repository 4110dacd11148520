import type { Knex } from 'knex'
import { text } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'

const ids = rowCodec('case_muxed_ids', { caseId: text, muxedId: text })

/** The id of each case in muxed addresses of donation accounts. */
export function caseAddressStore(db: Knex) {
  return {
    async insertIfNew(caseId: string, muxedId: string): Promise<void> {
      await ids.query(db).insert(ids.write({ caseId, muxedId })).onConflict('case_id').ignore()
    },

    async caseOf(muxedId: string): Promise<string | undefined> {
      const row = await ids.query(db).where({ muxed_id: muxedId }).first()
      return row && ids.read(row).caseId
    },
  }
}
