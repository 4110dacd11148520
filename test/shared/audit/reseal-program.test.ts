import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../../subgraphs/ai-hub/migrations/index.js'
import { createActionTrail } from '../../../subgraphs/shared/audit/action-trail.js'
import { auditKeyOf } from '../../../subgraphs/shared/audit/audit-key.js'
import { sealAuditRows } from '../../../subgraphs/shared/audit/audit-seal.worker.js'
import { type Database, inTransaction, migrate, openDatabase } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { requestBy } from '../../support/fixtures/audit.js'
import { runAsOperator } from '../../support/platform/program-runner.js'

const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const both = { AUDIT_KEY: newKey, AUDIT_KEY_PREVIOUS: oldKey }

let dataDirectory: string
let db: Database
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'reseal-program-'))
  db = await openDatabase({ subgraph: 'ai_hub', dataDirectory })
  await migrate(db, migrations)
  const key = auditKeyOf({ auditKey: oldKey, previousAuditKey: undefined, dataDirectory }, 'ai_hub')
  const trail = createActionTrail({ db, clock: manualClock(), auditKey: key, idPrefix: 'aih' })
  for (const target of ['one', '二', '🐕'])
    await inTransaction(db, (trx) =>
      trail.record(trx, requestBy('admin'), { action: 'thing.changed', target }),
    )
  await sealAuditRows({ db, key, log: recordedLog() })
})
afterAll(async () => {
  await db.destroy()
  await rm(dataDirectory, { recursive: true })
})

async function run(
  program: 'reseal' | 'verify',
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const path = `subgraphs/shared/audit/${program}-audit.program.ts`
  const variables = { NODE_ENV: 'test', DATA_DIR: dataDirectory, ...env }
  const { code, stdout, stderr } = await runAsOperator(path, variables, ...args)
  return { code, output: stdout, complaint: stderr }
}

describe('npm run audit:reseal', () => {
  it('signs rows and seals with the new key, after which the log verifies without the old one', async () => {
    expect((await run('verify', { AUDIT_KEY: newKey })).code).toBe(1)
    const resealed = await run('reseal', both)
    expect(resealed).toMatchObject({
      code: 0,
      output: expect.stringContaining('ai_hub: signed 4 rows and seals with the current key'),
    })
    expect(resealed.output).toContain(`wallet: no database in ${dataDirectory}`)
    expect(await run('verify', { AUDIT_KEY: newKey })).toMatchObject({
      code: 0,
      output: expect.stringContaining('ai_hub: 3 sealed rows of 1 days, 0 not yet sealed'),
    })
    expect((await run('reseal', both)).output).toContain('ai_hub: signed 0 rows')
  })

  it('exits with 1 and names rows signed with neither key, which it leaves unchanged', async () => {
    const before = await db('audit_logs').orderBy('id')
    const strange = { AUDIT_KEY: oldKey, AUDIT_KEY_PREVIOUS: randomBytes(32).toString('base64') }
    const refused = await run('reseal', strange)
    expect(refused.code).toBe(1)
    for (const { id } of before)
      expect(refused.complaint).toContain(`TAMPERED ai_hub ${id}: signed with neither key`)
    expect(await db('audit_logs').orderBy('id')).toEqual(before)
  })
})

describe('npm run audit:verify', () => {
  it('exits with 1 without a database, and when the log of a recorded head is missing', async () => {
    expect(await run('verify', { DATA_DIR: join(dataDirectory, 'elsewhere') })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^There is no database of .* in .*elsewhere; check DATA_DIR\.\n$/),
    })
    const head = `wallet:2026-11-23:1:${'0'.repeat(64)}`
    expect(await run('verify', { AUDIT_KEY: newKey }, [head])).toMatchObject({
      code: 1,
      complaint: 'TAMPERED wallet 2026-11-23: the log does not exist\n',
    })
  })
})
