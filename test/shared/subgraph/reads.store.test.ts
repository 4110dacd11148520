import { EventEmitter, once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import { readShape, rowById } from '../../../subgraphs/shared/database/read-text.js'
import { type Database, inTransaction, type Migration, migrate } from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

const accounts: Migration = {
  name: 'accounts',
  async up(db) {
    await db.schema.createTable('accounts', (table) => {
      table.text('id').primary()
      table.integer('balance').notNullable()
    })
  },
}

const notes: Migration = {
  name: 'notes',
  async up(db) {
    await db.schema.alterTable('accounts', (table) => table.text('note').defaultTo('none'))
    await db.schema.createTable('notes', (table) => table.text('id').primary())
  },
}

interface Account {
  readonly id: string
  readonly balance: number
}

/** Every way in which an account is read outside transactions. */
const ways: Readonly<Record<string, (db: Knex) => Promise<unknown>>> = {
  all: async (db) => (await db('accounts'))[0],
  first: async (db) => db('accounts').where({ id: 'a' }).first(),
  'by id': (db) => rowById<Account>(db, 'accounts', 'a'),
  'by shape': async (db) =>
    (await readShape<Account>(db, 'accounts of an id', ['a'], () => db('accounts').where({ id: 'a' })))[0],
  pluck: async (db) => ({ balance: (await db('accounts').pluck('balance'))[0] }),
}

/** The query events of knex during `work`. */
async function toldOf(db: Database, work: () => Promise<unknown>) {
  const told: { event: string; uid: unknown; sql: string; bindings: unknown }[] = []
  const hear = (event: string, query: Record<string, unknown>) =>
    told.push({ event, uid: query.__knexQueryUid, sql: String(query.sql), bindings: query.bindings })
  const listeners = {
    query: (query: Record<string, unknown>) => hear('query', query),
    'query-response': (_response: unknown, query: Record<string, unknown>) => hear('query-response', query),
    'query-error': (_error: unknown, query: Record<string, unknown>) => hear('query-error', query),
  }
  for (const [event, listener] of Object.entries(listeners)) db.on(event, listener)
  await work()
  for (const [event, listener] of Object.entries(listeners)) db.removeListener(event, listener)
  return told
}

describeOnBothDatabases('a read outside transactions', (open, { kind, location }) => {
  async function withAccount(): Promise<Database> {
    const db = await open()
    await migrate(db, [accounts])
    await db('accounts').insert({ id: 'a', balance: 5 })
    return db
  }

  describe.each(Object.entries(ways))('(%s)', (_name, read) => {
    test('sees what was committed a moment ago, over this connection and over others', async () => {
      const db = await withAccount()
      const other = await open()
      expect(await read(db)).toMatchObject({ balance: 5 })
      await db('accounts').update({ balance: 6 })
      expect(await read(db)).toMatchObject({ balance: 6 })
      await inTransaction(db, async (trx) => {
        await trx('accounts').update({ balance: 7 })
      })
      expect(await read(db)).toMatchObject({ balance: 7 })
      await other('accounts').update({ balance: 8 })
      expect(await read(db)).toMatchObject({ balance: 8 })
    })

    test('neither waits for an open transaction nor sees what it has not committed', async () => {
      const db = await withAccount()
      const signals = new EventEmitter()
      const written = once(signals, 'written')
      const change = inTransaction(db, async (trx) => {
        await trx('accounts').update({ balance: 6 })
        expect(await read(trx)).toMatchObject({ balance: 6 })
        const mayEnd = once(signals, 'may end')
        signals.emit('written')
        await mayEnd
      })
      await written
      expect(await read(db)).toMatchObject({ balance: 5 })
      signals.emit('may end')
      await change
      expect(await read(db)).toMatchObject({ balance: 6 })
    })

    test('is refused inside a transaction of the same database', async () => {
      const db = await withAccount()
      const misuse = inTransaction(db, () => read(db))
      await expect(misuse).rejects.toThrow('Use the transaction that the work was given')
      expect(await read(db)).toMatchObject({ balance: 5 })
    })

    test('is reported like every statement: text, values and one id from begin to end', async () => {
      const db = await withAccount()
      const [began, ended, ...more] = await toldOf(db, () => read(db))
      expect(began).toMatchObject({ event: 'query', sql: expect.stringMatching(/^select .*accounts/) })
      expect(ended).toMatchObject({ event: 'query-response', sql: began?.sql, bindings: began?.bindings })
      expect(began?.uid).toEqual(expect.any(String))
      expect(ended?.uid).toBe(began?.uid)
      expect(more).toEqual([])
      const [next] = await toldOf(db, () => read(db))
      expect(next?.uid).not.toBe(began?.uid)
    })

    test('follows a change of the schema', async () => {
      const db = await withAccount()
      await read(db)
      await migrate(await open(), [accounts, notes])
      await db('accounts').update({ balance: 6 })
      expect(await read(db)).toMatchObject({ balance: 6 })
      expect(await db('accounts').first()).toEqual({ id: 'a', balance: 6, note: 'none' })
      expect(await rowById(db, 'accounts', 'a')).toEqual({ id: 'a', balance: 6, note: 'none' })
      expect(await rowById(db, 'notes', 'a')).toBeUndefined()
    })

    test('fails once the database is closed', async () => {
      const db = await withAccount()
      await read(db)
      await db.destroy()
      await expect(read(db)).rejects.toThrow('Unable to acquire a connection')
    })
  })

  test.each([
    ['first', (db: Knex) => db('nowhere').where({ id: 'secret' }).first()],
    ['by id', (db: Knex) => rowById(db, 'nowhere', 'secret')],
  ])('that fails (%s) is told of with its text, and the error names no value', async (_name, read) => {
    const db = await withAccount()
    let failure: unknown
    const told = await toldOf(db, async () => {
      failure = await Promise.resolve(read(db)).then(String, String)
    })
    expect(failure).toMatch(/select \* from .nowhere. where/)
    expect(failure).not.toContain('secret')
    expect(told.map(({ event }) => event)).toEqual(['query', 'query-error'])
    expect(told[1]).toMatchObject({ uid: told[0]?.uid, sql: told[0]?.sql })
  })

  test('of a shape is built once and sees the values that it is given', async () => {
    const db = await withAccount()
    await db('accounts').insert({ id: 'ž\u{1F43E}', balance: 9 })
    let built = 0
    const balanceOf = async (on: Knex, id: string) => {
      const rows = await readShape<Account>(on, 'balance', [id], () => {
        built += 1
        return on('accounts').where({ id })
      })
      return rows.map(({ balance }) => balance)
    }
    expect(await balanceOf(db, 'a')).toEqual([5])
    expect(await balanceOf(db, 'ž\u{1F43E}')).toEqual([9])
    expect(await balanceOf(db, 'nobody')).toEqual([])
    expect(await inTransaction(db, (trx) => balanceOf(trx, 'a'))).toEqual([5])
    expect(built).toBe(1)
  })

  test('of a shape runs as it is built where it binds other values than it is given', async () => {
    const db = await withAccount()
    const read = (ids: readonly string[]) =>
      readShape<Account>(db, 'accounts of ids', ids, () => db('accounts').whereIn('id', [...ids]))
    expect(await read([])).toEqual([])
    expect(await read(['a'])).toEqual([{ id: 'a', balance: 5 }])
  })

  test('is not meant by a text that begins with one and writes', async () => {
    const db = await withAccount()
    await db.raw(
      `with fresh as (select 'b' as id) insert into accounts select id, 7 from fresh where true returning id`,
    )
    expect(await db('accounts').where({ id: 'b' }).pluck('balance')).toEqual([7])
  })

  if (kind === 'SQLite') {
    test('has its limit in its text, in and outside transactions, so that SQLite plans it once', async () => {
      const db = await withAccount()
      const told = await toldOf(db, async () => {
        await db('accounts').where({ id: 'a' }).first()
        await db('accounts').orderBy('id').limit(20).offset(1)
        await inTransaction(db, (trx) => trx('accounts').where({ id: 'a' }).first())
      })
      const limited = told.filter(({ event, sql }) => event === 'query' && /limit/.test(sql))
      expect(limited.map(({ sql, bindings }) => [/limit \S+/.exec(sql)?.[0], bindings])).toEqual([
        ['limit 1', ['a']],
        ['limit 20', [1]],
        ['limit 1', ['a']],
      ])
    })

    test('holds no snapshot: the log can be emptied into the file', async () => {
      const db = await withAccount()
      for (const read of Object.values(ways)) await read(db)
      const [outcome] = await db.raw('pragma wal_checkpoint(truncate)')
      expect(outcome).toEqual({ busy: 0, log: 0, checkpointed: 0 })
    })

    test('leaves nothing but the database file when that is closed', async () => {
      const db = await withAccount()
      for (const read of Object.values(ways)) await read(db)
      await db.destroy()
      expect(await readdir((await location()).dataDirectory)).toEqual(['backoffice.sqlite'])
    })
  }
})
