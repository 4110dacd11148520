import { readIdentityEnvironment } from '../../gateway/identity/config.js'
import { EnvironmentError, readEnvironment } from '../../runtime/environment/read-environment.js'
import { print, progressLine, runProgram } from '../../runtime/process/run-program.js'
import { lockSqliteFile } from '../../runtime/process/sqlite-file-lock.js'
import { auditKeySettings, auditVariables } from '../../subgraphs/shared/audit/audit-key.js'
import { databaseVariables, subgraphs } from '../../subgraphs/shared/each-database.js'
import { copyToPostgres } from './copy-to-postgres.js'

await runProgram({
  command: 'npm run migrate:to-postgres',
  about:
    'Copies the SQLite files of DATA_DIR to the empty PostgreSQL database of DATABASE_URL, and verifies every table and the audit logs.\nNo service may run. It may be interrupted and run again. Afterwards the files refuse to be used. DATA_DIR is still needed:\nfor uploads, key files and the embedded ledgers.',
  async run() {
    const names = ['NODE_ENV', ...databaseVariables, ...auditVariables] as const
    const env = readEnvironment(process.env, names)
    const databaseUrl = env.DATABASE_URL
    if (databaseUrl === undefined)
      throw new EnvironmentError(['DATABASE_URL must be set to an empty PostgreSQL database'])
    for (const name of ['identity', ...subgraphs]) lockSqliteFile(env.DATA_DIR, name)
    const { tables, rows } = await copyToPostgres({
      dataDirectory: env.DATA_DIR,
      databaseUrl,
      identity: readIdentityEnvironment(),
      auditKeys: auditKeySettings(env),
      progress: progressLine(1_000),
    })
    print(`Copied and verified ${rows} rows of ${tables} tables. Start with DATABASE_URL from now on.`)
    return true
  },
})
