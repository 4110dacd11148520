import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { runAsOperator } from '../../support/platform/program-runner.js'

let dataDirectory: string

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'seed-'))
})
afterAll(() => rm(dataDirectory, { recursive: true }))

async function seed(...options: string[]): Promise<string[]> {
  const env = { NODE_ENV: 'test', DATA_DIR: dataDirectory }
  const { code, stdout, stderr } = await runAsOperator(
    'subgraphs/backoffice/staging/seed.program.ts',
    env,
    ...options,
  )
  if (code !== 0) throw new Error(stderr)
  return stdout.trimEnd().split('\n')
}

test('the seed command reports its progress, the count of each kind and the total; its rows are found', async () => {
  const [begun, progress = '', ...rest] = await seed('--cases', '30')
  expect(begun).toMatch(/^Creating the database \/.*\/backoffice\.sqlite\. .* check DATA_DIR\.$/)
  expect(progress).toMatch(/^30 of 30 cases \(100 %\), \d+ rows in \d+ s, \d+ per second, about 0 s left$/)
  expect(rest).toContain('cases           33 rows: 33 added, 0 restored')
  const rows = /^30 of 30 cases \(100 %\), (\d+) rows/.exec(progress)?.[1]
  expect(rest.at(-1)).toMatch(
    new RegExp(`^Done: the set "staging" has ${rows} rows, written in [\\d.]+ s\\.$`),
  )

  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory })
  const sort = { key: 'createdAt', direction: 'desc' } as const
  const found = await userStore(db).page({ q: 'staging rescue' }, sort, { limit: 100, offset: 0 })
  expect(await found.countAll()).toBe(42)
  await db.destroy()

  const again = await seed('--cases', '30')
  expect(again.filter((line) => line.startsWith('Creating'))).toEqual([])
  expect(again).toContain('cases           33 rows: 0 added, 0 restored')
})

test.each([[], ['--cases', '0']])(
  'the seed command refuses %j %j and prints its usage',
  async (...options) => {
    await expect(seed(...options)).rejects.toThrow('npm run seed -- --cases <1 to 10000000>')
  },
)
