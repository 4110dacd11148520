import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder with the server and client programs of one installed PostgreSQL version: POSTGRES_PROGRAMS, else the first one
 * in PATH, else the newest of Debian's packages. Undefined if none is installed: the npm package contains only the server,
 * and pg_dump refuses a server of a newer version.
 */
export function postgresPrograms(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const folders = [env.POSTGRES_PROGRAMS ?? [], (env.PATH ?? '').split(delimiter), debian].flat()
  const names = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
  return folders.find((folder) => names.every((name) => existsSync(join(folder, name))))
}
