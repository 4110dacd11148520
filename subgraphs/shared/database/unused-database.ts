import pg from 'pg'
import { ProgramError } from '../../../runtime/process/run-program.js'
import { lockSqliteFile } from '../../../runtime/process/sqlite-file-lock.js'
import type { DatabaseLocation } from '../database.js'

/**
 * Checks that no service uses a database that a program is about to change, and on SQLite keeps services from starting.
 * @returns ends the lock of the SQLite file
 * @throws ProgramError if one does
 */
export async function assertUnused({
  subgraph,
  dataDirectory,
  databaseUrl,
}: Pick<DatabaseLocation, 'subgraph' | 'dataDirectory' | 'databaseUrl'>): Promise<() => void> {
  if (databaseUrl === undefined) return lockSqliteFile(dataDirectory, subgraph)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like 'rescue-%' and pid <> pg_backend_pid() limit 1`,
    )
    if (rowCount)
      throw new ProgramError(
        'A service or another program uses the database of DATABASE_URL: stop all of them. Nothing was changed.',
      )
  } finally {
    await client.end()
  }
  return () => undefined
}
