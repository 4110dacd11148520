import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from '../support/fuzzing/fuzz.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

/**
 * The same requests in every run. `FUZZ_SEED` tries others, `FUZZ_ROUNDS` tries more of them, and
 * `FUZZ_DATABASE=postgres` tries them on PostgreSQL. A failure names its seed and the number of its request.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const rounds = Number(process.env.FUZZ_ROUNDS ?? 1)
const onPostgres = process.env.FUZZ_DATABASE === 'postgres'

let database: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined
let platform: RunningPlatform
beforeAll(async () => {
  if (onPostgres) database = await createPostgresDatabase()
  platform = await startPlatform(database ? { DATABASE_URL: database.url } : {})
})
afterAll(async () => {
  await platform?.close()
  await database?.drop()
})

it(`no input to any route or root field is an internal error (FUZZ_SEED=${seed})`, async ({ annotate }) => {
  const { failures, sent } = await fuzz(platform, { seed, rounds })
  await annotate(`${sent} requests`)
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(0)
})
