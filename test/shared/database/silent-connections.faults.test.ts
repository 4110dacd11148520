import { setImmediate as nextTurn } from 'node:timers/promises'
import createKnex from 'knex'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outageOf } from '../../../runtime/connections/database-outage.js'
import { listenOnPostgres } from '../../../runtime/connections/postgres-listener.js'
import { type Database, inTransaction, openDatabase } from '../../../subgraphs/shared/database.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import { type FreezingProxy, freezingProxy } from '../../support/servers/freezing-proxy.js'

const CHECK_MS = 10_000

let place: Awaited<ReturnType<typeof createPostgresDatabase>>
let proxy: FreezingProxy
let db: Database
beforeEach(async () => {
  // The tests advance the checks instead of waiting for them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  place = await createPostgresDatabase()
  proxy = await freezingProxy(place.url)
  db = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl: proxy.url })
  await db.raw('create table notes (note text)')
})
afterEach(async () => {
  await db.destroy()
  proxy.close()
  await place.drop()
  vi.useRealTimers()
})

/** Lets checks pass until a promise is settled; returns its value, or why it was rejected. */
async function checkedUntil<Result>(promise: Promise<Result>): Promise<unknown> {
  const outcome: unknown[] = []
  promise.then(
    (value) => outcome.push(value),
    (error: unknown) => outcome.push(error),
  )
  await expect
    .poll(() => {
      vi.advanceTimersByTime(CHECK_MS)
      return outcome
    })
    .toHaveLength(1)
  return outcome[0]
}

test('the driver has the undocumented fields by which a connection without a response is recognised', async () => {
  const client = new pg.Client(place.url)
  await client.connect()
  const running = () => (client as { readonly readyForQuery?: unknown }).readyForQuery === false
  const query = client.query('select 1')
  const states = [running(), await query.then(running)]
  expect(states, 'readyForQuery of a client says whether no query runs').toEqual([true, false])
  const { bytesRead } = client.connection.stream as { readonly bytesRead?: unknown }
  expect(bytesRead, 'bytes received on the socket of a client').toBeGreaterThan(0)
  await client.end()
})

test('a read whose server has failed with its machine is repeated over a new connection', async () => {
  await db('notes').insert({ note: 'kept' })
  proxy.freeze()
  const reading = db('notes')
    .pluck('note')
    .then((notes) => notes)
  expect(await checkedUntil(reading)).toEqual(['kept'])
})

test('a transaction whose server has failed with its machine fails as over a lost connection', async () => {
  const changing = inTransaction(db, async (trx) => {
    await trx('notes').insert({ note: 'lost' })
    proxy.freeze()
    await trx('notes').insert({ note: 'lost too' })
  })
  expect(outageOf(await checkedUntil(changing))).toBe('lost')
})

test('a query that waits for a lock keeps its connection', async () => {
  const others = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl: place.url })
  const lock = await others.transaction()
  await lock.raw('lock table notes')
  const adding = db('notes').insert({ note: 'late' })
  const adds = adding.then(() => undefined)
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await others.raw(waiting)).rows).toHaveLength(1)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const responses = () =>
    asked.mock.results.filter((_, at) => String(asked.mock.calls[at]?.[0]).includes('pid = any'))
  await expect
    .poll(() => {
      vi.advanceTimersByTime(CHECK_MS)
      return responses().length
    })
    .toBeGreaterThan(0)
  expect(await responses()[0]?.value).toMatchObject({ rowCount: 1 })
  await nextTurn()
  asked.mockRestore()
  await lock.commit()
  await adds
  await others.destroy()
})

test('waiting too long for a free connection is an outage in which nothing was changed', async () => {
  const pool = { min: 0, max: 1 }
  const small = createKnex({ client: 'pg', connection: place.url, pool, acquireConnectionTimeout: 3000 })
  const only = await small.transaction()
  const error: unknown = await small.raw('select 1').catch((thrown: unknown) => thrown)
  expect(outageOf(error)).toBe('refused')
  await only.rollback()
  await small.destroy()
})

test('a connection that listens is closed although its server has failed, and ended only once', async () => {
  const warnings: unknown[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  let listens = false
  const listener = listenOnPostgres({
    async open() {
      const client = new pg.Client(proxy.url)
      await client.connect()
      return { client, channel: 'notes' }
    },
    onNotification: () => undefined,
    onListening: () => {
      listens = true
    },
    onLost: () => undefined,
  })
  await expect.poll(() => listens).toBe(true)
  proxy.freeze()
  expect(await checkedUntil(listener.close())).toBeUndefined()
  process.off('warning', note)
  expect(warnings).toEqual([])
})
