import type { Knex } from 'knex'
import { bigint, money, named, sumOf, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../../shared/paging/page-query.js'
import type { SurplusTransfer } from './surplus.type.js'

export type SurplusTransferRecord = Readonly<SurplusTransfer>

/** The surplus that a case passed on and received, in cents of the base currency. */
export interface SurplusSums {
  readonly id: string
  readonly passedOn: bigint
  readonly takenOver: bigint
}

const transfers = rowCodec('surplus_transfers', {
  id: text,
  fromCaseId: text,
  toCaseId: text,
  amount: money,
  createdAt: time,
})

const sums = rowCodec('surplus_transfers', { id: text, cents: named('sum', bigint) })

/** Transfers of surplus in the database; they are never changed. */
export function surplusStore(db: Knex) {
  const table = () => transfers.query(db)
  const sumsBy = async (column: 'from_case_id' | 'to_case_id', ids: readonly string[]) => {
    const query = table()
      .whereIn(column, [...ids])
      .groupBy(column)
    const rows = await query.select({ id: column, sum: sumOf(db, 'amount') })
    return new Map(rows.map(sums.read).map(({ id, cents }) => [id, cents]))
  }
  return {
    async insert(records: readonly SurplusTransferRecord[]): Promise<void> {
      await table().insert(records.map(transfers.write))
    },

    /** The sums of each of the cases. */
    async sums(caseIds: readonly string[]): Promise<SurplusSums[]> {
      const passedOn = await sumsBy('from_case_id', caseIds)
      const takenOver = await sumsBy('to_case_id', caseIds)
      return caseIds.map((id) => ({
        id,
        passedOn: passedOn.get(id) ?? 0n,
        takenOver: takenOver.get(id) ?? 0n,
      }))
    },

    /** Newest first. @param caseId only transfers from or to this case */
    async page(caseId: string | undefined, page: Page): Promise<PageRows<SurplusTransferRecord>> {
      const query = table()
      if (caseId !== undefined)
        query.where((either) => either.where({ from_case_id: caseId }).orWhere({ to_case_id: caseId }))
      return mapRows(await selectPage(query, { sort: newestFirst, page }), transfers.read)
    },
  }
}
