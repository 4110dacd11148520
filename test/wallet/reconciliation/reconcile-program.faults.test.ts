import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { runAsOperator } from '../../support/platform/program-runner.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

let platform: RunningPlatform
let db: Database

beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '20' })
  const { dataDirectory } = platform
  db = await openDatabase({ subgraph: 'wallet', dataDirectory, databaseUrl: undefined })
})
afterAll(async () => {
  await db?.destroy()
  await platform?.close()
})

/** Runs `npm run wallet:reconcile`. */
async function reconcile() {
  const path = 'subgraphs/wallet/reconciliation/reconcile.program.ts'
  const { code, stdout, stderr } = await runAsOperator(path, { DATA_DIR: platform.dataDirectory })
  return { code, output: stdout + stderr }
}

it('wallet:reconcile reports a difference to the operator by its exit code, and to administrators by an alert', async () => {
  const act = walletActions(platform)
  const wallet = await act.wallet('donor', { metadata: { name: 'Ñandú 🦤' } })
  const row = await eventually(async () => {
    const found = await db('transactions').where({ wallet_id: wallet.id, direction: 'received' }).first()
    expect(found).toBeDefined()
    return found
  })
  expect(await reconcile()).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 differences repaired, 0 unexplained.'),
  })

  await db('transactions').insert({ ...row, id: 'txn_invented', payment_cursor: '1', hash: 'ab' })
  const found = await reconcile()
  expect(found.code).toBe(1)
  expect(found.output).toContain(`${wallet.id}\tbooks_differ\tXLM`)
  expect(found.output).toContain('0 differences repaired, 1 unexplained.')
  await eventually(async () => {
    const { body } = await platform.rest('GET /api/monitoring/alerts?severity=critical', { as: 'admin' })
    expect(body.alerts.map(({ message }: { message: string }) => message)).toContainEqual(
      expect.stringMatching(/Unexplained differences .* reconciliation rec_\w+ .*: 1\./),
    )
  })
  expect((await act.send('donor', wallet.id, wallet.publicKey, '1')).status).toBe(422)
})

it('a job counts the administrators, two of whom are needed for approvals', async () => {
  await eventually(async () => {
    const job = await db('jobs').where({ kind: 'wallet.count-administrators' }).first()
    expect(Date.parse(job.run_at)).toBeGreaterThan(Date.now() + 3_600_000)
    expect(job).toMatchObject({ attempts: 0 })
  })
})
