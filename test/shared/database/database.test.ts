import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { revisionOf } from '../../../subgraphs/shared/database/revision.js'
import {
  afterCommit,
  type Database,
  inTransaction,
  isUniqueViolation,
  type Migration,
  migrate,
} from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

const accounts: Migration = {
  name: 'accounts',
  async up(db) {
    await db.schema.createTable('accounts', (table) => {
      table.text('id').primary()
      table.text('owner').notNullable()
      table.text('currency').notNullable()
      table.integer('balance').notNullable()
      table.unique(['owner', 'currency'])
    })
  },
}

const account = (id: string, balance = 0) => ({ id, owner: id, currency: 'USD', balance })

describeOnBothDatabases('a database', (open, database) => {
  async function withAccounts(): Promise<Database> {
    const db = await open()
    await migrate(db, [accounts])
    return db
  }

  test('applies each migration once, in order, and returns their names', async () => {
    const db = await open()
    const index: Migration = {
      name: 'accounts-by-balance',
      up: (trx) => trx.schema.alterTable('accounts', (table) => table.index('balance')),
    }
    expect(await migrate(db, [accounts])).toEqual(['accounts'])
    expect(await migrate(db, [accounts, index])).toEqual(['accounts-by-balance'])
    expect(await migrate(db, [accounts, index])).toEqual([])
  })

  test('applies no migration when one of the list fails', async () => {
    const db = await open()
    const broken: Migration = { name: 'broken', up: () => Promise.reject(new Error('no such thing')) }
    await expect(migrate(db, [accounts, broken])).rejects.toThrow('no such thing')
    expect(await db.schema.hasTable('accounts')).toBe(false)
  })

  test('rejects a database that a newer version has migrated, and leaves it unchanged', async () => {
    const db = await open()
    const newer: Migration = { name: '2099-01-01-newer', up: async () => undefined }
    await migrate(db, [accounts, newer])
    const later: Migration = { name: 'later', up: (trx) => trx.schema.dropTable('accounts') }
    await expect(migrate(db, [accounts, later])).rejects.toThrow(
      /^The database has migrations that this version does not know \(2099-01-01-newer\): /,
    )
    expect(await db('accounts')).toEqual([])
    expect(await migrate(db, [accounts, newer])).toEqual([])
  })

  test('has a revision on SQLite that changes with every commit of any process, and not with reads', async () => {
    const db = await withAccounts()
    const other = await open()
    const revisions = [revisionOf(db)]
    await db('accounts')
    expect(revisionOf(db)).toBe(revisions[0])
    await db('accounts').insert(account('here'))
    revisions.push(revisionOf(db))
    await inTransaction(other, (trx) => trx('accounts').insert(account('elsewhere')))
    revisions.push(revisionOf(db))
    expect(new Set(revisions).size).toBe(database.kind === 'SQLite' ? 3 : 1)
    await inTransaction(db, async () => expect(revisionOf(db)).toBeUndefined())
  })

  test('rejects two migrations with the same name', async () => {
    await expect(migrate(await open(), [accounts, accounts])).rejects.toThrow(
      'Two migrations are called accounts',
    )
  })

  test('migrates once when several processes start concurrently', async () => {
    const databases = await Promise.all([open(), open(), open(), open()])
    const applied = await Promise.all(databases.map((db) => migrate(db, [accounts])))
    expect(applied.flat()).toEqual(['accounts'])
  })

  test('commits a transaction and returns the result of its work', async () => {
    const db = await withAccounts()
    const answer = await inTransaction(db, async (trx) => {
      await trx('accounts').insert(account('a', 5))
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await db('accounts').where({ id: 'a' }).first('balance')).toEqual({ balance: 5 })
  })

  test('rolls back a transaction when its work fails', async () => {
    const db = await withAccounts()
    const failing = inTransaction(db, async (trx) => {
      await trx('accounts').insert(account('a'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db('accounts')).toEqual([])
  })

  test('loses no update when transactions of several connections read, then write', async () => {
    const db = await withAccounts()
    await db('accounts').insert(account('a', 0))
    const connections = await Promise.all([db, open(), open()])
    const addOne = (connection: Database) =>
      inTransaction(connection, async (trx) => {
        const found = await trx('accounts').where({ id: 'a' }).first('balance')
        await trx('accounts')
          .where({ id: 'a' })
          .update({ balance: found.balance + 1 })
      })
    await Promise.all(
      connections.flatMap((connection) => Array.from({ length: 8 }, () => addOne(connection))),
    )
    expect(await db('accounts').where({ id: 'a' }).first('balance')).toEqual({ balance: 24 })
  })

  test('retries the work after a serialisation failure on PostgreSQL, and holds the write lock on SQLite', async () => {
    const db = await withAccounts()
    await db('accounts').insert(account('a', 0))
    const other = await open()
    let runs = 0
    let rival: Promise<unknown> | undefined
    await inTransaction(db, async (trx) => {
      runs++
      await trx('accounts').where({ id: 'a' }).first()
      rival ??= inTransaction(other, (own) => own('accounts').where({ id: 'a' }).update({ balance: 5 }))
      // On PostgreSQL the rival is not blocked: it commits now, and the value read above is outdated.
      await (database.kind === 'PostgreSQL' ? rival : Promise.race([rival, pause(100)]))
      await trx('accounts').where({ id: 'a' }).increment('balance', 1)
    })
    await rival
    expect(runs).toBe(database.kind === 'PostgreSQL' ? 2 : 1)
    const balance = (await db('accounts').where({ id: 'a' }).first('balance'))?.balance
    expect(balance).toBe(database.kind === 'PostgreSQL' ? 6 : 5)
  })

  test('prevents write skew between concurrent transactions', async () => {
    const db = await withAccounts()
    await db('accounts').insert([account('a', 60), account('b', 60)])
    const other = await open()
    const withdraw = (connection: Database, id: string) =>
      inTransaction(connection, async (trx) => {
        const sum = await trx('accounts').sum({ total: 'balance' }).first()
        if (Number(sum?.total) < 100) throw new Error('not enough together')
        await trx('accounts').where({ id }).decrement('balance', 100)
      })
    const outcomes = await Promise.allSettled([withdraw(db, 'a'), withdraw(other, 'b')])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('rolls back only the nested transaction when its error is caught', async () => {
    const db = await withAccounts()
    await inTransaction(db, async (trx) => {
      await trx('accounts').insert(account('a'))
      const inner = inTransaction(trx, async (savepoint) => {
        await savepoint('accounts').insert(account('b'))
        await savepoint('accounts').insert({ ...account('a'), owner: 'c' })
      })
      await inner.catch((error) => expect(isUniqueViolation(error, 'id')).toBe(true))
    })
    expect(await db('accounts').pluck('id')).toEqual(['a'])
  })

  test('throws immediately when it is used inside a transaction instead of the transaction', async () => {
    const db = await withAccounts()
    const misuse = inTransaction(db, async () => db('accounts').select())
    await expect(misuse).rejects.toThrow('Use the transaction that the work was given')
    const nested = inTransaction(db, () => inTransaction(db, async () => undefined))
    await expect(nested).rejects.toThrow('Use the transaction that the work was given')
    expect(await db('accounts')).toEqual([])
  })

  test('can be used by work started during a transaction once the transaction has ended', async () => {
    const db = await withAccounts()
    let later: Promise<unknown> | undefined
    const end = new EventEmitter()
    await inTransaction(db, async (trx) => {
      await trx('accounts').insert(account('a'))
      later = once(end, 'committed').then(() => db('accounts').pluck('id'))
    })
    end.emit('committed')
    expect(await later).toEqual(['a'])
  })

  test('runs effects after the commit, except those of rolled-back transactions', async () => {
    const db = await withAccounts()
    const effects: string[] = []
    await inTransaction(db, async (trx) => {
      afterCommit(trx, () => effects.push('kept'))
      await inTransaction(trx, async (savepoint) => {
        afterCommit(savepoint, () => effects.push('undone'))
        throw new Error('undo')
      }).catch(() => undefined)
      expect(effects).toEqual([])
    })
    await inTransaction(db, async (trx) => {
      afterCommit(trx, () => effects.push('rolled back'))
      throw new Error('undo')
    }).catch(() => undefined)
    expect(effects).toEqual(['kept'])
  })

  test('recognises a unique violation and its column', async () => {
    const db = await withAccounts()
    await db('accounts').insert(account('a'))
    const sameId = await db('accounts')
      .insert({ ...account('a'), owner: 'x' })
      .then(String, (error) => error)
    expect([isUniqueViolation(sameId), isUniqueViolation(sameId, 'id')]).toEqual([true, true])
    expect(isUniqueViolation(sameId, 'owner')).toBe(false)
    const sameOwner = await db('accounts')
      .insert({ ...account('b'), owner: 'a' })
      .then(String, (error) => error)
    expect([isUniqueViolation(sameOwner, 'owner'), isUniqueViolation(sameOwner, 'id')]).toEqual([true, false])
    const noOwner = await db('accounts')
      .insert({ id: 'c' })
      .then(String, (error) => error)
    expect(isUniqueViolation(noOwner)).toBe(false)
  })

  test('omits values from the message of a failed statement', async () => {
    const db = await withAccounts()
    await db('accounts').insert(account('a'))
    const error = await db('accounts')
      .insert({ ...account('a'), owner: 'whsec_secret' })
      .then(String, String)
    expect(error).toContain('insert into')
    expect(error).not.toContain('whsec_secret')
  })

  test('returns counts as numbers', async () => {
    const db = await withAccounts()
    expect(await db('accounts').count({ count: '*' }).first()).toEqual({ count: 0 })
  })
})
