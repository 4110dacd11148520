import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { startWebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { tablesOf } from '../../support/fixtures/all-tables.js'
import { idOf } from '../../support/fixtures/gdpr.js'
import { sampleBytes, uploadForm } from '../../support/fixtures/sample-files.js'
import { databaseKinds, databaseOfKind, type OwnDatabase } from '../../support/platform/databases.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const { donor, staff } = demoPeople
const luna = 'cas_01JCDEM00000000000000000A1'

let database: OwnDatabase
let platform: RunningPlatform
let db: Database
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>

/** Statements that create and drop a trigger that refuses inserts like a full disk, all or those that match `when`. */
function refusal(kind: string, table: string, when = ''): readonly [create: string, drop: string] {
  const condition = when === '' ? '' : `when (${when})`
  return kind === 'SQLite'
    ? [
        `create trigger ${table}_full before insert on ${table} ${condition}
         begin select raise(abort, 'database or disk is full'); end`,
        `drop trigger if exists ${table}_full`,
      ]
    : [
        `create or replace function refuse_row() returns trigger language plpgsql as
         $$ begin raise exception 'database or disk is full' using errcode = 'disk_full'; end $$;
         create trigger ${table}_full before insert on ${table} for each row ${condition} execute function refuse_row()`,
        `drop trigger if exists ${table}_full on ${table}`,
      ]
}

/** These create an account or use a quota first, so their errors do not ask the client to retry. */
const IN_PARTS =
  /^POST \/api\/(users|guardians|admin\/create-user|admin\/create-user-bo|invitation\/email|upload)$/

/** The expected error: a trigger of SQLite cannot report a full disk. */
function refusedAs(kind: string, line: string) {
  return kind === 'SQLite' || IN_PARTS.test(line)
    ? { status: 500, code: 'INTERNAL_ERROR' }
    : { status: 503, code: 'SERVICE_UNAVAILABLE' }
}

/** Tables written by background work and by every request, whether or not the change succeeds. */
const passing =
  /^(audit_|alert_rules$|jobs$|metric_|client_|security_events|user_activity|figure_|migrations|idempoten|answer)|_index/

/** Every row of every table that a change could have written. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = (await tablesOf(db)).filter((table) => !passing.test(table))
  const rows = tables.map(async (table) => [table, await db(table).select().orderByRaw('1, 2')] as const)
  return Object.fromEntries(await Promise.all(rows))
}

const rest = async (line: string, as: Who, body?: unknown) => {
  const answer = await platform.rest(line, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

const post = {
  postId: 'network-1',
  platform: 'microblog',
  guardianId: idOf('guardian'),
  postContent: 'Luna needs a vet today, please help',
  postUrl: 'https://microblog.example/network-1',
  analysisResult: { confidence: 0.9, extractedInfo: { animalName: 'Luna' } },
}
const deployment = {
  projectId: 'site',
  environment: 'production',
  version: '1.2.3',
  buildId: 'build-1',
  healthCheckUrl: 'http://127.0.0.1:9/',
}
const ticket = {
  title: 'Where is my receipt',
  description: 'I gave on Monday',
  category: 'billing',
  requesterEmail: 'donor@rescue.example',
}
const alert = { severity: 'high', message: 'The disk is nearly full' }
const invitation = { email: 'new@rescue.example', name: 'New', role: 'staff' }

/** Creates what the requests change, and returns the ids by name. */
async function made(): Promise<Record<string, string>> {
  const social = await rest('POST /api/social-media/posts', 'staff', post)
  const { deploymentId } = await rest('POST /api/deployment/blue-green', 'admin', {
    action: 'initialize',
    config: deployment,
  })
  const donation = await rest('POST /api/donations/create', 'donor', { caseId: luna, amount: 5 })
  const guardian = await rest('POST /api/guardians', 'staff', { name: 'Ana', email: 'ana@rescue.example' })
  const notice = {
    userEmail: 'donor@rescue.example',
    type: 'report_generated',
    title: 'A report',
    message: 'It is ready',
  }
  const notification = await rest('POST /api/notifications', 'staff', notice)
  return {
    social: social.id,
    deployment: deploymentId,
    donation: donation.id,
    ticket: (await rest('POST /api/support', 'donor', ticket)).id,
    guardian: guardian.id,
    notification: notification.id,
  }
}

/** A change, the event that it causes, and a query of the rows that it writes. */
interface Caused {
  readonly event: string
  readonly change: readonly [line: string, as: Who, body: unknown]
  readonly rows: () => Promise<unknown>
}

const caused: Readonly<Record<string, () => Promise<Caused>>> = {
  'a person who is made known': async () => ({
    event: 'user.created',
    change: ['POST /api/users', 'staff', { email: 'tardy@rescue.example', name: 'Late' }],
    rows: async () => [
      await db('users').where({ email: 'tardy@rescue.example' }).pluck('email'),
      (await platform.platform.directory.findByEmail('tardy@rescue.example'))?.email,
    ],
  }),
  'a case whose status changes': async () => {
    const { id } = await rest('POST /api/cases', 'guardian', { name: 'Nube' })
    return {
      event: 'case.updated',
      change: [`PUT /api/cases/${id}`, 'staff', { status: 'urgent' }],
      rows: async () => [
        await db('cases').where({ id }).pluck('status'),
        await db('case_updates').where({ case_id: id }).pluck('previous_status'),
      ],
    }
  },
  'a donation that is paid': async () => {
    const { id: caseId } = await rest('POST /api/cases', 'guardian', { name: 'Sol' })
    const { id } = await rest('POST /api/donations/create', 'donor', { caseId, amount: 5 })
    const paid = 'provider: "card", transactionId: "pay-1", status: succeeded, amount: 5, currency: USD'
    await platform.graphql(
      `mutation { recordPaymentStatement(input: {${paid}}) { status } }`,
      {},
      { as: 'staff' },
    )
    return {
      event: 'donation.completed',
      change: ['POST /api/donations/verify', 'donor', { donationId: id, transactionId: 'pay-1' }],
      rows: () => db('donations').where({ id }).pluck('status'),
    }
  },
  'a ticket that is assigned': async () => {
    const { id } = await rest('POST /api/support', 'donor', { title: 'Login', description: 'I cannot.' })
    return {
      event: 'support_ticket.assigned',
      change: [`PUT /api/support/${id}`, 'staff', { assignedTo: staff.id }],
      rows: () => db('support_tickets').where({ id }).pluck('assigned_to'),
    }
  },
  'a notification by hand': async () => {
    // An event is recorded only if a webhook subscribes to it.
    const { errors } = await platform.graphql(
      'mutation ($url: String!) { createBackofficeWebhookSubscription(url: $url, events: ["notification.sent"]) { secret } }',
      { url: receiver.url },
      { as: 'admin' },
    )
    expect(errors).toBeUndefined()
    const words = { type: 'report_generated', title: 'Late', message: 'It is ready.' }
    return {
      event: 'notification.sent',
      change: ['POST /api/notifications', 'staff', { ...words, userEmail: donor.email }],
      rows: () => db('notifications').where({ title: 'Late' }).pluck('user_id'),
    }
  },
}

const actions = [
  'user_created',
  'case_status_change',
  'donation_completed',
  'support_ticket_assigned',
  'notification_created',
]

describe.each(databaseKinds)('on %s', (kind) => {
  const [refuseAudits, takeAudits] = refusal(kind, 'audit_logs')
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    database = await databaseOfKind(kind, 'platform')
    // Failures are expected here and would fill the output.
    const settings = { LOG_LEVEL: 'silent', WEBHOOK_ALLOW_PRIVATE: 'true' }
    platform = await startPlatform({ ...settings, ...(database.url ? { DATABASE_URL: database.url } : {}) })
    const { dataDirectory } = platform
    db = await openDatabase({ subgraph: 'backoffice', dataDirectory, databaseUrl: database.url })
  })
  afterAll(async () => {
    await db?.raw(takeAudits)
    await db?.destroy()
    await platform?.close()
    await database?.drop()
    await receiver?.close()
  })

  it.each(Object.keys(caused))('%s and its event are written together', async (name) => {
    const { event, change, rows } = await (caused[name] as () => Promise<Caused>)()
    const [line, as, body] = change
    const audited = () => db('audit_logs').whereIn('action', actions).count()
    const before = [await rows(), await audited()]
    const [refuse, take] = refusal(kind, 'events', `new.kind = '${event}'`)
    await db.raw(refuse)
    const refused = await platform.rest(line, { as, body })
    const { status, code } = refusedAs(kind, line)
    expect(refused).toMatchObject({ status, body: { code } })
    expect([await rows(), await audited()]).toEqual(before)
    await db.raw(take)
    // Without the trigger the same change succeeds, so the event was the cause.
    await rest(line, as, body)
    expect(await rows()).not.toEqual(before[0])
  })

  it('every change and its effects are rolled back when its audit row cannot be written', async () => {
    const id = await made()
    const changes: readonly (readonly [line: string, as: Who, body?: unknown])[] = [
      ['POST /api/users', 'admin', { email: 'late@rescue.example', name: 'Late', role: 'guardian' }],
      [`PUT /api/users/${idOf('donor')}`, 'donor', { name: 'Another name' }],
      ['POST /api/admin/create-user', 'admin', invitation],
      ['POST /api/admin/create-user-bo', 'admin', { ...invitation, department: 'Support' }],
      ['POST /api/invitation/email', 'admin', invitation],
      ['POST /api/cases', 'staff', { name: 'Nube', donationGoal: 100 }],
      [`PUT /api/cases/${luna}`, 'staff', { status: 'active' }],
      [`PUT /api/cases/${luna}`, 'staff', { name: 'Luna the second' }],
      ['POST /api/updates', 'staff', { caseId: luna, type: 'note', notes: 'She sleeps' }],
      ['POST /api/cases/generate-from-post', 'staff', { postId: id.social, guardianId: idOf('guardian') }],
      ['POST /api/donations/create', 'donor', { caseId: luna, amount: 7 }],
      ['POST /api/support', 'donor', ticket],
      [`PUT /api/support/${id.ticket}`, 'staff', { status: 'in_progress', assignedTo: idOf('staff') }],
      [
        'POST /api/notifications',
        'staff',
        {
          ...invitation,
          userEmail: 'donor@rescue.example',
          type: 'report_generated',
          title: 'A',
          message: 'B',
        },
      ],
      [`PATCH /api/notifications/${id.notification}`, 'donor', { isRead: true }],
      [`POST /api/notifications/${id.notification}/mark-read`, 'donor'],
      ['POST /api/notifications/mark-all-read', 'donor'],
      [`DELETE /api/notifications/${id.notification}`, 'donor'],
      [
        'POST /api/audit-logs',
        'admin',
        { action: 'visited', resource: 'shelter', resourceId: '1', severity: 'low', category: 'system' },
      ],
      ['POST /api/investors', 'donor', { email: 'investor.two@rescue.example', type: 'deck', name: 'Two' }],
      ['POST /api/social-media/posts', 'staff', { ...post, postId: 'network-2' }],
      [`PUT /api/social-media/posts/${id.social}`, 'staff', { status: 'dismissed' }],
      [`POST /api/social-media/posts/${id.social}/approve`, 'staff'],
      [`POST /api/social-media/posts/${id.social}/dismiss`, 'staff'],
      [`POST /api/social-media/posts/${id.social}/complete`, 'staff'],
      [`POST /api/social-media/posts/${id.social}/match-case`, 'staff', { caseId: luna }],
      [`DELETE /api/social-media/posts/${id.social}`, 'staff'],
      ['POST /api/guardians', 'staff', { name: 'Eva', email: 'eva@rescue.example' }],
      [`PUT /api/guardians/${id.guardian}`, 'staff', { name: 'Anna' }],
      [`DELETE /api/guardians/${id.guardian}`, 'admin'],
      ['POST /api/monitoring/alerts', 'staff', alert],
      ['POST /api/deployment/blue-green', 'admin', { action: 'initialize', config: deployment }],
      ['POST /api/deployment/blue-green', 'admin', { action: 'deploy_blue', deploymentId: id.deployment }],
      ['POST /api/gdpr/request', 'donor', { requestType: 'objection' }],
      ['POST /api/gdpr/access', 'donor', {}],
      ['POST /api/gdpr/rectification', 'donor', { field: 'bio', newValue: 'New' }],
      ['POST /api/gdpr/consent', 'donor', { consentType: 'marketing', granted: true }],
      ['POST /api/gdpr/erasure', 'donor', { confirmDeletion: true }],
      ['POST /api/auth/setup-mfa', 'donor', { userId: idOf('donor') }],
      ['POST /api/upload', 'donor', uploadForm(sampleBytes.png)],
    ]
    // Jobs that clean up after a crashed process; they are kept when the change is rolled back.
    const sweeps = ['file.settle', 'users.sync-account']
    const queued = async () =>
      (await db('jobs').whereNot({ key: 'recurring' }).orWhereNull('key').pluck('kind')).filter(
        (kind) => !sweeps.includes(kind),
      )
    // A paid donation leaves a check that is due in a day.
    const isScheduled = (kind: string) => kind === 'donations.check-claim'
    await eventually(async () => expect((await queued()).filter((kind) => !isScheduled(kind))).toEqual([]))
    const scheduled = await queued()
    await db.raw(refuseAudits)
    const before = await everything()
    for (const [line, as, body] of changes) {
      const { status, body: answer } = await platform.rest(line, {
        as,
        ...(body === undefined ? {} : { body }),
      })
      expect({ line, status, code: answer.code }).toEqual({ line, ...refusedAs(kind, line) })
      expect(JSON.stringify(answer)).not.toMatch(/disk|audit_logs|insert/i)
    }
    expect(await everything()).toEqual(before)
    // A rolled-back change notifies no one and leaves no job.
    expect(await queued()).toEqual(scheduled)
    for (const email of ['late@rescue.example', 'new@rescue.example', 'eva@rescue.example'])
      expect(await platform.platform.directory.findByEmail(email)).toBeUndefined()
  })
})
