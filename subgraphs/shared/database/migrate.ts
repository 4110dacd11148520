import type { Knex } from 'knex'
import { assertNotBlocked } from './blocked-database.js'
import { isSqlite, runUnit, type Transaction } from './transaction.js'

/** One step of a schema. It runs once per database, in a transaction, on SQLite and on PostgreSQL alike. */
export interface Migration {
  /** Unique and never changed: what the database remembers of it, for instance `2026-02-01-cases`. */
  readonly name: string
  up(db: Knex): Promise<void>
}

/** The database was migrated by a newer version of the program. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database has migrations that this version does not know (${unknown.join(', ')}): start the version that applied them, or restore a backup from before.`,
    )
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Applies the missing migrations of the list in order, all or none, and returns their names.
 * @throws NewerDatabaseError, or for a blocked database
 * Processes that start together wait for one another.
 */
export async function migrate(db: Knex, migrations: readonly Migration[]): Promise<string[]> {
  const names = migrations.map((migration) => migration.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two migrations are called ${twice}.`)
  // Read committed: a process that waited for the lock must see what the other one committed in the meantime.
  return runUnit(db, (trx) => applyMissing(trx, migrations), { isolationLevel: 'read committed' })
}

async function applyMissing(trx: Transaction, migrations: readonly Migration[]): Promise<string[]> {
  if (!isSqlite(trx)) {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('migrate ' || current_schema()))`)
    await becomeOwner(trx)
  }
  await trx.raw('create table if not exists migrations (name text primary key, applied_at text not null)')
  const applied = new Set<string>(await trx('migrations').pluck('name'))
  assertNotBlocked(applied)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name)).sort()
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)
  const missing = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of missing) {
    await migration.up(trx)
    await trx('migrations').insert({ name: migration.name, applied_at: new Date().toISOString() })
  }
  return missing.map((migration) => migration.name)
}

/** Tables belong to the owner of their schema, also when a login with the rights of several owners creates them. */
async function becomeOwner(trx: Transaction): Promise<void> {
  await trx.raw(
    `select set_config('role', pg_get_userbyid(nspowner), true) from pg_namespace
     where nspname = current_schema() and pg_has_role(nspowner, 'MEMBER')`,
  )
}
