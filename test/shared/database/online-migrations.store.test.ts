import { expect, test } from 'vitest'
import { type Migration, migrate } from '../../../subgraphs/shared/database/migrate.js'
import { backfill, buildIndex } from '../../../subgraphs/shared/database/online-steps.js'
import { type Database, isSqlite } from '../../../subgraphs/shared/database.js'
import { createPartitionedTable } from '../../../subgraphs/shared/partitions/partitions.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

const animals: Migration = {
  name: 'animals',
  async up(db) {
    await db.schema.createTable('animals', (table) => {
      table.text('id').primary()
      table.text('name')
      table.text('folded')
    })
  },
}

const names = ['Ñandú', 'Luna', 'luna', 'Été 🦊', 'Bo', '貓', '']

async function withAnimals(db: Database): Promise<void> {
  await migrate(db, [animals])
  await db('animals').insert(names.map((name, at) => ({ id: `cas_${at}`, name })))
}

/** Whether an index exists and is valid. */
async function isBuilt(db: Database, name: string): Promise<boolean> {
  if (isSqlite(db)) return (await db('sqlite_master').where({ type: 'index', name })).length === 1
  const { rows } = await db.raw('select indisvalid from pg_index where indexrelid = to_regclass(?)', [name])
  return rows[0]?.indisvalid === true
}

describeOnBothDatabases('an online migration', (open, { kind }) => {
  const unique: Migration = {
    name: 'animals-by-name',
    online: true,
    up: (db) =>
      buildIndex(db, {
        name: 'animals_by_name',
        table: 'animals',
        columns: 'lower(name)',
        unique: true,
        where: `name <> ''`,
      }),
  }
  const last: Migration = { name: 'last', up: async () => undefined }

  test('rebuilds an index that failed halfway when it is run again, and blocks later migrations until then', async () => {
    const db = await open()
    await withAnimals(db)
    await expect(migrate(db, [animals, unique, last])).rejects.toThrow(/unique/i)
    expect(await isBuilt(db, 'animals_by_name')).toBe(false)
    expect(await db('migrations').pluck('name')).toEqual(['animals'])
    await db('animals').where({ name: 'luna' }).delete()
    expect(await migrate(db, [animals, unique, last])).toEqual(['animals-by-name', 'last'])
    expect(await isBuilt(db, 'animals_by_name')).toBe(true)
    // As if the process had ended after the index was built and before the migration was recorded.
    await db('migrations').where({ name: 'animals-by-name' }).delete()
    expect(await migrate(db, [animals, unique, last])).toEqual(['animals-by-name'])
  })

  test('is applied once when several processes start concurrently while another one writes', async () => {
    const db = await open()
    await migrate(db, [animals])
    const databases = [db, ...(kind === 'SQLite' ? [] : [await open(), await open(), await open()])]
    const writer = kind === 'SQLite' ? undefined : await (await open()).transaction()
    await writer?.('animals').insert({ id: 'cas_new', name: 'Nube' })
    const migrated = Promise.all(databases.map((one) => migrate(one, [animals, unique, last])))
    await writer?.commit()
    expect((await migrated).flat().sort()).toEqual(['animals-by-name', 'last'])
    expect(await isBuilt(db, 'animals_by_name')).toBe(true)
  })

  test('fills values in batches, and only the missing ones after an interruption', async () => {
    const db = await open()
    await withAnimals(db)
    const runs: number[] = []
    let interrupts = true
    const folded: Migration = {
      name: 'animals-folded',
      online: true,
      up: (online) =>
        backfill(online, {
          table: 'animals',
          key: 'id',
          batch: 2,
          values: { folded: online.raw('lower(name)') },
          missing(rows) {
            runs.push(1)
            if (interrupts && runs.length > 4) throw new Error('interrupted')
            return rows.whereNull('folded')
          },
        }),
    }
    await expect(migrate(db, [animals, folded])).rejects.toThrow('interrupted')
    expect(await db('animals').whereNotNull('folded')).toHaveLength(4)
    await db('animals').whereNotNull('folded').update({ folded: 'kept' })
    interrupts = false
    await migrate(db, [animals, folded])
    const values = await db('animals').orderBy('id').pluck('folded')
    expect(values.slice(0, 4)).toEqual(['kept', 'kept', 'kept', 'kept'])
    expect(values.slice(4)).toEqual(['bo', '貓', ''])
  })

  test('builds the index of a partitioned table, and is repeatable', async () => {
    const db = await open()
    const build: Migration = {
      name: 'notes-by-day',
      online: true,
      up: (online) => buildIndex(online, { name: 'notes_by_day', table: 'notes', columns: 'day desc, id' }),
    }
    const notes: Migration = {
      name: 'notes',
      up: (trx) =>
        createPartitionedTable(trx, 'notes', (table) => {
          table.text('id').primary()
          table.text('day')
        }),
    }
    await migrate(db, [notes, build])
    await db('migrations').where({ name: build.name }).delete()
    expect(await migrate(db, [notes, build])).toEqual([build.name])
    expect(await isBuilt(db, 'notes_by_day')).toBe(true)
  })
})

describeOnBothDatabases('the oldest program of a database', (open) => {
  const expanded: Migration = { name: '2027-01-expand', oldestProgram: '0.9.0', up: async () => undefined }
  const contracted: Migration = {
    name: '2027-02-contract',
    oldestProgram: '0.10.0',
    up: async () => undefined,
  }
  const of = (version: string) => () => version

  test('is the one declared by its migrations: older programs can run until the schema is contracted', async () => {
    const db = await open()
    await migrate(db, [animals, expanded], of('0.10.0'))
    expect(await migrate(db, [animals], of('0.9.0'))).toEqual([])
    await expect(migrate(db, [animals], of('0.8.12'))).rejects.toThrow(
      'The database needs version 0.9.0 of the program or a later one, and this is 0.8.12: start a later version, or restore a backup from before.',
    )
    await migrate(db, [animals, expanded, contracted], of('0.10.0'))
    const later: Migration = { name: 'later', up: (trx) => trx.schema.dropTable('animals') }
    await expect(migrate(db, [animals, later], of('0.9.7'))).rejects.toThrow(
      /^The database needs version 0\.10\.0 /,
    )
    expect(await db('animals')).toEqual([])
    expect(await migrate(db, [animals], of('1.0.0'))).toEqual([])
  })
})
