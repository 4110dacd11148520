import { print, progressLine, runProgram } from '../../../runtime/process/run-program.js'
import { eachAuditLog } from './audit-logs.program.js'
import { resealAuditLog } from './audit-reseal.js'

await runProgram({
  command: 'npm run audit:reseal',
  about:
    'Signs all audit rows with AUDIT_KEY that AUDIT_KEY_PREVIOUS signed, while the services run with both keys.\nIt may be interrupted and run again. The exit code is 1 when neither key signed some of them.',
  async run() {
    let isSound = true
    const show = progressLine()
    await eachAuditLog(async (db, key, subgraph) => {
      const { resealed, tampered } = await resealAuditLog({ db, key }, (rows) =>
        show(`${subgraph}: ${rows} rows read`),
      )
      print(`${subgraph}: signed ${resealed} rows and seals with the current key`)
      for (const one of tampered) console.error(`TAMPERED ${subgraph} ${one}: signed with neither key`)
      isSound &&= tampered.length === 0
    })
    return isSound
  },
})
