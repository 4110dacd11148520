/** PostgreSQL's own programs; their message never contains the password. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { ProgramError } from '../../../runtime/process/run-program.js'

/**
 * Writes a dump of a database.
 * @throws ProgramError with what pg_dump reports
 */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const { name, env } = connectionTo(databaseUrl)
  const { child, done } = start('pg_dump', [name, '--format=custom', '--no-owner', `--file=${file}`], env)
  child.stdout.resume()
  await done
}

/**
 * Restores a dump, and executes a last statement, in one transaction, which is committed only if both programs succeed.
 * @throws ProgramError with what the program that failed first reports
 */
export async function restorePostgres(databaseUrl: string, dump: string, last: string): Promise<void> {
  const { name, env } = connectionTo(databaseUrl)
  const reader = start('pg_restore', ['--no-owner', '--file=-', dump])
  const writer = start('psql', [name, '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], env)
  writer.child.stdout.resume()
  const { stdin } = writer.child
  // psql reports why it has closed the pipe.
  stdin.on('error', () => undefined)
  stdin.write('begin;\n')
  reader.child.stdout.pipe(stdin, { end: false })
  // Without this line, as when this program is killed, psql ends without a commit.
  const read = reader.done.then(() => stdin.end(`${last};\ncommit;\n`))
  try {
    await Promise.all([read, writer.done])
  } finally {
    for (const { child } of [reader, writer]) child.kill()
    await Promise.allSettled([read, writer.done])
  }
}

const INTERRUPTIONS = ['SIGINT', 'SIGTERM'] as const

/** The argument and the environment that name a database: every user of the machine can read arguments. */
function connectionTo(databaseUrl: string): { name: string; env: NodeJS.ProcessEnv } {
  const { url, password } = separatePassword(databaseUrl)
  const env = password === undefined ? process.env : { ...process.env, PGPASSWORD: password }
  return { name: `--dbname=${url}`, env }
}

/**
 * A client program of PostgreSQL; `done` rejects with what it reports. It gets the signals that would end this process, which
 * then fails like after any other end of the program; otherwise a dump would continue alone for hours.
 */
function start(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  env = process.env,
): { readonly child: ChildProcessWithoutNullStreams; readonly done: Promise<void> } {
  // Before the program starts, so that no signal ends this process alone.
  const end = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of INTERRUPTIONS) process.on(signal, end)
  const child = spawn(program, args, { env })
  child.once('close', () => {
    for (const signal of INTERRUPTIONS) process.off(signal, end)
  })
  let report = ''
  child.stderr.on('data', (chunk) => {
    report += chunk
  })
  const done = new Promise<void>((resolve, reject) => {
    const fail = (message: string) => reject(new ProgramError(message))
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? `${program} is not installed: install the client programs of your PostgreSQL version.`
          : `${program} failed: ${error.message}`,
      ),
    )
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : fail(`${program} failed: ${report.trim() || `it ended with ${code ?? signal}`}`),
    )
  })
  return { child, done }
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
