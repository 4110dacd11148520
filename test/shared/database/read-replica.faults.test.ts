import { rm } from 'node:fs/promises'
import { parse } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ReadReplica } from '../../../subgraphs/shared/database/read-replica.js'
import {
  type Database,
  inTransaction,
  openDatabase,
  openReplica,
} from '../../../subgraphs/shared/database.js'
import { readsFrom } from '../../../subgraphs/shared/subgraph/subgraph.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { freePort } from '../../support/platform/free-port.js'
import { eventually } from '../../support/runner/retry-until.js'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../support/servers/postgres-cluster.js'

let postgres: ReplicatedPostgres
let db: Database
let replica: ReadReplica
/** A connection to the replica, to pause it. */
let control: pg.Client

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  const location = {
    subgraph: 'backoffice',
    dataDirectory: ':memory:',
    databaseUrl: postgres.url,
    log: recordedLog(),
  } as const
  db = await openDatabase(location)
  await db.schema.createTable('case_days', (table) => table.text('day').primary())
  replica = openReplica(db, location, postgres.replicaUrl)
  control = new pg.Client({ connectionString: postgres.replicaUrl })
  await control.connect()
})
afterAll(async () => {
  await control?.end()
  await replica?.close()
  await db?.destroy()
  await postgres?.stop()
  if (postgres) await rm(postgres.directory, { recursive: true, force: true })
})

const add = (day: string) => db('case_days').insert({ day })
/** Reads like an operation; returns the rows and whether they came from the replica. */
async function operation(reads: ReadReplica, on: Database) {
  return reads.read(async () => ({
    days: await on('case_days').orderBy('day').pluck('day'),
    isReplica: (await on.select({ is: on.raw('pg_is_in_recovery()') }))[0]?.is,
  }))
}
const read = () => operation(replica, db)

const firstLine = (fields: unknown) => String((fields as { database?: unknown }).database).split('\n')[0]

it('a read-only operation uses the replica', async () => {
  await add('monday')
  await eventually(async () => expect(await read()).toEqual({ days: ['monday'], isReplica: true }))
})

it('a write is visible from its acknowledgement on, even while the replica lags behind', async () => {
  await control.query('select pg_wal_replay_pause()')
  await eventually(async () => {
    const { rows } = await control.query('select pg_get_wal_replay_pause_state() as state')
    expect(rows).toEqual([{ state: 'paused' }])
  })
  await add('tuesday')
  expect(await read()).toEqual({ days: ['monday', 'tuesday'], isReplica: false })
  await control.query('select pg_wal_replay_resume()')
  await eventually(async () => expect(await read()).toEqual({ days: ['monday', 'tuesday'], isReplica: true }))
})

it('an operation that writes sees its own changes', async () => {
  const seen = await replica.read(async () => {
    await inTransaction(db, async (trx) => trx('case_days').insert({ day: 'wednesday' }))
    return db('case_days').where({ day: 'wednesday' }).pluck('day')
  })
  expect(seen).toEqual(['wednesday'])
})

it.each([
  ['is unavailable', async () => `postgres://rescue@127.0.0.1:${await freePort()}/postgres`, 'ECONNREFUSED'],
  ['was promoted', async () => postgres.url, 'DATABASE_READ_URL leads to a server that is not a replica.'],
])('reads use the primary while the replica %s, and the log says why', async (_what, urlOf, why) => {
  const log = recordedLog()
  const location = {
    subgraph: 'backoffice',
    dataDirectory: ':memory:',
    databaseUrl: postgres.url,
    log,
  } as const
  const other = await openDatabase(location)
  const away = openReplica(other, location, await urlOf())
  try {
    const { days, isReplica } = await operation(away, other)
    expect([days.length, isReplica]).toEqual([3, false])
    const lines = () => log.lines.filter(({ message }) => message === 'reads use the primary for a second')
    expect(String((lines()[0]?.fields as { err?: unknown } | undefined)?.err)).toContain(why)

    // Tried again after a second, but logged at most once a minute.
    const now = performance.now.bind(performance)
    let ahead = 2_000
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
    expect((await operation(away, other)).isReplica).toBe(false)
    expect(lines()).toHaveLength(1)
    const others = log.lines.filter((line) => !lines().includes(line)).map((line) => firstLine(line.fields))
    expect(others).toEqual([...new Set(others)])
    ahead = 62_000
    expect((await operation(away, other)).isReplica).toBe(false)
    expect(lines()).toHaveLength(2)
  } finally {
    vi.restoreAllMocks()
    await away.close()
    await other.destroy()
  }
})

it.each([
  ['query { cases { id } }', 1],
  ['{ cases { id } }', 1],
  ['mutation { createCase { id } }', 0],
  ['fragment Name on Case { name } query { cases { ...Name } }', 1],
])('the executor uses the replica for queries only: %s', async (text, expected) => {
  let reads = 0
  const counted: ReadReplica = {
    async read(run) {
      reads += 1
      return run()
    },
    close: async () => undefined,
  }
  const execute = readsFrom(counted, async () => ({ data: {} }))
  const context = { viewer: { kind: 'anonymous' }, requestId: 'req' } as const
  expect(await execute({ document: parse(text), variables: {}, context })).toEqual({ data: {} })
  expect(reads).toBe(expected)
})
