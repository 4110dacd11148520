import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withIdentity } from '../../gateway/identity/with-identity.js'
import { type FuzzTarget, fuzz } from '../support/fuzzing/fuzz.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { freePort } from '../support/platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../support/platform/platform-programs.js'
import { fillFromPrepared, usualSettings } from '../support/platform/prepared-platform.js'

/**
 * The same requests in every run. `FUZZ_SEED` tries others, `FUZZ_ROUNDS` tries more of them, and
 * `FUZZ_DATABASE=postgres` tries them on PostgreSQL. A failure names its seed and the number of its request.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const rounds = Number(process.env.FUZZ_ROUNDS ?? 1)
const onPostgres = process.env.FUZZ_DATABASE === 'postgres'

let database: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined
let dataDirectory: string
let program: RunningProgram
let target: FuzzTarget
// The built program: other tests run the sources, from which a bundle may differ.
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'fuzzing-'))
  if (onPostgres) database = await createPostgresDatabase()
  else await fillFromPrepared(dataDirectory, {})
  const port = await freePort()
  const settings = {
    ...usualSettings,
    DATA_DIR: dataDirectory,
    PORT: String(port),
    LOG_LEVEL: 'info',
    ...(database && { DATABASE_URL: database.url }),
  }
  program = startPlatformProgram('platform/main.ts', settings)
  await program.line(/^ready/)
  target = {
    origin: `http://127.0.0.1:${port}`,
    async createAdministrator(email, password) {
      const account = { id: `usr_${ulid()}`, email, name: 'Fuzz', role: 'admin', status: 'active' } as const
      await withIdentity(({ directory }) => directory.createAccount(account, password), settings)
    },
  }
})
afterAll(async () => {
  await program?.kill()
  await database?.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

it(`no input to any route or root field causes an internal error of the built program (FUZZ_SEED=${seed})`, async ({
  annotate,
}) => {
  const { failures, sent } = await fuzz(target, { seed, rounds })
  await annotate(`${sent} requests`)
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(0)
})
