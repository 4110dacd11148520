import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** The public key of the platform that a push subscription was made with; null for earlier ones until they accept a push. */
export const pushServerKeys: Migration = {
  name: '2026-11-28-push-server-keys',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('push_subscriptions', (table) => columnsOf(db, table).text('server_key'))
  },
}
