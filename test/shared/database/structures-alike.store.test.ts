import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { tablesOf } from '../../support/fixtures/all-tables.js'
import { type TableStructure, tableStructuresOf } from '../../support/fixtures/table-structures.js'
import { returnSchema, takeSchema } from '../../support/platform/migrated-databases.js'
import { copyMigratedFile, type Tables } from '../../support/platform/migrated-files.js'
import { postgresUrl } from '../../support/servers/postgres-url.js'

/** Tables of the search indexes, which differ between the databases. */
const isOfSearch = (table: string) => /_(text|search)(_|$)/.test(table)

async function structures(
  db: Awaited<ReturnType<typeof openDatabase>>,
): Promise<Record<string, TableStructure>> {
  return tableStructuresOf(
    db,
    (await tablesOf(db)).filter((table) => !isOfSearch(table)),
  )
}

async function onSqlite(tables: Tables) {
  const directory = await mkdtemp(join(tmpdir(), 'structures-'))
  await copyMigratedFile(tables, directory)
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: directory })
  try {
    return await structures(db)
  } finally {
    await db.destroy()
    await rm(directory, { recursive: true })
  }
}

async function onPostgres(tables: Tables) {
  const schema = await takeSchema(tables)
  const databaseUrl = await postgresUrl()
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory: ':memory:',
    databaseUrl,
    schema: schema.name,
  })
  try {
    return await structures(db)
  } finally {
    await db.destroy()
    await returnSchema(tables, schema)
  }
}

it.each(['wallet', 'ai-hub', 'backoffice'] as const)(
  'the tables of the %s have the same columns, keys, indexes and references on SQLite and on PostgreSQL',
  async (tables) => {
    const [sqlite, postgres] = [await onSqlite(tables), await onPostgres(tables)]
    expect(Object.keys(sqlite).length).toBeGreaterThan(15)
    // A partitioned table cannot have a unique index without its key; a trigger rejects a second row with the same position.
    const audit = { ...sqlite.audit_logs?.indexes }
    delete audit.audit_logs_chain_day_position_unique
    audit.audit_logs_chain_day_position_index = 'chain_day, position'
    expect(postgres).toEqual({ ...sqlite, audit_logs: { ...sqlite.audit_logs, indexes: audit } })
  },
)
