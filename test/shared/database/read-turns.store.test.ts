import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { insertRow } from '../../../subgraphs/shared/database/insert-rows.js'
import { revisionOf } from '../../../subgraphs/shared/database/revision.js'
import { type Database, inTransaction, openDatabase } from '../../../subgraphs/shared/database.js'

describe('reads in the same turn of the event loop (SQLite)', () => {
  let dataDirectory: string
  let db: Database
  /** Stands for another process: its commits are not known to this one. */
  let elsewhere: InstanceType<typeof Sqlite>

  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'read-turns-'))
    db = await openDatabase({ subgraph: 'backoffice', dataDirectory })
    await db.raw('create table notes (id text primary key)')
    elsewhere = new Sqlite(join(dataDirectory, 'backoffice.sqlite'))
    await nextTurn()
  })

  afterEach(async () => {
    elsewhere.close()
    await db.destroy()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  const seen = () => db('notes').orderBy('id').pluck('id')

  test('share a transaction, so that commits of other processes are visible from the next turn on', async () => {
    const revision = revisionOf(db)
    expect(await seen()).toEqual([])
    elsewhere.exec("insert into notes values ('theirs')")
    expect([await seen(), revisionOf(db)]).toEqual([[], revision])
    await nextTurn()
    expect(await seen()).toEqual(['theirs'])
    expect(revisionOf(db)).not.toBe(revision)
  })

  test('see commits of this process immediately, on any of its connections', async () => {
    const again = await openDatabase({ subgraph: 'backoffice', dataDirectory })
    const counts = [(await seen()).length]
    await db('notes').insert({ id: 'a' })
    counts.push((await seen()).length)
    await inTransaction(again, (trx) => insertRow(trx, 'notes', { id: 'b' }))
    counts.push((await seen()).length)
    await insertRow(again, 'notes', { id: 'c' })
    counts.push((await seen()).length)
    expect(counts).toEqual([0, 1, 2, 3])
    await again.destroy()
  })

  test('leave no transaction open, so that the write-ahead log can be truncated afterwards', async () => {
    await seen()
    elsewhere.exec("insert into notes values ('theirs')")
    await nextTurn()
    expect(elsewhere.pragma('wal_checkpoint(truncate)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }])
  })
})
