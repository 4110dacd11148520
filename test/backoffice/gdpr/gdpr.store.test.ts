import { describe, expect, it } from 'vitest'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { Role } from '../../../schema/viewer.js'
import type { FeatureDependencies } from '../../../subgraphs/backoffice/feature-dependencies.js'
import { createErasureHolds } from '../../../subgraphs/backoffice/gdpr/erasure/erasure-hold.service.js'
import { gdprFeature } from '../../../subgraphs/backoffice/gdpr/gdpr.feature.js'
import { createGdprAdmin } from '../../../subgraphs/backoffice/gdpr/requests/gdpr-admin.service.js'
import type { GdprRequests } from '../../../subgraphs/backoffice/gdpr/requests/gdpr-request.service.js'
import {
  dueDate,
  EXECUTE_REQUEST,
  openStates,
  requestStates,
  requestTransitions,
} from '../../../subgraphs/backoffice/gdpr/requests/gdpr-request.state.js'
import { requestStore } from '../../../subgraphs/backoffice/gdpr/requests/gdpr-request.store.js'
import { createProgress } from '../../../subgraphs/backoffice/gdpr/requests/request-progress.service.js'
import { createInvestors } from '../../../subgraphs/backoffice/investors/investor.service.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { preferencesStore } from '../../../subgraphs/backoffice/notifications/preferences/preferences.store.js'
import { createUsers } from '../../../subgraphs/backoffice/users/user.service.js'
import { rectifyUser } from '../../../subgraphs/backoffice/users/user-rectification.service.js'
import { withUnlockedRows } from '../../../subgraphs/shared/audit/audit-tables.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import { createWorker, enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { recordedMails } from '../../support/doubles/recorded-mails.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { listFailedJobs } from '../../support/fixtures/job-counts.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY_MS = 86_400_000

describe('the due date of a request', () => {
  it.each([
    ['2026-01-15T09:00:00.000Z', '2026-02-15T09:00:00.000Z'],
    ['2026-01-31T23:59:59.000Z', '2026-02-28T23:59:59.000Z'],
    ['2028-01-30T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
    ['2026-05-31T12:00:00.000Z', '2026-06-30T12:00:00.000Z'],
  ])('received on %s is %s', (received, due) => {
    expect(dueDate(new Date(received)).toISOString()).toBe(due)
  })
})

describe('the states of a request', () => {
  it('are open unless they are final, and every state can lead to a final one', () => {
    for (const state of requestStates) {
      const isFinal = requestTransitions[state].length === 0
      expect(openStates.includes(state), state).toBe(!isFinal)
    }
    const reached = new Set<string>(requestStates.filter((state) => !openStates.includes(state)))
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const state of requestStates)
        if (requestTransitions[state].some((next) => reached.has(next))) reached.add(state)
    }
    expect([...reached].sort()).toEqual([...requestStates].sort())
  })
})

