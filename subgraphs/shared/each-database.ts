import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { VariableName } from '../../runtime/environment/environment.js'
import type { Environment } from '../../runtime/environment/read-environment.js'
import { print } from '../../runtime/process/run-program.js'
import { type Database, type DatabaseLocation, openDatabase } from './database.js'

/** The subgraphs, each with a database. */
export const subgraphs = [
  'wallet',
  'ai_hub',
  'backoffice',
] as const satisfies readonly DatabaseLocation['subgraph'][]

/** The variables with the locations of the databases. */
export const databaseVariables = ['DATA_DIR', 'DATABASE_URL'] as const satisfies readonly VariableName[]

/** Opens the database of each subgraph in turn, for programs; databases that do not exist are reported and skipped. */
export async function eachDatabase(
  env: Environment<(typeof databaseVariables)[number]>,
  work: (db: Database, subgraph: DatabaseLocation['subgraph']) => Promise<void>,
  among: readonly DatabaseLocation['subgraph'][] = subgraphs,
): Promise<void> {
  const { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl } = env
  for (const subgraph of among) {
    if (databaseUrl === undefined && !existsSync(join(dataDirectory, `${subgraph}.sqlite`))) {
      print(`${subgraph}: no database in ${dataDirectory}`)
      continue
    }
    const db = await openDatabase({ subgraph, dataDirectory, databaseUrl })
    try {
      await work(db, subgraph)
    } finally {
      await db.destroy()
    }
  }
}
