import type { Knex } from 'knex'
import { optional, safeInteger, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { deleteInBatches } from '../../shared/database/delete-in-batches.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const logs = rowCodec('client_logs', {
  id: text,
  level: text,
  message: text,
  component: optional(text),
  error: optional(text),
  userId: text,
  at: time,
})

/** A log line of an app. */
export type ClientLog = RecordOf<typeof logs>

const errorCounts = rowCodec('client_logs', { message: text, count: safeInteger })

/** How often an error was logged. */
export type ErrorCount = RecordOf<typeof errorCounts>

export function clientLogStore(db: Knex) {
  const table = () => logs.query(db)
  const errors = (from: string) => table().whereIn('level', ['error', 'fatal']).where('at', '>=', from)
  return {
    async insert(list: readonly ClientLog[]): Promise<void> {
      await insertRows(db, logs.table, list.map(logs.write))
    },

    async countErrors(from: string): Promise<number> {
      return countRows(errors(from))
    },

    async topErrors(from: string, limit: number): Promise<ErrorCount[]> {
      const rows = await errors(from)
        .groupBy('message')
        .select('message')
        .count({ count: '*' })
        .orderBy([{ column: 'count', order: 'desc' }, { column: 'message' }])
        .limit(limit)
      return rows.map(errorCounts.read)
    },

    async deleteBefore(before: string): Promise<void> {
      await deleteInBatches(db, logs.table, ['id'], (old) => old.where('at', '<', before))
    },
  }
}
