import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** The files of replies to tickets. */
export const replyAttachments: Migration = {
  name: '2026-11-28-reply-attachments',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('ticket_messages', (table) => {
      columnsOf(db, table).json('attachments').notNullable().defaultTo('[]')
    })
  },
}
