import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations as aiHub } from '../../../subgraphs/ai-hub/migrations/index.js'
import { migrations as backoffice } from '../../../subgraphs/backoffice/migrations/index.js'
import { auditKeyOf } from '../../../subgraphs/shared/audit/audit-key.js'
import { verifyAuditLog } from '../../../subgraphs/shared/audit/audit-verify.js'
import { type Database, inTransaction, migrate, openDatabase } from '../../../subgraphs/shared/database.js'
import { createWorker, enqueueJob, JobCannotSucceed } from '../../../subgraphs/shared/jobs/jobs.js'
import { migrations as wallet } from '../../../subgraphs/wallet/migrations/index.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { type ProgramRunner, startProgramRunner } from '../../support/platform/program-runner.js'

const databases = [
  { database: 'wallet', migrations: wallet, audited: 'job.' },
  { database: 'ai_hub', migrations: aiHub, audited: 'job.' },
  { database: 'backoffice', migrations: backoffice, audited: 'job_' },
] as const

const program = 'subgraphs/shared/jobs/jobs.program.ts'
let dataDirectory: string
let runner: ProgramRunner
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'jobs-program-'))
  runner = startProgramRunner({ NODE_ENV: 'test', DATA_DIR: dataDirectory })
})
afterAll(async () => {
  expect(await runner.end()).toBe(0)
  await rm(dataDirectory, { recursive: true })
})

const jobs = (...args: string[]) => runner.run(program, ...args)

/** Creates a job that fails permanently and returns its id. */
async function failedJob(db: Database): Promise<string> {
  const id = await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'test.call', payload: { id: 'x_1' } }))
  const run = async () => {
    throw new JobCannotSucceed('the number does not exist')
  }
  await createWorker({ db, handlers: { 'test.call': { run } }, log: recordedLog() }).runDue()
  return id
}

describe.each(databases)('npm run jobs on $database', ({ database, migrations, audited }) => {
  let db: Database
  let replayed: string
  let dismissed: string
  let alsoReplayed: string
  beforeAll(async () => {
    db = await openDatabase({ subgraph: database, dataDirectory })
    await migrate(db, migrations)
    replayed = await failedJob(db)
    dismissed = await failedJob(db)
    alsoReplayed = await failedJob(db)
  })
  afterAll(() => db.destroy())

  it('lists and shows failed jobs', async () => {
    const listed = await jobs('list', '--database', database)
    expect(listed).toMatchObject({ code: 0, stderr: '' })
    for (const id of [replayed, dismissed, alsoReplayed])
      expect(listed.stdout).toMatch(
        new RegExp(
          `^${database} ${id} test\\.call: failed at \\S+Z after 1 attempts: .*the number does not exist`,
          'm',
        ),
      )
    expect(listed.stdout).toMatch(new RegExp(`^3 failed jobs in ${database}\\.$`, 'm'))
    const shown = await jobs('show', replayed, '--database', database)
    expect(JSON.parse(shown.stdout)).toMatchObject({ database, id: replayed, payload: { id: 'x_1' } })
  })

  it('replays and dismisses failed jobs, which is recorded in the audit log', async () => {
    expect(await jobs('replay', 'job_1', replayed, alsoReplayed, '--database', database)).toEqual({
      code: 1,
      stdout: [replayed, alsoReplayed].map((id) => `${database}: replayed ${id} test.call\n`).join(''),
      stderr: 'Failed job job_1 not found.\n',
    })
    for (const id of [replayed, alsoReplayed])
      expect(await db('jobs').where({ id }).first()).toMatchObject({ status: 'pending', attempts: 0 })
    expect(await jobs('dismiss', dismissed, '--database', database)).toMatchObject({ code: 0 })
    expect(await db('jobs').where({ id: dismissed })).toEqual([])
    const rows = await db('audit_logs').where({ resource: 'job' }).orderBy('id')
    expect(rows.map(({ action, resource_id, user_id }) => [action, resource_id, user_id])).toEqual([
      [`${audited}replayed`, replayed, 'service:operator'],
      [`${audited}replayed`, alsoReplayed, 'service:operator'],
      [`${audited}dismissed`, dismissed, 'service:operator'],
    ])
    const key = auditKeyOf({ auditKey: undefined, previousAuditKey: undefined, dataDirectory }, database)
    expect((await verifyAuditLog(db, key)).faults).toEqual([])
  })

  it('says that no job has failed', async () => {
    expect(await jobs('list', '--database', database)).toEqual({
      code: 0,
      stdout: `0 failed jobs in ${database}.\n`,
      stderr: '',
    })
  })

  it('reports a job that has not failed as not found', async () => {
    expect(await jobs('replay', replayed)).toMatchObject({
      code: 1,
      stderr: `Failed job ${replayed} not found.\n`,
    })
  })
})

it.each([[[]], [['list', 'job_1']], [['replay']], [['retry', 'job_1']], [['list', '--database', 'ledger']]])(
  'npm run jobs exits with 2 for %j and prints its usage',
  async (args) => {
    const refused = await jobs(...args)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain('\n\nUsage: npm run jobs -- [--database wallet|ai_hub|backoffice] list')
  },
)
