import { expect, test } from 'vitest'
import type { Database } from '../../../subgraphs/shared/database.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'
import { startProgram } from '../../support/platform/killable-program.js'
import { donateUnderKey } from '../../support/platform/programs/donate-under-key.js'

describeOnDatabasesOf('shared', 'a process killed between a mutation and its response', (open, database) => {
  async function giveAndDie(inTransaction: boolean): Promise<Database> {
    const db = await open()
    await db.schema.createTable('gifts', (table) => table.text('id').primary())
    const location = await database.location()
    const victim = startProgram('test/support/platform/programs/mutate-and-hang.ts', {
      location,
      inTransaction,
    })
    await victim.printed(1)
    await victim.kill()
    return db
  }
  const giveAgain = async () => {
    throw new Error('given twice')
  }

  test('loses no result that was stored in the transaction of the effect', async () => {
    const db = await giveAndDie(true)
    expect(await donateUnderKey(db, giveAgain)).toEqual({ id: 'gift_1' })
    expect(await db('gifts')).toHaveLength(1)
  })

  test('leads to a rejected retry when the effect is unknown', async () => {
    const db = await giveAndDie(false)
    await expect(donateUnderKey(db, giveAgain)).rejects.toThrow('still running')
    const later = { now: () => new Date(Date.now() + 120_000) }
    await expect(donateUnderKey(db, giveAgain, later)).rejects.toThrow('may or may not have taken effect')
  })
})
