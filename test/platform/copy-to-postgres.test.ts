import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CopyOptions, copyToPostgres } from '../../platform/postgres-migration/copy-to-postgres.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { type RestartedPlatform, restartedPlatform } from '../support/platform/restarted-platform.js'
import type { RunningPlatform } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

let files: RestartedPlatform
let database: Awaited<ReturnType<typeof createPostgresDatabase>>
/** The responses before the move. */
let before: Record<string, unknown>
let caseId: string
/** Sessions created on SQLite and used on PostgreSQL. */
let sessions: Record<'donor' | 'staff' | 'admin', string>

beforeAll(async () => {
  files = await restartedPlatform()
  database = await createPostgresDatabase()
  before = await files.during({ LEDGER_CLOSE_MS: '40' }, async (platform) => {
    await write(platform)
    sessions = {
      donor: await platform.session('donor'),
      staff: await platform.session('staff'),
      admin: await platform.session('admin'),
    }
    return answersOf(platform)
  })
})
afterAll(async () => {
  await files?.remove()
  await database?.drop()
})

async function write(platform: RunningPlatform): Promise<void> {
  const body = { name: 'Ñandú 🐕 \\x41 "«»"', description: `'); drop table cases; --\t` }
  caseId = (await platform.rest('POST /api/cases', { as: 'staff', body })).body.id
  await platform.rest('POST /api/support', {
    as: 'donor',
    body: { title: 'Spende für Bär', description: 'Где квитанция?', category: 'other' },
  })
  const wallets = walletActions(platform)
  const [from, to] = [await wallets.wallet('donor'), await wallets.wallet('investor')]
  await eventually(async () => expect((await wallets.balance('donor', from.id)).XLM).toMatch(/^[1-9]/))
  const sent = await wallets.send('donor', from.id, to.publicKey, '922.3372036')
  expect(await wallets.ended('donor', sent.body.id)).toMatchObject({ status: 'success' })
}

const reads = [
  ['donor', 'GET /api/cases?limit=100'],
  ['staff', 'GET /api/users?limit=100'],
  ['staff', 'GET /api/guardians?q=cam'],
  ['staff', 'GET /api/support'],
  ['staff', 'GET /api/support?search=квитанция'],
  ['donor', 'GET /api/notifications'],
  ['donor', 'GET /testnet/v1/wallet/wallets'],
  ['admin', 'GET /api/microblog/review-queue'],
] as const

async function answersOf(platform: RunningPlatform): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const [as, line] of reads) {
    const { status, body } = await platform.rest(
      line,
      line.includes('wallet') ? { as } : { headers: { authorization: `Bearer ${sessions[as]}` } },
    )
    expect([line, status]).toEqual([line, 200])
    answers[line] = body
  }
  return answers
}

const move = (progress: CopyOptions['progress'] = () => {}, databaseUrl = database.url) =>
  copyToPostgres({
    dataDirectory: files.dataDirectory,
    databaseUrl,
    identity: {
      publicUrl: 'http://127.0.0.1',
      dataDirectory: files.dataDirectory,
      databaseUrl,
      sessionSecrets: ['a secret for nothing but the tables of a copy'],
      log: pino({ level: 'silent' }),
    },
    auditKeys: { auditKey: undefined, previousAuditKey: undefined, dataDirectory: files.dataDirectory },
    progress,
  })

const onPostgres = <Result>(work: (platform: RunningPlatform) => Promise<Result>) =>
  files.during({ DATABASE_URL: database.url, LEDGER_CLOSE_MS: '40' }, work)

async function onDatabase(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

it('the copy continues after interruptions, and no platform starts on an unfinished one', async () => {
  const places = [
    /^wallet\.wallets: \d/,
    /^backoffice\.cases: /,
    /^identity\.session: /,
    /audit log verified/,
  ]
  for (const place of places) {
    const interrupted = move((line) => {
      if (place.test(line)) throw new Error(`interrupted at ${line}`)
    })
    await expect(interrupted).rejects.toThrow('interrupted at')
  }
  await expect(onPostgres(async () => {})).rejects.toThrow(/unfinished copy of an embedded installation/)
  await onDatabase(`update wallet.wallets set status = upper(status)`)
  await expect(move()).rejects.toThrow('The copy of wallet.wallets differs')
  await onDatabase(`update wallet.wallets set status = lower(status)`)
  const lines: string[] = []
  expect((await move((line) => lines.push(line))).rows).toBeGreaterThan(100)
  expect(lines[0]).toBe('continuing an unfinished copy')
  expect(lines.filter((line) => line.includes('rows copied') && !line.includes('verified'))).toEqual([])
})

it('the copy keeps the protection of the audit log against deletion', async () => {
  const deleted = onDatabase('delete from backoffice.audit_logs')
  await expect(deleted).rejects.toThrow('audit rows are never changed or deleted')
})

it('the copy puts past rows into the partitions of their months', async () => {
  const { rows } = await onDatabase(
    `select (select count(*) from backoffice.audit_logs)::int as audits, (select count(*) from backoffice.audit_logs_default)::int as outside`,
  )
  expect(rows[0].audits).toBeGreaterThan(0)
  expect(rows[0].outside).toBe(0)
})

it('the platform on PostgreSQL returns the same to the sessions of SQLite, and accepts changes', async () => {
  await onPostgres(async (platform) => {
    expect(await answersOf(platform)).toEqual(before)
    const named = async (q: string) => {
      const query = 'query ($q: String) { cases(filter: {q: $q}) { nodes { id } totalCount } }'
      return (await platform.graphql(query, { q }, { as: 'donor' })).data.cases
    }
    expect(await named('nandu')).toEqual({ nodes: [{ id: caseId }], totalCount: 1 })
    const renamed = await platform.rest(`PUT /api/cases/${caseId}`, { as: 'staff', body: { name: 'Tapir' } })
    expect(renamed.status).toBe(200)
    expect([await named('nandu'), await named('tapir')]).toEqual([
      { nodes: [], totalCount: 0 },
      { nodes: [{ id: caseId }], totalCount: 1 },
    ])
  })
})

it('the moved SQLite files can be neither used nor moved again', async () => {
  await expect(files.during({}, async () => {})).rejects.toThrow(
    /moved to PostgreSQL at .*; set DATABASE_URL/,
  )
  await expect(move()).rejects.toThrow(/SQLite files must not be used: it was moved to PostgreSQL/)
})
