import { expect, it } from 'vitest'
import { migrations as aiHubMigrations } from '../../../subgraphs/ai-hub/migrations/index.js'
import { aiHubInventory } from '../../../subgraphs/ai-hub/personal-data/personal-data-inventory.policy.js'
import { backofficeInventory } from '../../../subgraphs/backoffice/gdpr/erasure/personal-data-inventory.policy.js'
import { migrations as backofficeMigrations } from '../../../subgraphs/backoffice/migrations/index.js'
import {
  type Database,
  type DatabaseLocation,
  migrate,
  openDatabase,
} from '../../../subgraphs/shared/database.js'
import type { PersonalDataInventory } from '../../../subgraphs/shared/personal-data/inventory.js'
import { migrations as walletMigrations } from '../../../subgraphs/wallet/migrations/index.js'
import { walletInventory } from '../../../subgraphs/wallet/personal-data/personal-data-inventory.policy.js'
import { tablesOf } from '../../support/fixtures/all-tables.js'

const services = [
  ['wallet', walletMigrations, walletInventory],
  ['ai_hub', aiHubMigrations, aiHubInventory],
  ['backoffice', backofficeMigrations, backofficeInventory],
] as const

async function opened(
  subgraph: DatabaseLocation['subgraph'],
  migrations: (typeof services)[number][1],
): Promise<Database> {
  const db = await openDatabase({ subgraph, dataDirectory: ':memory:' })
  await migrate(db, migrations)
  return db
}

it.each(services)(
  'every table of the %s database is listed in the inventory, as personal or impersonal',
  async (subgraph, migrations, inventory: PersonalDataInventory) => {
    const db = await opened(subgraph, migrations)
    const tables = (await tablesOf(db)).filter((name) => !/_(text|search)(_index.*)?$/.test(name))
    const named = [...inventory.personal, ...inventory.freeTextTables].map(({ table }) => table)
    const known = new Set([...named, ...Object.keys(inventory.impersonal)])
    expect(tables.filter((table) => !known.has(table))).toEqual([])
    expect([...known].filter((table) => !tables.includes(table))).toEqual([])
    await db.destroy()
  },
)

/** Columns of a table that an erasure clears or replaces. */
function replacedIn(
  inventory: PersonalDataInventory,
  wanted: string,
  columns: readonly string[],
): Set<string> {
  const blank = Object.fromEntries(columns.map((column) => [column, '{"extractedInfo":{}}']))
  const changes = inventory.personal.flatMap(({ table, onErasure }) =>
    table === wanted && 'set' in onErasure
      ? Object.keys(typeof onErasure.set === 'function' ? onErasure.set(blank) : onErasure.set)
      : [],
  )
  const texts = inventory.freeTextTables.flatMap(({ table, columns }) => (table === wanted ? columns : []))
  return new Set([...changes, ...texts])
}

/** Whether rows of a table are kept after the erasure of their person. */
function outlives({ personal }: PersonalDataInventory, wanted: string): boolean {
  const entries = personal.filter(({ table }) => table === wanted)
  return entries.length === 0 || entries.some(({ onErasure }) => onErasure.action !== 'deleted')
}

it.each(services)(
  'every column of the %s database that an erasure keeps is listed in the inventory',
  async (subgraph, migrations, inventory: PersonalDataInventory) => {
    const db = await opened(subgraph, migrations)
    const staying: Record<string, string> = {}
    for (const table of (await tablesOf(db)).filter((name) => !/_(text|search)(_index.*)?$/.test(name))) {
      if (!outlives(inventory, table)) continue
      const columns = Object.keys(await db(table).columnInfo())
      const replaced = replacedIn(inventory, table, columns)
      staying[table] = columns
        .filter((column) => !replaced.has(column))
        .sort()
        .join(' ')
    }
    expect(inventory.columnsThatStay).toEqual(staying)
    await db.destroy()
  },
)

it.each(services)(
  'the inventory of the %s database names only existing columns',
  async (subgraph, migrations, inventory: PersonalDataInventory) => {
    const db = await opened(subgraph, migrations)
    for (const { table, key = ['id'], hiddenColumns = [], names = [], accounts = [] } of inventory.personal) {
      const columns = Object.keys(await db(table).columnInfo())
      for (const column of [...key, ...hiddenColumns, ...names, ...accounts])
        expect(columns, table).toContain(column)
    }
    for (const { table, key = ['id'], columns } of inventory.freeTextTables) {
      const known = Object.keys(await db(table).columnInfo())
      for (const column of [...key, ...columns]) expect(known, table).toContain(column)
    }
    await db.destroy()
  },
)
