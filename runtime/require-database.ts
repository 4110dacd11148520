import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ProgramError } from './process/run-program.js'

/** Where the databases of an installation are. */
interface DatabasePlace {
  readonly dataDirectory: string
  readonly databaseUrl?: string | undefined
}

/**
 * A wrong DATA_DIR must not look like success in a program that would skip what does not exist, or create a database.
 * @param names of SQLite files
 * @throws ProgramError when the folder has none of them
 */
export function assertDatabaseExists(
  { dataDirectory, databaseUrl }: DatabasePlace,
  names: readonly string[],
): void {
  const exists = (name: string) => existsSync(join(dataDirectory, `${name}.sqlite`))
  if (databaseUrl === undefined && !names.some(exists))
    throw new ProgramError(`There is no database of ${names.join(', ')} in ${dataDirectory}; check DATA_DIR.`)
}
