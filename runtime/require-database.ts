import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ProgramError, print } from './process/run-program.js'

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
  if (databaseUrl === undefined && !names.some((name) => existsSync(fileOf(dataDirectory, name))))
    throw new ProgramError(`There is no database of ${names.join(', ')} in ${dataDirectory}; check DATA_DIR.`)
}

/** Says where a program that may begin an installation creates a database, so that a wrong DATA_DIR is noticed. */
export function announceNewDatabase({ dataDirectory, databaseUrl }: DatabasePlace, name: string): void {
  const file = fileOf(dataDirectory, name)
  if (databaseUrl === undefined && !existsSync(file))
    print(`Creating the database ${resolve(file)}. If the platform already has one, check DATA_DIR.`)
}

const fileOf = (dataDirectory: string, name: string) => join(dataDirectory, `${name}.sqlite`)
