import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import {
  dueDate,
  openStates,
  requestStates,
  requestTransitions,
} from '../../../subgraphs/backoffice/gdpr/requests/gdpr-request.state.js'
import { UndeliverableMail } from '../../../subgraphs/backoffice/mail/mailer.client.js'
import { notificationLinks } from '../../../subgraphs/backoffice/notifications/events/notification-links.policy.js'
import { preferencesStore } from '../../../subgraphs/backoffice/notifications/preferences/preferences.store.js'
import { gdprHarness } from '../../support/fixtures/gdpr-requests.js'
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

describeOnDatabasesOf('backoffice', 'requests about personal data', (open) => {
  it('report a request that fails permanently, and execute it when an administrator retries it', async () => {
    const { db, requests, gdprAdmin, person, run, request, clock, users, alertsOf } = await gdprHarness(
      await open(),
    )
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
    expect(await alertsOf({ status: 'active' })).toMatchObject([
      { type: 'gdpr_request_failed', message: expect.stringContaining(requestId) },
    ])

    await db('gdpr_requests').update({ sealed_details: sealed })
    expect(await gdprAdmin.retry(admin.by, requestId)).toMatchObject({ state: 'in_progress' })
    await expect(gdprAdmin.retry(admin.by, requestId)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    // The job is queued again, so no failed job is left.
    expect(await listFailedJobs(db)).toEqual([])
    expect(await alertsOf({ status: 'active' })).toEqual([])
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

  it('alert administrators while they wait for a decision', async () => {
    const { requests, gdprAdmin, person, run, again, alertsOf } = await gdprHarness(await open())
    const [{ by }, admin] = [await person('user'), await person('admin')]
    const { requestId } = await requests.create(by, { requestType: 'restriction' })
    await run()
    await again(requestId)
    expect(await alertsOf({})).toMatchObject([{ type: 'gdpr_request_awaiting_admin', status: 'active' }])
    await gdprAdmin.resolve(admin.by, requestId, 'rejected', 'Not needed')
    expect(await alertsOf({})).toMatchObject([{ status: 'resolved' }])
  })

  it('change nothing when the job of a resolved request runs again', async () => {
    const { db, requests, person, run, again, request } = await gdprHarness(await open())
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

  it('lead to at most ten archives of the own data in the seven days for which one is kept', async () => {
    const { requests, person, clock } = await gdprHarness(await open())
    const [{ id: userId, by }, admin] = [await person('user'), await person('admin')]
    const ask = () => requests.portability(by, { dataTypes: ['activity_logs'] })
    await ask()
    clock.advance(DAY_MS)
    for (let more = 1; more < 10; more++) await ask()
    await requests.access(admin.by, { userId })
    const refused = { code: 'QUOTA_EXCEEDED', details: { limit: 10, used: 10, resetsAt: expect.any(String) } }
    await expect(ask()).rejects.toMatchObject({ extensions: refused })
    await expect(requests.create(by, { requestType: 'access' })).rejects.toMatchObject({
      extensions: refused,
    })
    clock.advance(6 * DAY_MS)
    await ask()
    await expect(ask()).rejects.toMatchObject({ extensions: refused })
  })

  it('of one person wait for administrators up to ten at a time', async () => {
    const { requests, gdprAdmin, person, run, alertsOf } = await gdprHarness(await open())
    const [{ id: userId, by }, admin] = [await person('user'), await person('admin')]
    const ask = () => requests.create(by, { requestType: 'objection' })
    const { requestId } = await ask()
    for (let more = 1; more < 10; more++) await ask()
    await run()
    const refused = { code: 'QUOTA_EXCEEDED', details: { limit: 10, used: 10 } }
    await expect(ask()).rejects.toMatchObject({ extensions: refused })
    await requests.consent(by, { consentType: 'marketing', granted: false })
    await requests.access(by, { dataTypes: ['activity_logs'] })
    await requests.create(admin.by, { requestType: 'objection', userId })
    await run()
    await gdprAdmin.resolve(admin.by, requestId, 'completed', 'Done')
    await requests.create(by, { requestType: 'restriction' })
    await run()
    await expect(ask()).rejects.toMatchObject({ extensions: refused })
    expect(await alertsOf({ status: 'active' })).toHaveLength(11)
  })

  it('tell an administrator that the archive of another person is ready, with a link to all requests', async () => {
    const { db, requests, person, run } = await gdprHarness(await open())
    const [{ id: userId, by }, admin] = [await person('user'), await person('admin')]
    const own = await requests.access(by, { dataTypes: ['activity_logs'] })
    const other = await requests.portability(admin.by, { userId, dataTypes: ['activity_logs'] })
    await run()
    const jobs = await db('jobs').where({ kind: 'notification.notify' }).pluck('payload')
    const told = jobs
      .map((text) => JSON.parse(text))
      .filter(({ kind }) => kind === 'report_generated')
      .map(({ metadata, users }) => [users, notificationLinks.report_generated(metadata)])
    expect(told).toHaveLength(2)
    expect(told).toContainEqual([[userId], `/reports/${own.requestId}`])
    expect(told).toContainEqual([[admin.id], `/reports/${other.requestId}?list=all`])
  })

  it('create one archive when the process crashed between writing the archive and the request', async () => {
    const { db, requests, person, run, again, request } = await gdprHarness(await open())
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
    const { db, requests, person, run, runElsewhere, whileCollecting, request } = await gdprHarness(
      await open(),
    )
    const { by } = await person('user')
    const access = await requests.access(by, { dataTypes: ['personal_info'] })
    let erasureId = ''
    whileCollecting.push(async () => {
      erasureId = (await requests.erase(by, { confirmDeletion: true })).requestId
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

  it('store an archive while the files of the person are read, so that it need not fit into memory', async () => {
    const { db, requests, person, run, uploads, request } = await gdprHarness(await open())
    const { by } = await person('user')
    const partsBefore: number[] = []
    async function* video() {
      for (let chunk = 0; chunk < 16; chunk++) {
        partsBefore.push((await db('gdpr_archive_parts')).length)
        yield randomBytes(256 * 1024)
      }
    }
    const read = async () => Readable.from(video(), { highWaterMark: 1 })
    uploads.push({ file: { id: 'fil_1', name: 'video.mp4' }, read })
    const { requestId } = await requests.access(by, { dataTypes: ['personal_info'] })
    await run()
    expect((await request(requestId))?.archive?.parts).toBeGreaterThan(16)
    expect(partsBefore[0]).toBe(0)
    expect(partsBefore.at(-1)).toBeGreaterThan(5)
  })

  it('store an archive while its rows are read, so that they need not fit into memory', async () => {
    const { db, requests, person, run, listed, request } = await gdprHarness(await open())
    const { by } = await person('user')
    const partsBefore: number[] = []
    for (let page = 0; page < 8; page++)
      listed.push(async () => {
        partsBefore.push((await db('gdpr_archive_parts')).length)
        return Array.from({ length: 100 }, (_, row) => ({
          page,
          row,
          text: randomBytes(4_000).toString('base64'),
        }))
      })
    const { requestId } = await requests.access(by, { dataTypes: ['donations'] })
    await run()
    expect((await request(requestId))?.archive).toMatchObject({ rows: 800 })
    expect(partsBefore.at(-1)).toBeGreaterThan(5)
  })

  it('repeat an archive whose files could not be read to the end', async () => {
    const { db, requests, person, run, uploads, request, clock } = await gdprHarness(await open())
    const { by } = await person('user')
    let isBroken = true
    async function* video() {
      yield randomBytes(600 * 1024)
      if (isBroken) throw new Error('the disk failed')
    }
    uploads.push({ file: { id: 'fil_1', name: 'video.mp4' }, read: async () => Readable.from(video()) })
    const { requestId } = await requests.access(by, { dataTypes: ['personal_info'] })
    await run()
    expect(await request(requestId)).toMatchObject({ state: 'in_progress' })
    isBroken = false
    clock.advance(3_600_000)
    await run()
    const done = await request(requestId)
    expect(done).toMatchObject({ state: 'completed' })
    expect(await db('gdpr_archive_parts')).toHaveLength(done?.archive?.parts ?? 0)
  })

  it('are overdue after their due date, as long as they are open', async () => {
    const { requests, gdprAdmin, person, run, clock } = await gdprHarness(await open())
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

  it('say at once, in the language of their person, that the server of a new e-mail address refuses it, also one of another account', async () => {
    const { db, requests, person, run, request, mailer, mails, clock } = await gdprHarness(await open())
    const [{ id, by: known }, other] = [await person('user'), await person('user')]
    const by = { ...known, viewer: { ...known.viewer, signedInAt: clock.now().toISOString() } }
    const { email: taken } = await db('users').where({ id: other.id }).first('email')
    const send = mailer.send.bind(mailer)
    mailer.send = async () => {
      throw new UndeliverableMail('The mail server refuses the address permanently (550).')
    }
    for (const [newValue, language, words] of [
      ['nusta@typo.example', 'es', 'la rechaza'],
      [taken, 'en', 'refuses it'],
    ] as const) {
      await preferencesStore(db).save(id, { language }, clock.now().toISOString())
      const { requestId } = await requests.rectify(by, { field: 'email', newValue })
      await run()
      const refused = { state: 'rejected', note: expect.stringContaining(words) }
      expect(await request(requestId), newValue).toMatchObject(refused)
      expect(await db('email_changes')).toEqual([])
    }
    mailer.send = send
    const { requestId } = await requests.rectify(by, { field: 'email', newValue: 'nusta@right.example' })
    await run()
    expect((await request(requestId))?.state).toBe('received')
    expect(mails.map(({ to }) => to)).toEqual(['nusta@right.example'])
    expect(await listFailedJobs(db)).toEqual([])
  })

  it('reject changes and deletions of consents', async () => {
    const { db, requests, person } = await gdprHarness(await open())
    const { by } = await person('user')
    await requests.consent(by, { consentType: 'marketing', granted: true })
    await expect(db('consents').update({ granted: false })).rejects.toThrow(/never changed or deleted/)
    await expect(db('consents').delete()).rejects.toThrow(/never changed or deleted/)
    expect(await requests.currentConsents(by, undefined)).toHaveLength(1)
  })

  it('delete archives after seven days', async () => {
    const { db, requests, person, run, request, clock } = await gdprHarness(await open())
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
