import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { print } from '../../../runtime/process/run-program.js'
import { assertDatabaseExists } from '../../../runtime/require-database.js'
import type { Database, DatabaseLocation } from '../database.js'
import { databaseVariables, eachDatabase, subgraphs } from '../each-database.js'
import { type AuditKey, auditKeyOf, auditKeySettings, auditVariables } from './audit-key.js'
import { assertAuditKeyExists } from './required-audit-key.js'

/** Opens the database and the audit log of each subgraph in turn, for programs. @throws ProgramError without any database */
export async function eachAuditLog(
  work: (db: Database, key: AuditKey, subgraph: DatabaseLocation['subgraph']) => Promise<void>,
  among: readonly DatabaseLocation['subgraph'][] = subgraphs,
): Promise<void> {
  const env = readEnvironment(process.env, ['NODE_ENV', ...databaseVariables, ...auditVariables])
  assertDatabaseExists({ dataDirectory: env.DATA_DIR, databaseUrl: env.DATABASE_URL }, subgraphs)
  await eachDatabase(
    env,
    async (db, subgraph) => {
      if (await db.schema.hasTable('audit_logs')) {
        const settings = auditKeySettings(env)
        await assertAuditKeyExists(settings, { db, subgraph })
        await work(db, auditKeyOf(settings, subgraph), subgraph)
      } else print(`${subgraph}: no audit log in its database`)
    },
    among,
  )
}
