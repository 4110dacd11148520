import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { ProgramError } from '../../../runtime/process/run-program.js'
import { platformVersion } from '../../../runtime/project-root.js'
import { lockUntilEnd } from './advisory-lock.js'
import { assertNotBlocked } from './blocked-database.js'
import { asOwner } from './schema-owner.js'
import { isSqlite, runUnit, type Transaction } from './transaction.js'

/** One step of a schema. It runs once per database, in a transaction, both on SQLite and on PostgreSQL. */
export interface Migration {
  /** Unique and never changed, because the database stores it: `2026-02-01-cases`. */
  readonly name: string
  /**
   * The oldest version of the program that works with its result, for steps that expand the schema and for the ones that
   * later contract it. Programs that do not know the migration are refused unless they are of this version or a later one.
   */
  readonly oldestProgram?: string
  /**
   * For large tables: runs outside of transactions, by `buildIndex` and `backfill` of online-steps.ts, and from the
   * start again after an interruption.
   */
  readonly online?: boolean
  up(db: Knex): Promise<void>
}

/** The database was migrated by a newer version of the program. */
export class NewerDatabaseError extends ProgramError {
  constructor(message: string) {
    super(message)
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Applies the missing migrations of the list in order, atomically between two online ones, and returns their names.
 * Processes that start together wait for each other.
 * @param program the version of this program
 * @throws NewerDatabaseError, or for a blocked database
 */
export async function migrate(
  db: Knex,
  migrations: readonly Migration[],
  program = platformVersion,
): Promise<string[]> {
  const names = migrations.map((migration) => migration.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two migrations are called ${twice}.`)
  const applied: string[] = []
  for (;;) {
    // Read committed: a process that waited for the lock must see what the other one committed in the meantime.
    const step = await runUnit(db, (trx) => applyMissing(trx, migrations, program), {
      isolationLevel: 'read committed',
    })
    applied.push(...step.applied)
    if (step.online === undefined) return applied
    if (await applyOnline(db, step.online)) applied.push(step.online.name)
  }
}

/** Migrations that were applied, and the online one that comes next. */
interface Step {
  readonly applied: readonly string[]
  readonly online?: Migration
}

async function applyMissing(
  trx: Transaction,
  migrations: readonly Migration[],
  program: () => string,
): Promise<Step> {
  await lockUntilEnd(trx, 'migrate')
  if (!isSqlite(trx)) await asOwner(trx)
  await trx.raw(
    'create table if not exists migrations (name text primary key, applied_at text not null, oldest_program text)',
  )
  const rows: { name: string; oldest_program: string | null }[] = await trx('migrations')
  const known = new Set(rows.map(({ name }) => name))
  assertNotBlocked(known)
  assertProgram(
    rows.filter(({ name }) => !migrations.some((migration) => migration.name === name)),
    program,
  )
  const applied: string[] = []
  for (const migration of migrations) {
    if (known.has(migration.name)) continue
    if (migration.online) return { applied, online: migration }
    await migration.up(trx)
    await note(trx, migration)
    applied.push(migration.name)
  }
  return { applied }
}

/** @throws NewerDatabaseError for unknown migrations whose result this program cannot work with */
function assertProgram(
  unknown: readonly { name: string; oldest_program: string | null }[],
  program: () => string,
): void {
  const unnamed = unknown.filter(({ oldest_program }) => oldest_program === null)
  if (unnamed.length > 0)
    throw new NewerDatabaseError(
      `The database has migrations that this version does not know (${unnamed.map(({ name }) => name).join(', ')}): start the version that applied them, or restore a backup from before.`,
    )
  const later = unknown.flatMap(({ oldest_program }) =>
    oldest_program !== null && isBefore(program(), oldest_program) ? [oldest_program] : [],
  )
  const needed = later.sort((a, b) => (isBefore(a, b) ? 1 : -1))[0]
  if (needed !== undefined)
    throw new NewerDatabaseError(
      `The database needs version ${needed} of the program or a later one, and this is ${program()}: start a later version, or restore a backup from before.`,
    )
}

const isBefore = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) < 0

async function note(db: Knex, { name, oldestProgram }: Migration): Promise<void> {
  const row = { name, applied_at: new Date().toISOString(), oldest_program: oldestProgram ?? null }
  await db('migrations').insert(row)
}

/** How often a process checks whether another one has finished an online migration. */
const LOOK_EVERY_MS = 250

/** @returns false while another process runs it; the caller then checks again */
async function applyOnline(db: Knex, migration: Migration): Promise<boolean> {
  if (isSqlite(db)) {
    await migration.up(db)
    await note(db, migration)
    return true
  }
  const lock = `hashtext('migrate online ' || current_schema())`
  // A lock of the connection, taken without waiting: an open transaction, or a statement that waits, would keep a
  // snapshot, and the concurrent build of an index waits for every older snapshot.
  const connection = await db.client.acquireConnection()
  const inSession = async (sql: string) => (await db.raw(sql).connection(connection)).rows[0]
  try {
    if ((await inSession(`select pg_try_advisory_lock(${lock}) as ours`)).ours)
      try {
        if (await db('migrations').where({ name: migration.name }).first('name')) return false
        await migration.up(db)
        await note(db, migration)
        return true
      } finally {
        await inSession(`select pg_advisory_unlock(${lock})`)
      }
  } finally {
    await db.client.releaseConnection(connection)
  }
  await pause(LOOK_EVERY_MS)
  return false
}
