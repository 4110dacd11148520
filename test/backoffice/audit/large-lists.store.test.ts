import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../../subgraphs/backoffice/migrations/index.js'
import { type Database, migrate, openDatabase } from '../../../subgraphs/shared/database.js'
import { growTables } from '../../support/fixtures/grown-tables.js'
import { largeLists, wholeTablesReadBy } from '../../support/fixtures/large-lists.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'

/** Large enough that the planner prefers indexes, with the statistics that autovacuum gathers. */
const sizes = { base: 40, cases: 6_000, audits: 20_000, days: 60 }

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let db: Database
beforeAll(async () => {
  database = await createPostgresDatabase()
  db = await openDatabase({ subgraph: 'backoffice', dataDirectory: ':memory:', databaseUrl: database.url })
  await migrate(db, migrations)
  await expect(
    growTables(db, sizes, () => {
      throw new Error('interrupted')
    }),
  ).rejects.toThrow('interrupted')
  await growTables(db, sizes)
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

test('growTables fills the tables to their size, even after an interruption, with matching counts', async () => {
  const { rows } = await db.raw(
    `select (select count(*) from cases) as cases, (select count(*) from cases_search) as searched,
       (select sum(count) from figure_counts where kind = 'cases' and day = '')::int8 as counted,
       (select sum(count) from figure_counts where kind = 'cases by hour')::int8 as counted_by_hour,
       (select count(*) from audit_logs where id like 'aud\\_%00000GG_________' and position is not null) as audits`,
  )
  const { cases } = rows[0]
  expect(cases).toBeGreaterThanOrEqual(sizes.cases)
  expect(rows[0]).toMatchObject({ searched: cases, counted: cases, counted_by_hour: cases, audits: 20_000 })
})

test.each(Object.entries(largeLists))(
  'a page of %s is read through an index in every partition',
  async (_, list) => {
    expect(await wholeTablesReadBy(db, list)).toEqual([])
  },
)
