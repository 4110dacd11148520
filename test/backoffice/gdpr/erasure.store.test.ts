import { expect, it } from 'vitest'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import type { GdprRequests } from '../../../subgraphs/backoffice/gdpr/requests/gdpr-request.service.js'
import { createInvestors } from '../../../subgraphs/backoffice/investors/investor.service.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { preferencesStore } from '../../../subgraphs/backoffice/notifications/preferences/preferences.store.js'
import { rectifyUser } from '../../../subgraphs/backoffice/users/user-rectification.service.js'
import { withUnlockedRows } from '../../../subgraphs/shared/audit/audit-tables.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { requestBy } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { gdprHarness } from '../../support/fixtures/gdpr-requests.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY_MS = 86_400_000

const erasure = { confirmDeletion: true }

describeOnDatabasesOf('backoffice', 'requests to erase a person', (open) => {
  it('allow one erasure of a person at a time, also in concurrent requests', async () => {
    const { requests, person } = await gdprHarness(await open())
    const { by } = await person('user')
    const answers = await Promise.allSettled([1, 2, 3].map(() => requests.erase(by, erasure)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason.extensions.code).toBe('CONFLICT')
    await expect(requests.create(by, { requestType: 'erasure' })).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
  })

  it('leave the daily quotas used, unless the account is erased', async () => {
    const { db, requests, person, run } = await gdprHarness(await open())
    const { id, by } = await person('user')
    const used = { user_id: id, day: '2026-01-01', bytes: 7 }
    const tables = ['upload_usage', 'report_usage']
    for (const table of tables) await db(table).insert(used)
    await requests.erase(by, { ...erasure, dataTypes: ['activity_logs'] })
    await run()
    for (const table of tables) expect(await db(table)).toMatchObject([used])
    await requests.erase(by, erasure)
    await run()
    for (const table of tables) expect(await db(table)).toEqual([])
  })

  it('keep one administrator when the last two request their erasure at the same time', async () => {
    const { db, requests, person } = await gdprHarness(await open())
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

  it('erase texts before the AI hub erases what it learnt from them, because it would learn it again', async () => {
    const { db, clock, requests, person, run, away, asked } = await gdprHarness(await open())
    const { id, by } = await person('guardian')
    await caseStore(db).insert(caseRow('cas_luna', clock.now().toISOString(), { guardianId: id }))
    away.add('ai-hub')
    await requests.erase(by, { ...erasure, dataTypes: ['cases'] })
    await run()
    expect(asked).toEqual(['wallet'])
    expect((await caseStore(db).byId('cas_luna'))?.guardianId).toBeUndefined()
  })

  it('complete an erasure, once, when an unavailable service is available again', async () => {
    const { db, requests, person, run, again, request, away, asked, deleted, clock, mails, mailer } =
      await gdprHarness(await open())
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
    const world = await gdprHarness(await open())
    const { requests, gdprAdmin, person, run, request, away, frozen, deleted, alertsOf, clock } = world
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
    away.add('identity')
    clock.advance(60_000)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'waiting', waitingFor: 'frozen wallet' })
    expect(await alertsOf({ source: 'security' })).toHaveLength(2)
    away.delete('identity')
    await expect(reject(requestId)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    frozen.length = 0
    away.clear()
    clock.advance(DAY_MS)
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'completed' })
    expect(await alertsOf({ status: 'active' })).toEqual([])
  })

  it('erase a person by the address of the time of the erasure, not that of the request', async () => {
    const world = await gdprHarness(await open())
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

  it('leave no profile when the sign-in of an erased person is reported late', async () => {
    const { db, requests, person, run, request, users } = await gdprHarness(await open())
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
    const { requests, person, users } = await gdprHarness(await open())
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
      const { requests, person } = await gdprHarness(await open())
      const [staying, leaving] = [await person('admin'), await person('admin')]
      await remain(staying.by, requests)
      expect(await requests.erase(leaving.by, erasure)).toMatchObject({ request: { state: 'received' } })
    },
  )

  it('erase former names from the audit log also after a failure in the middle of it', async () => {
    const { db, requests, person, run, request, users, clock, audit } = await gdprHarness(await open())
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
})
