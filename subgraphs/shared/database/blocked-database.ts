import type { Knex } from 'knex'
import { ProgramError } from '../../../runtime/process/run-program.js'

/** The database must not be used: it is an unfinished copy, or was replaced by a copy. */
class BlockedDatabaseError extends ProgramError {
  constructor(reason: string) {
    super(`The database must not be used: ${reason}.`)
    this.name = 'BlockedDatabaseError'
  }
}

/** A block is a row of `migrations`, so that it also stops earlier versions, which refuse unknown migrations. */
const PREFIX = 'blocked: '

/** The reason in the name of a migration, if it is a block. */
export function blockIn(migration: string): string | undefined {
  return migration.startsWith(PREFIX) ? migration.slice(PREFIX.length) : undefined
}

/** @throws BlockedDatabaseError if one of the names is a block */
export function assertNotBlocked(migrations: Iterable<string>): void {
  for (const name of migrations) {
    const reason = blockIn(name)
    if (reason !== undefined) throw new BlockedDatabaseError(reason)
  }
}

/** Makes every program refuse a migrated database from now on. */
export async function blockDatabase(db: Knex, reason: string): Promise<void> {
  await db('migrations').insert({ name: PREFIX + reason, applied_at: new Date().toISOString() })
}

/** The SQL that blocks a database whose connection no query builder has; `reason` has no quotes. */
export const blockStatement = (migrations: string, reason: string): string =>
  `insert into ${migrations} (name, applied_at) values ('${PREFIX + reason}', '${new Date().toISOString()}')`

/** Lifts every block, or the one for a reason. */
export async function unblockDatabase(db: Knex, reason = '%'): Promise<void> {
  await db('migrations')
    .where('name', 'like', PREFIX + reason)
    .delete()
}