/** The feature over a graph that can be unavailable; the test decides when jobs run. */
async function harness(db: Database) {
  const clock = manualClock()
  const audit = auditTrailForTest(clock)
  const box = createSecretBox(new Uint8Array(32).fill(7))
  const notifier = createNotifier({ clock })
  const deleted: string[] = []
  const identity = {
    createAccount: async () => 'created',
    updateAccount: async () => 'updated',
    deleteAccount: async (id: string) => void deleted.push(id),
    findByEmail: async (email: string) => {
      const account = await db('users').where({ email }).first('id')
      return deleted.includes(account?.id) ? undefined : account
    },
    sessionsOf: async () => [],
    agentPermissionsOf: async () => [],
  } as unknown as IdentityDirectory
  const mailer = recordedMails()
  const away = new Set<string>()
  const frozen: string[] = []
  const asked: string[] = []
  /** Runs while the data of an archive is collected. */
  const whileCollecting: (() => Promise<void>)[] = []
  const graph = {
    request: async (operation: { document: { definitions: readonly object[] } }) => {
      const [definition] = operation.document.definitions as { name?: { value: string } }[]
      const name = definition?.name?.value ?? ''
      if (name === 'WalletsFrozenByAdmin' && away.has('wallet'))
        throw new DomainError('UPSTREAM_ERROR', 'away')
      if (name === 'WalletsFrozenByAdmin') return { walletIds: frozen }
      if (!name.startsWith('Erase')) return {}
      const service = name === 'EraseFromWallet' ? 'wallet' : 'ai-hub'
      if (away.has(service)) throw new DomainError('UPSTREAM_ERROR', 'away')
      asked.push(service)
      return { erased: [{ holds: service, action: 'deleted', count: 1 }] }
    },
  } as unknown as FeatureDependencies['graph']
  const users = createUsers({ db, clock, audit, identity, notifier })
  const config = { publicUrl: 'https://rescue.example' }
  const dependencies = { db, clock, audit, box, notifier, identity, mailer, graph, config }
  const feature = gdprFeature(dependencies as unknown as FeatureDependencies, {
    users,
    files: {
      async ofPerson() {
        await whileCollecting.shift()?.()
        return []
      },
    },
    ...({
      alerts: { raise: async () => undefined, resolveByKey: async () => undefined },
      mfa: {},
    } as unknown as Pick<Parameters<typeof gdprFeature>[1], 'alerts' | 'mfa'>),
  })
  const alerts = {} as unknown as Parameters<typeof createErasureHolds>[0]['alerts']
  const holds = createErasureHolds({ db, graph, identity, alerts })
  const progress = createProgress({ db, clock, audit })
  const newWorker = () => createWorker({ db, clock, handlers: feature.jobs, log: recordedLog() })
  const worker = newWorker()
  let number = 0
  return {
    db,
    clock,
    away,
    frozen,
    asked,
    deleted,
    mailer,
    mails: mailer.mails,
    gdprAdmin: createGdprAdmin({ db, clock, audit, progress, holds }),
    audit,
    users,
    requests: feature.api,
    whileCollecting,
    run: () => worker.runDue(),
    /** Runs due jobs in another process. */
    runElsewhere: () => newWorker().runDue(),
    /** Runs the job of a request again, as after a crash before the job was marked as done. */
    async again(id: string) {
      await inTransaction(db, (trx) =>
        enqueueJob(trx, { kind: EXECUTE_REQUEST, payload: { id }, key: id }, clock),
      )
      await worker.runDue()
    },
    request: (id: string) => requestStore(db).byId(id),
    async person(role: Role) {
      number += 1
      const email = `${role}${number}@rescue.test`
      const record = await users.create(requestBy('admin'), { email, name: `Person Number ${number}`, role })
      return { id: record.id, by: requestBy(role, record) }
    },
  }
}

const erasure = { confirmDeletion: true }

