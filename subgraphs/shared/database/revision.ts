import type { Knex } from 'knex'
import { SqliteDialect } from './sqlite/dialect.js'

/**
 * A number that changes with every commit of any process, and takes microseconds to read.
 * @returns undefined on PostgreSQL, which has none that is cheaper than the reads it would save
 */
export function revisionOf(db: Knex): number | undefined {
  const client: unknown = db.client
  return client instanceof SqliteDialect ? client.revision() : undefined
}
