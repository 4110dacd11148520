import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { insertRow } from '../../../subgraphs/shared/database/insert-rows.js'
import { changeText } from '../../../subgraphs/shared/database/read-text.js'
import { type Database, inTransaction, isSqlite } from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

/** The id of the account that has none. */
const MISSING = 'missing'

describeOnBothDatabases('changes outside transactions that are made at once', (open) => {
  async function withAccounts(): Promise<Database> {
    const db = await open()
    await db.raw('create table accounts (id text primary key)')
    await db.raw(
      'create table payments (id text primary key, account text references accounts (id) deferrable initially deferred)',
    )
    await insertRow(db, 'accounts', { id: 'a' })
    return db
  }
  const pay = (db: Database, id: string, account = 'a') => insertRow(db, 'payments', { id, account })
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
  const payments = async (db: Database) => (await db('payments').pluck('id')).sort()

  test('are all made, each known when it has resolved, beside transactions', async () => {
    const db = await withAccounts()
    const seen = await Promise.all([
      ...ids(20).map(async (id) => {
        await pay(db, id)
        return (await payments(db)).includes(id)
      }),
      ...ids(5).map((id) =>
        inTransaction(db, async (trx) => {
          await insertRow(trx, 'payments', { id: `t${id}`, account: 'a' })
          return (await trx('payments').pluck('id')).includes(`t${id}`)
        }),
      ),
    ])
    expect(seen).toEqual(Array(25).fill(true))
    expect(await payments(db)).toHaveLength(25)
  })

  test.each([
    ['at once', 'p3', 'a', /unique|duplicate/i],
    ['when it is committed', 'new', MISSING, /foreign key/i],
  ])('one that fails %s leaves the others alone', async (_when, id, account, message) => {
    const db = await withAccounts()
    await pay(db, 'p3')
    const wrong = pay(db, id, account)
    const right = ['p4', 'p5', 'p6'].map((one) => pay(db, one))
    await expect(wrong).rejects.toThrow(message)
    await expect(wrong).rejects.not.toThrow(MISSING)
    await Promise.all(right)
    expect(await payments(db)).toEqual(['p3', 'p4', 'p5', 'p6'])
    expect(await changeText(db, 'delete from payments where account = ?', ['a'])).toBe(4)
  })

  test('each name their statement once when SQLite is closed before them', async () => {
    const db = await withAccounts()
    if (!isSqlite(db)) return
    const changes = ids(5).map((id) => changeText(db, 'insert into accounts (id) values (?)', [id]))
    const outcomes = Promise.allSettled(changes)
    await db.destroy()
    const messages = (await outcomes).map(
      (outcome) => outcome.status === 'rejected' && String(outcome.reason),
    )
    expect(messages).toEqual(
      Array(5).fill('Error: insert into accounts (id) values (?) - Unable to acquire a connection'),
    )
  })

  test('wait for the disk together on SQLite', async () => {
    const db = await withAccounts()
    if (!isSqlite(db)) return
    const log = `${db.client.connectionSettings.filename}-wal`
    const growth = async (change: () => Promise<unknown>) => {
      const before = statSync(log).size
      await change()
      return statSync(log).size - before
    }
    // Each commit writes every page that it changed.
    const alone = await growth(() => pay(db, 'first'))
    const together = await growth(() => Promise.all(ids(20).map((id) => pay(db, id))))
    expect(together).toBeLessThan(4 * alone)
  })
})
