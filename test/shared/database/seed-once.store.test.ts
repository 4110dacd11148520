import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { seedOnce } from '../../../subgraphs/shared/database/seed-once.js'
import type { Transaction } from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'
import { eventually } from '../../support/runner/retry-until.js'

describeOnBothDatabases('an empty database that two processes seed', (open, { kind }) => {
  async function fillTwice({ firstFails }: { firstFails: boolean }) {
    const db = await open()
    await db.schema.createTable('guardians', (table) => table.text('id').primary())
    const isEmpty = async (trx: Transaction) => (await trx('guardians').first()) === undefined
    const insert = (trx: Transaction) => trx('guardians').insert({ id: 'camila' })
    const steps = new EventEmitter()
    const begun = once(steps, 'begun')
    const first = seedOnce(db, {
      isEmpty,
      async fill(trx) {
        await insert(trx)
        steps.emit('begun')
        await once(steps, 'continue')
        if (firstFails) throw new Error('the first one failed')
      },
    })
    await begun
    const second = seedOnce(db, { isEmpty, fill: insert })
    if (kind === 'PostgreSQL')
      await eventually(async () => expect(await db('pg_locks').where({ granted: false })).not.toEqual([]))
    steps.emit('continue')
    const outcomes = await Promise.allSettled([first, second])
    expect(await db('guardians')).toEqual([{ id: 'camila' }])
    return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))
  }

  test('is seeded by the first, while the second waits', async () => {
    expect(await fillTwice({ firstFails: false })).toEqual([true, false])
  })

  test('is seeded by the second when the first fails', async () => {
    expect(await fillTwice({ firstFails: true })).toEqual(['failed', true])
  })
})
