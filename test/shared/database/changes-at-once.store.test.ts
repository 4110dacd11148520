import { AsyncLocalStorage } from 'node:async_hooks'
import { statSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { insertRow } from '../../../subgraphs/shared/database/insert-rows.js'
import { changeText } from '../../../subgraphs/shared/database/read-text.js'
import {
  afterCommit,
  type Database,
  inTransaction,
  type Transaction,
} from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

/** The id of an account that does not exist. */
const MISSING = 'missing'

/** A database with one account, and payments whose foreign key to an account is checked at the commit. */
async function accountsIn(open: () => Promise<Database>): Promise<Database> {
  const db = await open()
  await db.raw('create table accounts (id text primary key)')
  await db.raw(
    'create table payments (id text primary key, account text references accounts (id) deferrable initially deferred)',
  )
  await insertRow(db, 'accounts', { id: 'a' })
  return db
}

const pay = (db: Database | Transaction, id: string, account = 'a') =>
  insertRow(db, 'payments', { id, account })
const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
const payments = async (db: Database) => (await db('payments').pluck('id')).sort()

/** The growth of SQLite’s write-ahead log in bytes: each commit writes every page that it changed. */
async function growthOfLog(db: Database, change: () => Promise<unknown>): Promise<number> {
  const log = `${db.client.connectionSettings.filename}-wal`
  const before = statSync(log).size
  await change()
  return statSync(log).size - before
}

describeOnBothDatabases('concurrent changes outside transactions', (open, { kind }) => {
  const withAccounts = () => accountsIn(open)

  test('are all applied, and visible once resolved, also alongside transactions', async () => {
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
  ])('that fail %s do not affect the others', async (_when, id, account, message) => {
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

  if (kind === 'PostgreSQL') return

  test('fail with their statement in the message when SQLite is closed before they run', async () => {
    const db = await withAccounts()
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

  test('share disk writes on SQLite', async () => {
    const db = await withAccounts()
    const alone = await growthOfLog(db, () => pay(db, 'first'))
    const together = await growthOfLog(db, () => Promise.all(ids(20).map((id) => pay(db, id))))
    expect(together).toBeLessThan(4 * alone)
  })
})

describeOnBothDatabases('concurrent transactions', (open, { kind }) => {
  const withAccounts = () => accountsIn(open)

  test('are visible to other connections when their effects run and once they have resolved', async () => {
    const db = await withAccounts()
    const seen = await Promise.all(
      ids(8).map(async (id) => {
        let early: Promise<string[]> | undefined
        const result = await inTransaction(db, async (trx) => {
          await pay(trx, id)
          afterCommit(trx, () => {
            early = payments(db)
          })
          return `paid ${id}`
        })
        return { result, known: (await early)?.includes(id) && (await payments(db)).includes(id) }
      }),
    )
    expect(seen).toEqual(ids(8).map((id) => ({ result: `paid ${id}`, known: true })))
  })

  test('that fail change nothing, run no effects and do not affect the others', async () => {
    const db = await withAccounts()
    const effects: string[] = []
    const outcomes = await Promise.allSettled(
      ids(6).map((id, index) =>
        inTransaction(db, async (trx) => {
          afterCommit(trx, () => effects.push(id))
          await pay(trx, id)
          await inTransaction(trx, (savepoint) => pay(savepoint, `${id}-inner`))
          if (index % 2 === 0) throw new Error(`${id} was stopped`)
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(ids(3).flatMap(() => ['rejected', 'fulfilled']))
    expect(outcomes[2]).toMatchObject({ reason: new Error('p2 was stopped') })
    expect(effects.sort()).toEqual(['p1', 'p3', 'p5'])
    expect(await payments(db)).toEqual(['p1', 'p1-inner', 'p3', 'p3-inner', 'p5', 'p5-inner'])
  })

  test('that violate a constraint at the commit do not affect the others', async () => {
    const db = await withAccounts()
    const effects: string[] = []
    const outcomes = await Promise.allSettled(
      ids(5).map((id, index) =>
        inTransaction(db, async (trx) => {
          afterCommit(trx, () => effects.push(id))
          await pay(trx, id, index === 3 ? MISSING : 'a')
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(String((outcomes[3] as PromiseRejectedResult).reason)).toMatch(/foreign key/i)
    expect(effects.sort()).toEqual(['p0', 'p1', 'p2', 'p4'])
    expect(await payments(db)).toEqual(['p0', 'p1', 'p2', 'p4'])
  })

  test('keep the asynchronous context of their callers', async () => {
    const db = await withAccounts()
    const caller = new AsyncLocalStorage<string>()
    const seen = await Promise.all(
      ids(6).map((id) =>
        caller.run(id, () =>
          inTransaction(db, async (trx) => {
            await pay(trx, id)
            return caller.getStore()
          }),
        ),
      ),
    )
    expect(seen).toEqual(ids(6))
  })

  test('cannot be used after their work has ended, even while others run', async () => {
    const db = await withAccounts()
    const opened: Transaction[] = []
    const pays = ids(3).map((id) =>
      inTransaction(db, async (trx) => {
        for (const earlier of opened) if (earlier.isCompleted()) await refuses(earlier)
        opened.push(trx)
        await pay(trx, id)
      }),
    )
    const refuses = (trx: Transaction) =>
      expect(pay(trx, 'late')).rejects.toThrow('Transaction query already complete')
    await Promise.all(pays)
    for (const trx of opened) await refuses(trx)
    expect(await payments(db)).toEqual(ids(3))
  })

  if (kind === 'PostgreSQL') return

  describe('on SQLite', () => {
    afterEach(() => vi.restoreAllMocks())

    const growths = async () => {
      const db = await withAccounts()
      const alone = await growthOfLog(db, () => inTransaction(db, (trx) => pay(trx, 'first')))
      const together = await growthOfLog(db, () =>
        Promise.all(ids(20).map((id) => inTransaction(db, (trx) => pay(trx, id)))),
      )
      return { alone, together }
    }

    test('share disk writes', async () => {
      vi.spyOn(performance, 'now').mockReturnValue(0)
      const { alone, together } = await growths()
      expect(together).toBe(alone)
    })

    test('are committed without those that wait when the first one has waited long enough', async () => {
      let now = 0
      vi.spyOn(performance, 'now').mockImplementation(() => (now += 11))
      const { alone, together } = await growths()
      expect(together).toBe(20 * alone)
    })

    test('that follow each other do not block the event loop', async () => {
      const db = await withAccounts()
      let turned = false
      setImmediate(() => {
        turned = true
      })
      for (const id of ids(2)) await inTransaction(db, (trx) => pay(trx, id))
      expect(turned).toBe(true)
    })
  })
})
