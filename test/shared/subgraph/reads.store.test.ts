import { EventEmitter, once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import { withKnownOutcome } from '../../../subgraphs/shared/database/change-outcome.js'
import { integer, text } from '../../../subgraphs/shared/database/columns.js'
import { insertRow } from '../../../subgraphs/shared/database/insert-rows.js'
import { changeText, readShape, readText, rowById } from '../../../subgraphs/shared/database/read-text.js'
import { rowCodec } from '../../../subgraphs/shared/database/row-codec.js'
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

const accountRows = rowCodec('accounts', { id: text, balance: integer })

/** Every way in which an account is read outside transactions. */
const ways: Readonly<Record<string, (db: Knex) => Promise<unknown>>> = {
  all: async (db) => (await db('accounts'))[0],
  first: async (db) => db('accounts').where({ id: 'a' }).first(),
  'by id': async (db) => rowById(db, accountRows, 'a'),
  'by text': async (db) => (await readText(db, 'select * from accounts where id = ?', ['a']))[0],
  'by shape': async (db) =>
    (await readShape<Account>(db, 'accounts of an id', ['a'], () => db('accounts').where({ id: 'a' })))[0],
  pluck: async (db) => ({ balance: (await db('accounts').pluck('balance'))[0] }),
}

/** The query events of knex during `work`. */
async function reportedOf(db: Database, work: () => Promise<unknown>) {
  const reported: { event: string; uid: unknown; sql: string; bindings: unknown }[] = []
  const hear = (event: string, query: Record<string, unknown>) =>
    reported.push({ event, uid: query.__knexQueryUid, sql: String(query.sql), bindings: query.bindings })
  const listeners = {
    query: (query: Record<string, unknown>) => hear('query', query),
    'query-response': (_response: unknown, query: Record<string, unknown>) => hear('query-response', query),
    'query-error': (_error: unknown, query: Record<string, unknown>) => hear('query-error', query),
  }
  for (const [event, listener] of Object.entries(listeners)) db.on(event, listener)
  await work()
  for (const [event, listener] of Object.entries(listeners)) db.removeListener(event, listener)
  return reported
}

describeOnBothDatabases('a read outside transactions', (open, { kind, location }) => {
  async function withAccount(): Promise<Database> {
    const db = await open()
    await migrate(db, [accounts])
    await db('accounts').insert({ id: 'a', balance: 5 })
    return db
  }

  describe.each(Object.entries(ways))('(%s)', (_name, read) => {
    test('sees earlier commits of this and other connections', async () => {
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

    test('neither waits for an open transaction nor sees its uncommitted changes', async () => {
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

    test('throws inside a transaction of the same database', async () => {
      const db = await withAccount()
      const misuse = inTransaction(db, () => read(db))
      await expect(misuse).rejects.toThrow('Use the transaction that the work was given')
      expect(await read(db)).toMatchObject({ balance: 5 })
    })

    test('emits query events with text, values and the same id', async () => {
      const db = await withAccount()
      const [began, ended, ...more] = await reportedOf(db, () => read(db))
      expect(began).toMatchObject({ event: 'query', sql: expect.stringMatching(/^select .*accounts/) })
      expect(ended).toMatchObject({ event: 'query-response', sql: began?.sql, bindings: began?.bindings })
      expect(began?.uid).toEqual(expect.any(String))
      expect(ended?.uid).toBe(began?.uid)
      expect(more).toEqual([])
      const [next] = await reportedOf(db, () => read(db))
      expect(next?.uid).not.toBe(began?.uid)
    })

    test('works after a schema change', async () => {
      const db = await withAccount()
      await read(db)
      await migrate(await open(), [accounts, notes])
      await db('accounts').update({ balance: 6 })
      expect(await read(db)).toMatchObject({ balance: 6 })
      expect(await db('accounts').first()).toEqual({ id: 'a', balance: 6, note: 'none' })
      expect(await readText(db, 'select * from accounts', [])).toEqual([
        { id: 'a', balance: 6, note: 'none' },
      ])
      expect(await rowById(db, accountRows, 'a')).toEqual({ id: 'a', balance: 6 })
      expect(await rowById(db, rowCodec('notes', { id: text }), 'a')).toBeUndefined()
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
    ['by id', (db: Knex) => rowById(db, rowCodec('nowhere', { id: text }), 'secret')],
  ])(
    'that fails (%s) emits an error event with its text, and the error contains no values',
    async (_name, read) => {
      const db = await withAccount()
      let failure: unknown
      const reported = await reportedOf(db, async () => {
        failure = await (async () => read(db))().then(String, String)
      })
      expect(failure).toMatch(/select .+ from .nowhere. where/)
      expect(failure).not.toContain('secret')
      expect(reported.map(({ event }) => event)).toEqual(['query', 'query-error'])
      expect(reported[1]).toMatchObject({ uid: reported[0]?.uid, sql: reported[0]?.sql })
    },
  )

  test('returns the last of several columns with the same name', async () => {
    const db = await withAccount()
    const [row] = await readText(db, 'select id, balance, 1 as balance from accounts', [])
    expect(row).toEqual({ id: 'a', balance: 1 })
  })

  test('of a shape is built once and runs with the given values', async () => {
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

  test('of a shape returns the correct rows even if its bindings differ from the given values', async () => {
    const db = await withAccount()
    const read = (ids: readonly string[]) =>
      readShape<Account>(db, 'accounts of ids', ids, () => db('accounts').whereIn('id', [...ids]))
    expect(await read([])).toEqual([])
    expect(await read(['a'])).toEqual([{ id: 'a', balance: 5 }])
  })

  test('is distinguished from a statement that begins with a select and writes', async () => {
    const db = await withAccount()
    await db.raw(
      `with fresh as (select 'b' as id) insert into accounts select id, 7 from fresh where true returning id`,
    )
    expect(await db('accounts').where({ id: 'b' }).pluck('balance')).toEqual([7])
  })

  if (kind === 'SQLite') {
    test('has its limit as a literal, in and outside transactions, so that SQLite plans it once', async () => {
      const db = await withAccount()
      const reported = await reportedOf(db, async () => {
        await db('accounts').where({ id: 'a' }).first()
        await db('accounts').orderBy('id').limit(20).offset(1)
        await inTransaction(db, (trx) => trx('accounts').where({ id: 'a' }).first())
      })
      const limited = reported.filter(({ event, sql }) => event === 'query' && /limit/.test(sql))
      expect(limited.map(({ sql, bindings }) => [/limit \S+/.exec(sql)?.[0], bindings])).toEqual([
        ['limit 1', ['a']],
        ['limit 20', [1]],
        ['limit 1', ['a']],
      ])
    })

    test('holds no snapshot, so that the write-ahead log can be truncated', async () => {
      const db = await withAccount()
      for (const read of Object.values(ways)) await read(db)
      const [outcome] = await db.raw('pragma wal_checkpoint(truncate)')
      expect(outcome).toEqual({ busy: 0, log: 0, checkpointed: 0 })
    })

    test('leaves only the database file after closing', async () => {
      const db = await withAccount()
      for (const read of Object.values(ways)) await read(db)
      await db.destroy()
      expect(await readdir((await location()).dataDirectory)).toEqual(['backoffice.sqlite'])
    })
  }
})

describeOnBothDatabases('a change with a constant text', (open) => {
  const spend = 'update accounts set balance = balance - ? where id = ? and balance >= ?'

  async function withAccount(): Promise<Database> {
    const db = await open()
    await migrate(db, [accounts])
    await insertRow(db, 'accounts', { id: 'a', balance: 5 })
    return db
  }

  test('returns the number of changed rows, in and outside transactions', async () => {
    const db = await withAccount()
    expect(await changeText(db, spend, [2, 'a', 2])).toBe(1)
    expect(await inTransaction(db, (trx) => changeText(trx, spend, [9, 'a', 9]))).toBe(0)
    expect(await inTransaction(db, (trx) => changeText(trx, spend, [3, 'a', 3]))).toBe(1)
    expect(await rowById(db, accountRows, 'a')).toEqual({ id: 'a', balance: 0 })
  })

  test('is visible within its transaction, and rolled back with it or with its savepoint', async () => {
    const db = await withAccount()
    await inTransaction(db, async (trx) => {
      await insertRow(trx, 'accounts', { id: 'b', balance: 1 })
      const inner = inTransaction(trx, async (savepoint) => {
        await changeText(savepoint, spend, [4, 'a', 4])
        expect(await rowById(savepoint, accountRows, 'a')).toEqual({ id: 'a', balance: 1 })
        throw new Error('undo')
      })
      await expect(inner).rejects.toThrow('undo')
      expect(await rowById(trx, accountRows, 'a')).toEqual({ id: 'a', balance: 5 })
    })
    const failed = inTransaction(db, async (trx) => {
      await changeText(trx, spend, [4, 'a', 4])
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    expect(await readText(db, 'select id, balance from accounts order by id', [])).toEqual([
      { id: 'a', balance: 5 },
      { id: 'b', balance: 1 },
    ])
  })

  test('counts as an effect for the outcome of a failed operation, in and outside transactions', async () => {
    const db = await withAccount()
    const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    const after = (change: () => Promise<unknown>) =>
      withKnownOutcome(async () => {
        await change()
        throw lost
      })
    const effect = 'may have taken effect'
    await expect(after(() => changeText(db, spend, [1, 'a', 1]))).rejects.toThrow(effect)
    await expect(
      after(() => inTransaction(db, (trx) => changeText(trx, spend, [1, 'a', 1]))),
    ).rejects.toThrow(effect)
    await expect(after(async () => rowById(db, accountRows, 'a'))).rejects.toThrow('gone')
  })

  test('throws after its transaction has ended', async () => {
    const db = await withAccount()
    const late = await inTransaction(db, async (trx) => ({ trx }))
    await expect(changeText(late.trx, spend, [1, 'a', 1])).rejects.toThrow('already complete')
    expect(await rowById(db, accountRows, 'a')).toEqual({ id: 'a', balance: 5 })
  })

  test('emits query events, and the error of a failure contains no values', async () => {
    const db = await withAccount()
    let failure: unknown
    const reported = await reportedOf(db, () =>
      inTransaction(db, async (trx) => {
        await changeText(trx, spend, [1, 'a', 1])
        failure = await insertRow(trx, 'accounts', { id: 'a', balance: 77 }).catch(String)
      }).catch(() => undefined),
    )
    const changes = reported.filter(({ sql }) => /accounts/.test(sql))
    expect(changes.map(({ event }) => event)).toEqual(['query', 'query-response', 'query', 'query-error'])
    expect(changes[1]?.uid).toBe(changes[0]?.uid)
    expect(failure).toMatch(/insert into "accounts"/)
    expect(failure).not.toContain('77')
  })
})
