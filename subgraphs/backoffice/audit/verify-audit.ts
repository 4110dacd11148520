import { EnvironmentError } from '../../../runtime/read-environment.js'
import { openDatabase } from '../../shared/database.js'
import { keyOf } from '../../shared/secrets/key-file.js'
import { auditEnvironment } from '../config.js'
import { type AuditWitness, verifyAuditLog } from './audit-verify.js'

/** A mistake of whoever typed the command. */
class WitnessError extends Error {}

/**
 * `npm run audit:verify`: checks the audit log and prints what it finds; the exit code is 1 when something was
 * tampered with. Heads noted elsewhere may follow as `<day>:<length>:<head>`, as they stand in the log lines
 * "sealed audit rows".
 */
try {
  const witnesses = process.argv.slice(2).map(witnessOf)
  const env = auditEnvironment()
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
  })
  try {
    const report = await verifyAuditLog(db, keyOf(env.AUDIT_KEY, env.DATA_DIR, 'audit'), witnesses)
    for (const { day, length, head } of report.heads) print(`${day}:${length}:${head}`)
    print(`${report.sealed} sealed rows of ${report.days} days, ${report.unsealed} not yet sealed`)
    for (const { day, position, id, what } of report.faults)
      console.error(`TAMPERED ${[day, position, id].filter((part) => part !== undefined).join(' ')}: ${what}`)
    if (report.faults.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
  }
} catch (error) {
  process.exitCode = 2
  console.error(error instanceof EnvironmentError || error instanceof WitnessError ? error.message : error)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function witnessOf(text: string): AuditWitness {
  const [, day, length, head] = /^(\d{4}-\d{2}-\d{2}):(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (!day || !head) throw new WitnessError(`${text} is not <day>:<length>:<head>.`)
  return { day, length: Number(length), head }
}
