import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ProgramError } from '../../../runtime/process/run-program.js'

/**
 * Runs a client program of PostgreSQL on a database. The password is passed in the environment, because every user of the
 * machine can read the arguments of a process.
 * @throws ProgramError with what the program reports
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { url, password } = separatePassword(databaseUrl)
  const env = password === undefined ? process.env : { ...process.env, PGPASSWORD: password }
  await promisify(execFile)(program, [`--dbname=${url}`, ...args], { env }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }): never => {
      if (error.code === 'ENOENT')
        throw new ProgramError(
          `${program} is not installed: install the client programs of your PostgreSQL version.`,
        )
      throw new ProgramError(`${program} failed: ${error.stderr?.trim() ?? error.message}`)
    },
  )
}

/** `user:password@` and `?password=`, as libpq reads them (PostgreSQL documentation, 34.1.1.2 "Connection URIs"). */
const USER_PASSWORD = /(?<=^\w+:\/\/[^:@/]*):([^@/]*)(?=@)/
const PASSWORD_PARAMETER = /(?<=[?&])password=([^&]*)&?/

/** @returns the URL of a database without its password, and the password */
export function separatePassword(databaseUrl: string): { url: string; password: string | undefined } {
  const found = PASSWORD_PARAMETER.exec(databaseUrl) ?? USER_PASSWORD.exec(databaseUrl)
  const url = databaseUrl.replace(USER_PASSWORD, '').replace(PASSWORD_PARAMETER, '')
  return { url, password: found?.[1] === undefined ? undefined : decodeURIComponent(found[1]) }
}
