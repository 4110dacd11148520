import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutConnectionsInOtherProcess } from '../support/doubles/cut-connections.js'
import { expectPagesBackwards } from '../support/fixtures/pages-backwards.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import {
  type Answer,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
/** Kept across starts: keys, and the embedded ledger, which the database identifies by the hash of a ledger. */
let data: string
let platform: RunningPlatform
beforeAll(async () => {
  database = await createPostgresDatabase()
  await setForeignFormats(database.url)
  data = await mkdtemp(join(tmpdir(), 'on-postgres-'))
  platform = await startPlatform({ DATABASE_URL: database.url, DATA_DIR: data })
})
afterAll(async () => {
  await platform?.close()
  await database?.drop()
  await rm(data, { recursive: true, force: true })
})

/** A provider or another program on the server may have chosen them. */
async function setForeignFormats(url: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  for (const setting of [
    `DateStyle = 'German'`,
    `TimeZone = 'Asia/Kolkata'`,
    'standard_conforming_strings = off',
  ])
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} set ${setting}`)
  await admin.end()
}

it('the platform signs in, seeds and serves on PostgreSQL only', async () => {
  const { status, body } = await platform.rest('GET /api/cases', { as: 'donor' })
  expect(status).toBe(200)
  expect(body.cases.length).toBeGreaterThan(0)
})

it('a change with an idempotency key is applied once and can be read', async () => {
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

it('simultaneous status changes without a version are all accepted, as on SQLite', async () => {
  const { body } = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Bruma' } })
  const statuses = ['urgent', 'completed', 'active', 'urgent', 'completed']
  const change = (status: string) =>
    platform.rest(`PUT /api/cases/${body.id}`, { as: 'staff', body: { status } })
  const answers = await Promise.all(statuses.map(change))
  expect(answers.map((answer) => [answer.status, answer.body.details])).toEqual(
    statuses.map(() => [200, undefined]),
  )
})

/** Simultaneous changes, and their statuses on SQLite, which the tests of the features assert. */
const races: Readonly<Record<string, () => Promise<readonly [statuses: number[], expected: number[]]>>> = {
  'people with one e-mail': async () => {
    const body = { email: 'race@rescue.example', name: 'Race' }
    return [await together([1, 2, 3].map(() => ['POST /api/users', 'staff', body])), [200, 409, 409]]
  },
  'investors with one e-mail': async () => {
    const body = { email: 'race@fund.example', type: 'demo' }
    return [await together([1, 2, 3].map(() => ['POST /api/investors', 'donor', body])), [201, 409, 409]]
  },
  'accounts that are monitored under one handle': async () => {
    const body = { microblogHandle: 'race', name: 'Race Guardian' }
    const path = 'POST /api/microblog-bot/guardians'
    return [await together([1, 2, 3].map(() => [path, 'staff', body])), [200, 409, 409]]
  },
  'changes of one version of a guardian': async () => {
    const guardian = { name: 'Ana', email: 'ana.race@rescue.example' }
    const { body } = await platform.rest('POST /api/guardians', { as: 'staff', body: guardian })
    const change = (bio: string) => [`PUT /api/guardians/${body.id}`, 'staff', { bio, version: 1 }] as const
    return [await together(['a', 'b'].map(change)), [200, 409]]
  },
  'changes of one version of a case': async () => {
    const { body } = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Niebla' } })
    const change = (status: string) => [`PUT /api/cases/${body.id}`, 'staff', { status, version: 1 }] as const
    return [await together(['urgent', 'completed', 'urgent'].map(change)), [200, 409, 409]]
  },
  'donations with one payment': async () => {
    const paid = 'provider: "card", transactionId: "race-1", status: succeeded, amount: 5, currency: USD'
    const stated = `mutation { recordPaymentStatement(input: {${paid}}) { status } }`
    expect((await platform.graphql(stated, {}, { as: 'staff' })).errors).toBeUndefined()
    const opened = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Sol' } })
    const announce = () =>
      platform.rest('POST /api/donations/create', {
        as: 'donor',
        body: { caseId: opened.body.id, amount: 5 },
      })
    const donations = await Promise.all([1, 2, 3].map(announce))
    const verify = ({ body: { id: donationId } }: Answer) =>
      ['POST /api/donations/verify', 'donor', { donationId, transactionId: 'race-1' }] as const
    return [await together(donations.map(verify)), [200, 409, 409]]
  },
}

async function together(
  calls: readonly (readonly [line: string, as: Who, body: object])[],
): Promise<number[]> {
  const answers = await Promise.all(calls.map(([line, as, body]) => platform.rest(line, { as, body })))
  return answers.map(({ status }) => status).sort()
}

it.each(Object.keys(races))('simultaneous %s have the same statuses as on SQLite', async (name) => {
  const [statuses, expected] = (await races[name]?.()) ?? []
  expect(statuses).toEqual(expected)
})

it('lists can be paged backwards over GraphQL, as on SQLite', () => expectPagesBackwards(platform))

it('every read succeeds after the database server has ended all connections', async () => {
  const read = (path: string) => platform.rest(`GET ${path}`, { as: 'staff' })
  const paths = [
    '/api/cases',
    '/api/users',
    '/api/support/stats',
    '/api/notifications',
    '/api/dashboard/stats',
  ]
  await Promise.all(paths.map(read))
  cutConnectionsInOtherProcess(database.url)
  const answers = await Promise.all([...paths, ...paths].map(read))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

it('the platform keeps its data when it restarts with another job engine, and settles payments', async () => {
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
