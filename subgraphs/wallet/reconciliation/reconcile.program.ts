import { setTimeout as pause } from 'node:timers/promises'
import { ProgramError, print, progressLine, runProgram } from '../../../runtime/process/run-program.js'
import { assertDatabaseExists } from '../../../runtime/require-database.js'
import { systemClock, timestamp } from '../../shared/clock.js'
import { inTransaction, migrate, openDatabase } from '../../shared/database.js'
import { enqueueJob, RECURRING } from '../../shared/jobs/jobs.js'
import { walletConfig, walletEnvironment } from '../config.js'
import { migrations } from '../migrations/index.js'
import { blocks, isRepaired } from './finding.policy.js'
import { RECONCILE } from './reconciliation.service.js'
import { type ReconciliationRecord, reconciliationStore } from './reconciliation.store.js'

const POLL_MS = 500
const START_WITHIN_MS = 60_000

await runProgram({
  command: 'npm run wallet:reconcile',
  about:
    'Compares every wallet with the ledger, repairs what the ledger proves, and blocks the sends of wallets with unexplained\ndifferences. The running wallet service does the work; it resumes after an interruption. Reports are in the graph\n(walletReconciliations). The exit code is 1 when there are unexplained differences.',
  async run() {
    const { dataDirectory, databaseUrl, synchronous } = walletConfig(walletEnvironment([]))
    assertDatabaseExists({ dataDirectory, databaseUrl }, ['wallet'])
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory, databaseUrl, synchronous })
    try {
      await migrate(db, migrations)
      const requestedAt = timestamp(systemClock)
      await inTransaction(db, (trx) =>
        enqueueJob(trx, { kind: RECONCILE, key: RECURRING, payload: { requestedAt } }),
      )
      const show = progressLine()
      const waitsUntil = performance.now() + START_WITHIN_MS
      for (;;) {
        const latest = await reconciliationStore(db).latest()
        const isOurs =
          latest !== undefined && (latest.startedAt >= requestedAt || latest.status === 'running')
        if (isOurs && latest.status === 'completed') return report(latest)
        if (isOurs) show(`${latest.wallets} wallets compared with ${latest.calls} calls`)
        else if (performance.now() > waitsUntil)
          throw new ProgramError(
            'No wallet service has started the reconciliation. Start one: it will reconcile then.',
          )
        await pause(POLL_MS)
      }
    } finally {
      await db.destroy()
    }
  },
})

function report({ id, wallets, calls, findings }: ReconciliationRecord): boolean {
  const open = findings.filter(blocks)
  for (const { walletId, kind, asset = '', hash = '', expected = '', actual = '' } of findings)
    print([walletId, kind, asset, expected, actual, hash].join('\t'))
  print(
    `${id}: ${wallets} wallets compared with ${calls} calls, ${findings.filter(isRepaired).length} differences repaired, ${open.length} unexplained.`,
  )
  return open.length === 0
}
