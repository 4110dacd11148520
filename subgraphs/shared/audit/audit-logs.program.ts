import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { print } from '../../../runtime/run-program.js'
import { type Database, type DatabaseLocation, openDatabase } from '../database.js'
import { type AuditKey, auditKeyOf, auditKeySettings, auditVariables } from './audit-key.js'

/** The subgraphs that have an audit log. */
export const auditedSubgraphs = [
  'wallet',
  'ai_hub',
  'backoffice',
] as const satisfies readonly DatabaseLocation['subgraph'][]

/** Opens the database and the audit log of each subgraph in turn, for programs; databases that do not exist are reported and skipped. */
export async function eachAuditLog(
  work: (db: Database, key: AuditKey, subgraph: DatabaseLocation['subgraph']) => Promise<void>,
  subgraphs: readonly DatabaseLocation['subgraph'][] = auditedSubgraphs,
): Promise<void> {
  const env = readEnvironment(process.env, ['NODE_ENV', 'DATABASE_URL', ...auditVariables])
  for (const subgraph of subgraphs) {
    const { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl } = env
    if (databaseUrl === undefined && !existsSync(join(dataDirectory, `${subgraph}.sqlite`))) {
      print(`${subgraph}: no database in ${dataDirectory}`)
      continue
    }
    const db = await openDatabase({ subgraph, dataDirectory, databaseUrl })
    try {
      if (await db.schema.hasTable('audit_logs'))
        await work(db, auditKeyOf(auditKeySettings(env), subgraph), subgraph)
      else print(`${subgraph}: no audit log in its database`)
    } finally {
      await db.destroy()
    }
  }
}