describeOnDatabasesOf('backoffice', 'requests about personal data', (open) => {
  it('allow one erasure of a person at a time, also in concurrent requests', async () => {
    const { requests, person } = await harness(await open())
    const { by } = await person('user')
    const answers = await Promise.allSettled([1, 2, 3].map(() => requests.erase(by, erasure)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason.extensions.code).toBe('CONFLICT')
    await expect(requests.create(by, { requestType: 'erasure' })).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
  })

  it('keep one administrator when the last two request their erasure at the same time', async () => {
    const { db, requests, person } = await harness(await open())
    const admins = [await person('admin'), await person('admin')]
    const answers = await Promise.allSettled(admins.map(({ by }) => requests.erase(by, erasure)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db('gdpr_requests').where({ type: 'erasure' })).toHaveLength(1)
    // An inactive administrator does not count, being unable to assign the role.
    const third = await person('admin')
    await db('users').where({ id: third.id }).update({ status: 'inactive' })
    const left = admins[answers.findIndex(({ status }) => status === 'rejected')]
    await expect(left && requests.erase(left.by, erasure)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
  })

  it('complete an erasure, once, when an unavailable service is available again', async () => {
    const { db, requests, person, run, again, request, away, asked, deleted, clock, mails, mailer } =
      await harness(await open())
    const { id: userId, by } = await person('staff')
    await preferencesStore(db).save(userId, { language: 'pt' }, clock.now().toISOString())
    away.add('ai-hub')
    const { requestId } = await requests.erase(by, { ...erasure, reason: 'Private reasons' })
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'waiting', waitingFor: 'ai-hub' })
    expect(deleted).toEqual([userId])
    expect(await db('users').where({ id: userId })).toHaveLength(1)
    const first = await request(requestId)
    clock.advance(60_000)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'waiting', waitingSince: first?.waitingSince })
    away.clear()
    clock.advance(DAY_MS)
    await run()
    const done = await request(requestId)
    expect(done).toMatchObject({ state: 'completed', finishedAt: clock.now().toISOString() })
    expect(done).not.toHaveProperty('reason')
    expect(done).not.toHaveProperty('sealedDetails')
    expect(done?.certificate).toMatchObject({
      subject: userId,
      dataTypes: 'all',
      erasedAt: clock.now().toISOString(),
    })
    expect(await db('users').where({ id: userId })).toEqual([])
    expect(asked).toEqual(['wallet', 'wallet', 'wallet', 'ai-hub'])
    await run()
    expect(mailer.forgotten).toEqual([mails[0]?.to])
    expect(mails.map(({ to, id }) => [to, id])).toEqual([
      [by.viewer.kind === 'session' ? by.viewer.email : '', `${requestId}.erased`],
    ])
    // In the language of the settings, which are erased as well.
    expect(mails[0]?.subject).toBe('Seus dados foram apagados')
    // Running the job again changes nothing, because the request is resolved.
    await again(requestId)
    expect(await request(requestId)).toEqual(done)
  })

  it('complete an erasure that was held by a freeze after the account was deleted, and refuse its rejection', async () => {
    const { requests, gdprAdmin, person, run, request, away, frozen, deleted, clock } = await harness(
      await open(),
    )
    const [{ id, by }, admin] = [await person('user'), await person('admin')]
    const reject = (requestId: string) =>
      gdprAdmin.resolve(admin.by, requestId, 'rejected', 'Suspected fraud')
    frozen.push('wal_1')
    const first = await requests.erase(by, erasure)
    await run()
    expect(await reject(first.requestId)).toMatchObject({ state: 'rejected' })
    expect(deleted).toEqual([])

    frozen.length = 0
    away.add('ai-hub')
    const { requestId } = await requests.erase(by, erasure)
    await run()
    expect(deleted).toEqual([id])
    frozen.push('wal_1')
    clock.advance(60_000)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'waiting', waitingFor: 'frozen wallet' })
    await expect(reject(requestId)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    frozen.length = 0
    away.clear()
    clock.advance(DAY_MS)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'completed' })
  })

  it('erase a person by the address of the time of the erasure, not that of the request', async () => {
    const world = await harness(await open())
    const { db, clock, audit, users, requests, person, run, request, frozen, mails } = world
    const { id, by } = await person('user')
    const [{ email: former }] = await db('users').where({ id })
    frozen.push('wal_1')
    const { requestId } = await requests.erase(by, erasure)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'waiting' })
    const change = { id, correction: { email: 'moved@rescue.test' }, action: 'user_email_changed' }
    await inTransaction(db, (trx) => rectifyUser({ audit, clock }, trx, by, change))
    await users.create(requestBy('admin'), { email: former, name: 'Another Person' })
    const investors = createInvestors({ db, clock, audit, notifier: createNotifier({ clock }) })
    await investors.create(by, { email: former, type: 'deck', notes: 'Of the other person' })
    frozen.length = 0
    clock.advance(DAY_MS)
    await run()
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'completed' })
    expect(await db('investors').pluck('email')).toEqual([former])
    expect(mails.map(({ to }) => to)).toEqual(['moved@rescue.test'])
  })

  it('report a request that fails permanently, and execute it when an administrator retries it', async () => {
    const { db, requests, gdprAdmin, person, run, request, clock, users } = await harness(await open())
    const [{ id: userId, by }, admin] = [await person('user'), await person('admin')]
    const { requestId } = await requests.rectify(by, { field: 'bio', newValue: 'New' })
    const { sealed_details: sealed } = await db('gdpr_requests').first('sealed_details')
    await expect(gdprAdmin.retry(admin.by, requestId)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    await db('gdpr_requests').update({ sealed_details: 's1.broken' })
    for (let attempt = 0; attempt < 8; attempt++) {
      await run()
      clock.advance(2 * 3_600_000)
    }
    expect(await request(requestId)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('DecryptionFailed'),
    })
    expect(await listFailedJobs(db)).toHaveLength(1)

    await db('gdpr_requests').update({ sealed_details: sealed })
    expect(await gdprAdmin.retry(admin.by, requestId)).toMatchObject({ state: 'in_progress' })
    await expect(gdprAdmin.retry(admin.by, requestId)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    // The job is queued again, so no failed job is left.
    expect(await listFailedJobs(db)).toEqual([])
    await run()
    const done = await request(requestId)
    expect(done).toMatchObject({ state: 'completed' })
    expect(done).not.toHaveProperty('failure')
    expect((await users.findMany([userId]))[0]?.bio).toBe('New')
    await expect(gdprAdmin.retry(admin.by, 'gdpr_req_none')).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    const retried = { resource_id: requestId, user_id: admin.id }
    expect(await db('audit_logs').where(retried).pluck('action')).toEqual(['gdpr_request_in_progress'])
  })

  it('change nothing when the job of a resolved request runs again', async () => {
    const { db, requests, person, run, again, request } = await harness(await open())
    const { by } = await person('user')
    const ids = [
      await requests.rectify(by, { field: 'bio', newValue: 'Once' }),
      await requests.consent(by, { consentType: 'marketing', granted: true }),
      await requests.access(by, { dataTypes: ['activity_logs'], deliveryMethod: 'email' }),
      await requests.create(by, { requestType: 'objection' }),
    ].map(({ requestId }) => requestId)
    await run()
    const state = async () => ({
      requests: await Promise.all(ids.map(request)),
      audit: await db('audit_logs').count({ count: '*' }),
      parts: await db('gdpr_archive_parts').select('request_id', 'position'),
      jobs: await db('jobs').where({ key: 'recurring' }).whereNot({ status: 'pending' }),
    })
    const before = await state()
    for (const id of ids) await again(id)
    expect(await state()).toEqual(before)
  })

  it('create one archive when the process crashed between writing the archive and the request', async () => {
    const { db, requests, person, run, again, request } = await harness(await open())
    const { by } = await person('user')
    const { requestId } = await requests.access(by, { dataTypes: ['activity_logs'] })
    await run()
    const first = await db('gdpr_archive_parts')
    await db('gdpr_requests').update({ state: 'in_progress', archive: null, finished_at: null })
    await again(requestId)
    expect(await request(requestId)).toMatchObject({ state: 'completed', archive: { parts: first.length } })
    expect(await db('gdpr_archive_parts')).toHaveLength(first.length)
  })

  it('create no archive of a person who was erased while their data was collected', async () => {
    const { db, requests, person, run, runElsewhere, whileCollecting, request } = await harness(await open())
    const { by } = await person('user')
    const access = await requests.access(by, { dataTypes: ['personal_info'] })
    let erasureId = ''
    whileCollecting.push(async () => {
      erasureId = (await requests.erase(by, erasure)).requestId
      await runElsewhere()
    })
    await run()
    expect(await request(erasureId)).toMatchObject({ state: 'completed' })
    expect(await db('gdpr_archive_parts')).toEqual([])
    expect(await db('notifications')).toEqual([])
    expect(await request(access.requestId)).toMatchObject({
      state: 'rejected',
      note: 'The person was erased in the meantime.',
    })
  })

  it('leave no profile when the sign-in of an erased person is reported late', async () => {
    const { db, requests, person, run, request, users } = await harness(await open())
    const { id, by } = await person('user')
    const { requestId } = await requests.erase(by, erasure)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'completed' })
    const account = {
      id,
      email: 'late@rescue.test',
      name: 'Late Person',
      role: 'user',
      status: 'active',
    } as const
    await users.recordSignIn(requestBy('admin'), account)
    expect(await db('users').where({ id })).toEqual([])
  })

  it('keep one administrator when the other one is demoted before an erasure begins', async () => {
    const { requests, person, users } = await harness(await open())
    const [leaving, staying] = [await person('admin'), await person('admin')]
    await requests.erase(leaving.by, erasure)
    for (const change of [{ role: 'staff' }, { status: 'inactive' }] as const)
      await expect(users.update(leaving.by, staying.id, change)).rejects.toMatchObject({
        extensions: { code: 'CONFLICT' },
      })
    expect((await users.findMany([staying.id]))[0]).toMatchObject({ role: 'admin', status: 'active' })
  })

  it.each([
    [
      'erases only a part of the data',
      (by, requests) => requests.erase(by, { ...erasure, dataTypes: ['cases'] }),
    ],
    ['has not confirmed an erasure', (by, requests) => requests.create(by, { requestType: 'erasure' })],
  ] satisfies [string, (by: GraphContext, requests: GdprRequests) => Promise<unknown>][])(
    'let an administrator leave when the other one %s',
    async (_, remain) => {
      const { requests, person } = await harness(await open())
      const [staying, leaving] = [await person('admin'), await person('admin')]
      await remain(staying.by, requests)
      expect(await requests.erase(leaving.by, erasure)).toMatchObject({ request: { state: 'received' } })
    },
  )

  it('erase former names from the audit log also after a failure in the middle of it', async () => {
    const { db, requests, person, run, request, users, clock, audit } = await harness(await open())
    const { id, by } = await person('user')
    await users.update(by, id, { name: 'Quillermina Zaphodsdottir' })
    await users.update(by, id, { name: 'Wilhelmina Zzyzxova' })
    await inTransaction(db, (trx) =>
      audit.record(trx, requestBy('staff'), {
        action: 'case_updated',
        resource: 'case',
        resourceId: 'cas_1',
        after: { notes: 'Found by Quillermina Zaphodsdottir' },
        severity: 'low',
        category: 'case',
      }),
    )
    const mention = db('audit_logs').where({ resource_id: 'cas_1' })
    const { details } = await mention.clone().first()
    const overwrite = (text: string) =>
      inTransaction(db, (trx) =>
        withUnlockedRows(trx, 'erasure', async () => {
          const row = await trx('audit_logs').where({ resource_id: 'cas_1' }).first()
          const salts = JSON.stringify({ ...JSON.parse(row.salts), touched: text.length })
          await trx('audit_logs').where({ resource_id: 'cas_1' }).update({ details: text, salts })
        }),
      )
    await overwrite(`${details}broken`)
    const { requestId } = await requests.erase(by, erasure)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'in_progress' })
    await overwrite(details)
    clock.advance(DAY_MS)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'completed' })
    expect(JSON.stringify(await db('audit_logs').pluck('details'))).not.toMatch(/Zaphodsdottir|Zzyzxova/)
  })

  it('are overdue after their due date, as long as they are open', async () => {
    const { requests, gdprAdmin, person, run, clock } = await harness(await open())
    const [{ by }, admin] = [await person('user'), await person('admin')]
    const objection = await requests.create(by, { requestType: 'objection' })
    await requests.rectify(by, { field: 'bio', newValue: 'In time' })
    await run()
    const listed = async (isOverdue: boolean) =>
      (await gdprAdmin.list(admin.by, { isOverdue }, {})).nodes.map(({ type }) => type).sort()
    const due = Date.parse((await gdprAdmin.find(by, objection.requestId))?.dueAt ?? '')
    clock.advance(due - clock.now().getTime())
    expect([await listed(true), await listed(false)]).toEqual([[], ['objection', 'rectification']])
    clock.advance(1)
    expect([await listed(true), await listed(false)]).toEqual([['objection'], ['rectification']])
    await gdprAdmin.resolve(admin.by, objection.requestId, 'rejected', 'Late, but answered')
    expect([await listed(true), await listed(false)]).toEqual([[], ['objection', 'rectification']])
  })

  it('reject changes and deletions of consents', async () => {
    const { db, requests, person } = await harness(await open())
    const { by } = await person('user')
    await requests.consent(by, { consentType: 'marketing', granted: true })
    await expect(db('consents').update({ granted: false })).rejects.toThrow(/never changed or deleted/)
    await expect(db('consents').delete()).rejects.toThrow(/never changed or deleted/)
    expect(await requests.currentConsents(by, undefined)).toHaveLength(1)
  })

  it('delete archives after seven days', async () => {
    const { db, requests, person, run, request, clock } = await harness(await open())
    const { by } = await person('user')
    const { requestId } = await requests.access(by, { dataTypes: ['activity_logs'] })
    await run()
    expect((await request(requestId))?.archive?.expiresAt).toBe(
      new Date(clock.now().getTime() + 7 * DAY_MS).toISOString(),
    )
    expect(await db('gdpr_archive_parts')).not.toEqual([])
    clock.advance(6 * DAY_MS)
    await run()
    expect(await db('gdpr_archive_parts')).not.toEqual([])
    clock.advance(DAY_MS)
    await run()
    expect(await db('gdpr_archive_parts')).toEqual([])
  })
})
