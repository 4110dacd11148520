import { print, runProgram, UsageError } from '../../../runtime/process/run-program.js'
import { subgraphs } from '../each-database.js'
import { eachAuditLog } from './audit-logs.program.js'
import { type RecordedHead, verifyAuditLog } from './audit-verify.js'

await runProgram({
  command: 'npm run audit:verify',
  about:
    'Verifies the audit logs of the wallet, the AI hub and the backoffice and prints the head of each day.\nThe exit code is 1 when something was tampered with.',
  operands: {
    value: '<log>:<day>:<length>:<head> …',
    about: 'heads that were recorded elsewhere, from the log lines "sealed audit rows"',
  },
  async run({ operands }) {
    const witnesses = operands.map(witnessOf)
    const verified = new Set<string>()
    let isSound = true
    await eachAuditLog(async (db, key, subgraph) => {
      verified.add(subgraph)
      const own = witnesses.filter(({ log }) => log === subgraph)
      const report = await verifyAuditLog(db, key, own)
      for (const { day, length, head } of report.heads) print(`${subgraph}:${day}:${length}:${head}`)
      print(
        `${subgraph}: ${report.sealed} sealed rows of ${report.days} days, ${report.unsealed} not yet sealed`,
      )
      for (const { day, position, id, what } of report.faults) {
        const place = [subgraph, day, position, id].filter((part) => part !== undefined).join(' ')
        console.error(`TAMPERED ${place}: ${what}`)
      }
      isSound &&= report.faults.length === 0
    })
    const missing = witnesses.filter(({ log }) => !verified.has(log))
    for (const { log, day } of missing) console.error(`TAMPERED ${log} ${day}: the log does not exist`)
    return isSound && missing.length === 0
  },
})

function witnessOf(text: string): RecordedHead & { log: string } {
  const [, log, day, length, head] = /^(\w+):(\d{4}-\d{2}-\d{2}):(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (!log || !subgraphs.some((subgraph) => subgraph === log) || !day || !head)
    throw new UsageError(`${text} is not <log>:<day>:<length>:<head>.`)
  return { log, day, length: Number(length), head }
}
