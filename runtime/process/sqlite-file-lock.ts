import { join } from 'node:path'
import { privateFile, privateFolder } from '../private-files.js'
import { Sqlite } from '../sqlite-driver.js'
import { ProgramError } from './run-program.js'

/** How long a process that is ending may still hold the file, in milliseconds. */
const WAIT_MS = 1_000

/** The locks of this process, which would end if their connections were garbage-collected. */
const held = new Set<object>()

/**
 * Makes this process the only service on an SQLite file until it ends for any reason. Command-line programs may use the file
 * at the same time.
 * @param name of the database: `wallet`
 * @returns ends the lock before the process ends
 * @throws ProgramError if another process already is
 */
export function lockSqliteFile(dataDirectory: string, name: string): () => void {
  privateFolder(dataDirectory)
  const file = join(dataDirectory, `${name}.lock`)
  privateFile(file)
  const lock = new Sqlite(file, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    held.add(lock)
    return () => {
      held.delete(lock)
      lock.close()
    }
  } catch (error) {
    lock.close()
    if (!(error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
    throw new ProgramError(
      `Another process serves ${join(dataDirectory, `${name}.sqlite`)}, and an SQLite file is for one process: stop it, or set DATABASE_URL to run several.`,
    )
  }
}
