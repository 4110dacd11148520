import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutConnectionsUnheard } from '../support/doubles/cut-connections.js'
import { expectPagesBackwards } from '../support/fixtures/pages-backwards.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
/** Kept between the starts: keys, and the embedded ledger, which the database knows by the hash of a ledger. */
let data: string
let platform: RunningPlatform
beforeAll(async () => {
  database = await createPostgresDatabase()
  data = await mkdtemp(join(tmpdir(), 'on-postgres-'))
  platform = await startPlatform({ DATABASE_URL: database.url, DATA_DIR: data })
})
afterAll(async () => {
  await platform?.close()
  await database?.drop()
  await rm(data, { recursive: true, force: true })
})

it('signs in, seeds and answers from PostgreSQL alone', async () => {
  const { status, body } = await platform.rest('GET /api/cases', { as: 'donor' })
  expect(status).toBe(200)
  expect(body.cases.length).toBeGreaterThan(0)
})

it('keeps what was written, once under one idempotency key', async () => {
  const open = () =>
    platform.rest('POST /api/cases', {
      as: 'staff',
      body: { name: 'Nube' },
      headers: { 'idempotency-key': 'postgres-1' },
    })
  const [first, second] = [await open(), await open()]
  expect(second.body).toEqual(first.body)
  const read = await platform.rest(`GET /api/cases/${first.body.id}`, { as: 'donor' })
  expect(read.body).toMatchObject({ id: first.body.id, name: 'Nube' })
})

it('accepts simultaneous status changes without a version, one after the other, as SQLite does', async () => {
  const { body } = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Bruma' } })
  const statuses = ['urgent', 'completed', 'active', 'urgent', 'completed']
  const change = (status: string) =>
    platform.rest(`PUT /api/cases/${body.id}`, { as: 'staff', body: { status } })
  const answers = await Promise.all(statuses.map(change))
  expect(answers.map((answer) => [answer.status, answer.body.details])).toEqual(
    statuses.map(() => [200, undefined]),
  )
})

it('pages lists backwards over GraphQL as SQLite does', () => expectPagesBackwards(platform))

it('responds to every reader after the database server has ended all connections', async () => {
  const read = (path: string) => platform.rest(`GET ${path}`, { as: 'staff' })
  const paths = [
    '/api/cases',
    '/api/users',
    '/api/support/stats',
    '/api/notifications',
    '/api/dashboard/stats',
  ]
  await Promise.all(paths.map(read))
  cutConnectionsUnheard(database.url)
  const answers = await Promise.all([...paths, ...paths].map(read))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

it('opens with its data when it starts again, also with another job engine', async () => {
  const before = (await platform.rest('GET /api/cases?limit=100', { as: 'donor' })).body.pagination.total
  await platform.close()
  platform = await startPlatform({
    DATABASE_URL: database.url,
    DATA_DIR: data,
    JOB_ENGINE: 'graphile-worker',
  })
  const after = (await platform.rest('GET /api/cases?limit=100', { as: 'donor' })).body.pagination.total
  expect(after).toBe(before)
  const wallets = walletActions(platform)
  const [from, to] = [await wallets.wallet('donor'), await wallets.wallet('investor')]
  await eventually(async () => expect((await wallets.balance('donor', from.id)).XLM).toMatch(/^[1-9]/))
  const sent = await wallets.send('donor', from.id, to.publicKey, '1')
  expect(await wallets.ended('donor', sent.body.id)).toMatchObject({ status: 'success' })
})
