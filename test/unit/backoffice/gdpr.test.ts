import { describe, expect, it } from 'vitest'
import type { IdentityDirectory } from '../../../schema/identity-directory.js'
import type { Role } from '../../../schema/viewer.js'
import { gdprFeature } from '../../../subgraphs/backoffice/gdpr/gdpr.feature.js'
import { CARRY_OUT } from '../../../subgraphs/backoffice/gdpr/gdpr-request.service.js'
import {
  dueDate,
  finalStates,
  openStates,
  requestMoves,
  requestStates,
} from '../../../subgraphs/backoffice/gdpr/gdpr-request.state.js'
import { requestStore } from '../../../subgraphs/backoffice/gdpr/gdpr-request.store.js'
import type { Mail } from '../../../subgraphs/backoffice/mail/mailer.js'
import { migrations } from '../../../subgraphs/backoffice/migrations/index.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/notify.js'
import type { Surroundings } from '../../../subgraphs/backoffice/surroundings.js'
import { createUsers } from '../../../subgraphs/backoffice/users/user.service.js'
import { type Database, migrate } from '../../../subgraphs/shared/database.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import { createSealedBox } from '../../../subgraphs/shared/sealed-box.js'
import { auditTrailForTest, requestBy } from '../../support/audit.js'
import { describeOnBothDatabases } from '../../support/databases.js'
import { manualClock } from '../../support/manual-clock.js'
import { recordedLog } from '../../support/recorded-log.js'

const DAY_MS = 86_400_000

describe('the due date of a request', () => {
  it.each([
    ['2026-01-15T09:00:00.000Z', '2026-02-15T09:00:00.000Z'],
    ['2026-01-31T23:59:59.000Z', '2026-02-28T23:59:59.000Z'],
    ['2028-01-30T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
    ['2026-05-31T12:00:00.000Z', '2026-06-30T12:00:00.000Z'],
  ])('of one received on %s is %s', (received, due) => {
    expect(dueDate(new Date(received)).toISOString()).toBe(due)
  })
})

describe('the states of a request', () => {
  it('end in an answer, and every state can get there', () => {
    for (const state of requestStates) {
      const isFinal = requestMoves[state].length === 0
      expect(isFinal, state).toBe((finalStates as readonly string[]).includes(state))
      expect(openStates.includes(state), state).toBe(!isFinal)
    }
    const reached = new Set<string>(finalStates)
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const state of requestStates)
        if (requestMoves[state].some((next) => reached.has(next))) reached.add(state)
    }
    expect([...reached].sort()).toEqual([...requestStates].sort())
  })
})

