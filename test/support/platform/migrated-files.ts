import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations as aiHub } from '../../../subgraphs/ai-hub/migrations/index.js'
import { migrations as backoffice } from '../../../subgraphs/backoffice/migrations/index.js'
import {
  type DatabaseLocation,
  migrate,
  openDatabase,
  sharedMigrations,
} from '../../../subgraphs/shared/database.js'
import { migrations as wallet } from '../../../subgraphs/wallet/migrations/index.js'
import { folderOfRun } from '../runner/run-directory.js'

/** The tables of a service, or those common to all services. */
export type Tables = keyof typeof migrationsOf

export const migrationsOf = { shared: sharedMigrations, wallet, 'ai-hub': aiHub, backoffice }

/** Each worker migrates one SQLite file per service; every test gets a copy. */
const files = new Map<Tables, Promise<string>>()

/** Copies a migrated SQLite file into a folder, named after the service that will open it. */
export async function copyMigratedFile(
  tables: Tables,
  directory: string,
  service: DatabaseLocation['subgraph'] = 'backoffice',
): Promise<void> {
  const file = files.get(tables) ?? migratedFile(tables)
  files.set(tables, file)
  copyFileSync(await file, join(directory, `${service}.sqlite`))
}

async function migratedFile(tables: Tables): Promise<string> {
  const directory = folderOfRun('migrated') ?? mkdtempSync(join(tmpdir(), 'migrated-'))
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: directory })
  await migrate(db, migrationsOf[tables])
  await db.destroy()
  return join(directory, 'backoffice.sqlite')
}
