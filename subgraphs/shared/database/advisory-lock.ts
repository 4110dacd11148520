import type { Knex } from 'knex'
import { isSqlite } from './transaction.js'

/**
 * Waits on PostgreSQL until no other transaction holds the named lock of this schema, and holds it until this transaction ends.
 * SQLite runs one write transaction at a time.
 */
export async function lockUntilEnd(trx: Knex, name: string): Promise<void> {
  if (isSqlite(trx)) return
  await trx.raw(`select pg_advisory_xact_lock(hashtext(?::text || ' ' || current_schema()))`, [name])
}