/** The feature over a graph that can be away; jobs run when the test says so. */
async function room(db: Database) {
  await migrate(db, migrations)
  const clock = manualClock()
  const audit = auditTrailForTest(clock)
  const box = createSealedBox(new Uint8Array(32).fill(7))
  const notifier = createNotifier({ clock })
  const deleted: string[] = []
  const identity = {
    createAccount: async () => 'created',
    updateAccount: async () => 'updated',
    deleteAccount: async (id: string) => void deleted.push(id),
    findByEmail: async () => undefined,
    sessionsOf: async () => [],
  } as unknown as IdentityDirectory
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  const away = new Set<string>()
  const asked: string[] = []
  const graph = {
    request: async (operation: { document: { definitions: readonly object[] } }) => {
      const [definition] = operation.document.definitions as { name?: { value: string } }[]
      const name = definition?.name?.value ?? ''
      if (!name.startsWith('Erase')) return {}
      const service = name === 'EraseFromWallet' ? 'wallet' : 'ai-hub'
      if (away.has(service)) throw new DomainError('UPSTREAM_ERROR', 'away')
      asked.push(service)
      return { erased: [{ holds: service, action: 'deleted', count: 1 }] }
    },
  } as unknown as Surroundings['graph']
  const users = createUsers({ db, clock, audit, identity, notifier })
  const config = { publicUrl: 'https://rescue.example' }
  const surroundings = { db, clock, audit, box, notifier, identity, mailer, graph, config }
  const feature = gdprFeature(surroundings as unknown as Surroundings, {
    users,
    files: { ofPerson: async () => [] },
  })
  const worker = createWorker({ db, clock, handlers: feature.ownWorker.jobs, log: recordedLog() })
  let number = 0
  return {
    db,
    clock,
    away,
    asked,
    deleted,
    mails,
    users,
    requests: feature.verbs,
    run: () => worker.runDue(),
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

describeOnBothDatabases('requests about personal data', (open) => {
  it('let one erasure of a person run at a time, also when two are asked for at once', async () => {
    const { requests, person } = await room(await open())
    const { by } = await person('user')
    const answers = await Promise.allSettled([1, 2, 3].map(() => requests.erase(by, erasure)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason.extensions.code).toBe('CONFLICT')
  })

  it('leave an administrator, also when the last two ask at once', async () => {
    const { db, requests, person } = await room(await open())
    const admins = [await person('admin'), await person('admin')]
    const answers = await Promise.allSettled(admins.map(({ by }) => requests.erase(by, erasure)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db('gdpr_requests').where({ type: 'erasure' })).toHaveLength(1)
    // One who is not active cannot give the role to anybody.
    const third = await person('admin')
    await db('users').where({ id: third.id }).update({ status: 'inactive' })
    const left = admins[answers.findIndex(({ status }) => status === 'rejected')]
    await expect(left && requests.erase(left.by, erasure)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
  })

  it('take an erasure up where a service was away, and do no service’s part twice in vain', async () => {
    const { db, requests, person, run, request, away, asked, deleted, clock, mails } = await room(
      await open(),
    )
    const { id: userId, by } = await person('staff')
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
    expect(done).not.toHaveProperty('sealedParticulars')
    expect(done?.certificate).toMatchObject({
      subject: userId,
      dataTypes: 'all',
      erasedAt: clock.now().toISOString(),
    })
    expect(await db('users').where({ id: userId })).toEqual([])
    expect(asked).toEqual(['wallet', 'wallet', 'wallet', 'ai-hub'])
    await run()
    expect(mails.map(({ to, id }) => [to, id])).toEqual([
      [by.viewer.kind === 'session' ? by.viewer.email : '', `${requestId}.erased`],
    ])
    // The same work once more changes nothing: the request is answered.
    await db('jobs').insert({
      id: 'job_again',
      kind: CARRY_OUT,
      key: 'again',
      payload: JSON.stringify({ id: requestId }),
      status: 'pending',
      run_at: clock.now().toISOString(),
      attempts: 0,
      created_at: clock.now().toISOString(),
    })
    await run()
    expect(await request(requestId)).toEqual(done)
  })

  it('keep a request that fails for good visible, for an administrator to retry', async () => {
    const { db, requests, person, run, request, clock } = await room(await open())
    const { by } = await person('user')
    const { requestId } = await requests.rectify(by, { field: 'bio', newValue: 'New' })
    await db('gdpr_requests').update({ sealed_particulars: 's1.broken' })
    for (let attempt = 0; attempt < 8; attempt++) {
      await run()
      clock.advance(2 * 3_600_000)
    }
    expect(await request(requestId)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('SealBroken'),
    })
  })

  it('never let a consent be changed or removed', async () => {
    const { db, requests, person } = await room(await open())
    const { by } = await person('user')
    await requests.consent(by, { consentType: 'marketing', granted: true })
    await expect(db('consents').update({ granted: false })).rejects.toThrow(/never changed or deleted/)
    await expect(db('consents').delete()).rejects.toThrow(/never changed or deleted/)
    expect(await requests.currentConsents(by, undefined)).toHaveLength(1)
  })

  it('delete archives after seven days', async () => {
    const { db, requests, person, run, request, clock } = await room(await open())
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
