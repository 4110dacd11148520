import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runAsOperator } from '../../support/platform/program-runner.js'

/** Runs `npm run backup` with a pg_dump that is a shell script. */
async function backUpWith(script: string, databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pg-dump-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'pg_dump')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  const { code, stderr } = await runAsOperator(
    'subgraphs/shared/backup/backup.program.ts',
    { DATA_DIR: folder, DATABASE_URL: databaseUrl, PATH: `${folder}${delimiter}${process.env.PATH}` },
    '--to',
    join(folder, 'copy'),
  )
  expect(code).toBe(1)
  return { folder, stderr }
}

/** What a pg_dump reports that prints its arguments and the password it was given, and fails. */
async function reportedBy(databaseUrl: string): Promise<string> {
  const report = 'printf "%s\\n" "$*" "password: <$PGPASSWORD>" >&2; exit 1'
  return (await backUpWith(report, databaseUrl)).stderr
}

it.each([
  ['postgres://rescue:g4to@db/rescue', 'postgres://rescue@db/rescue', 'g4to'],
  [
    'postgresql://rescue:ma%C3%B1ana%20%40%3A%2F@db:5432/rescue',
    'postgresql://rescue@db:5432/rescue',
    'mañana @:/',
  ],
  [
    'postgres://rescue@db/rescue?password=g4to&sslmode=require',
    'postgres://rescue@db/rescue?sslmode=require',
    'g4to',
  ],
  [
    'postgres://rescue@db/rescue?application_name=a%20b%2Bc',
    'postgres://rescue@db/rescue?application_name=a%20b%2Bc',
    '',
  ],
  ['postgres://db/rescue?options=-c%20x%3Da:b@c', 'postgres://db/rescue?options=-c%20x%3Da:b@c', ''],
])(
  'gives the password of %s to the programs of PostgreSQL, but not in their arguments',
  async (given, shown, password) => {
    const report = await reportedBy(given)
    const [, args, environment] = /(--dbname=.*)\n(password: .*)/.exec(report) ?? []
    expect([args?.split(' ')[0], environment]).toEqual([`--dbname=${shown}`, `password: <${password}>`])
  },
)

it.each(['INT', 'TERM'])(
  'ends pg_dump with the backup that receives SIG%s, and removes what it has written',
  async (signal) => {
    // The script interrupts its parent, the backup, and waits.
    const script = `echo $$ > "$0.pid"; kill -${signal} $PPID; exec tail -f /dev/null`
    const { folder, stderr } = await backUpWith(script, 'postgres://db/rescue')
    expect(stderr).toBe(`pg_dump failed: it ended with SIG${signal}\n`)
    const pid = Number(await readFile(join(folder, 'pg_dump.pid'), 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect((await readdir(folder)).toSorted()).toEqual(['pg_dump', 'pg_dump.pid'])
  },
)
