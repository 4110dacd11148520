import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { tablesOf } from '../../support/fixtures/all-tables.js'
import { idOf } from '../../support/fixtures/gdpr.js'
import { sampleBytes, uploadForm } from '../../support/fixtures/sample-files.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const luna = 'cas_01JCDEM00000000000000000A1'

let platform: RunningPlatform
let db: Database
beforeAll(async () => {
  // What fails here is meant to, and would fill the output.
  platform = await startPlatform({ LOG_LEVEL: 'silent', WEBHOOK_ALLOW_PRIVATE: 'true' })
  db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
})
afterAll(async () => {
  await db.raw('drop trigger if exists audit_logs_full')
  await db.destroy()
  await platform.close()
})

/** Tables that background work and requests themselves write, whatever becomes of the change. */
const passing =
  /^(audit_|alert_rules$|jobs$|metric_|client_|security_events|user_activity|figure_|migrations|idempoten|answer)|_index/

/** Every row of every table that a change could have written. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = (await tablesOf(db)).filter((table) => !passing.test(table))
  const rows = tables.map(async (table) => [table, await db(table).select().orderByRaw('1, 2')] as const)
  return Object.fromEntries(await Promise.all(rows))
}

const rest = async (line: string, as: Who, body: unknown) => {
  const answer = await platform.rest(line, { as, body })
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

/** What is there to be changed, by name. */
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

it('no change is kept, and nothing that follows from it, whose row in the audit log cannot be written', async () => {
  const id = await made()
  const changes: readonly (readonly [line: string, as: Who, body?: unknown])[] = [
    ['POST /api/users', 'admin', { email: 'late@rescue.example', name: 'Late', role: 'guardian' }],
    [`PUT /api/users/${idOf('donor')}`, 'donor', { name: 'Another name' }],
    ['POST /api/admin/create-user', 'admin', invitation],
    ['POST /api/admin/create-user-bo', 'admin', { ...invitation, department: 'Support' }],
    ['POST /api/invitation/email', 'admin', invitation],
    ['POST /api/cases', 'staff', { name: 'Nube', donationGoal: 100 }],
    [`PUT /api/cases/${luna}`, 'staff', { status: 'urgent' }],
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
  // Those that look, later, for what a process that died has left behind: they stay whatever becomes of a change.
  const sweeps = ['file.settle', 'users.sync-account']
  const queued = async () =>
    (await db('jobs').whereNot({ key: 'recurring' }).orWhereNull('key').pluck('kind')).filter(
      (kind) => !sweeps.includes(kind),
    )
  await eventually(async () => expect(await queued()).toEqual([]))
  await db.raw(`create trigger audit_logs_full before insert on audit_logs
    begin select raise(abort, 'database or disk is full'); end`)
  const before = await everything()
  for (const [line, as, body] of changes) {
    const { status, body: answer } = await platform.rest(line, {
      as,
      ...(body === undefined ? {} : { body }),
    })
    expect({ line, status, code: answer.code }).toEqual({ line, status: 500, code: 'INTERNAL_ERROR' })
    expect(JSON.stringify(answer)).not.toMatch(/disk|audit_logs|insert/i)
  }
  expect(await everything()).toEqual(before)
  // A change that was rolled back notifies no one and leaves no job.
  expect(await queued()).toEqual([])
  for (const email of ['late@rescue.example', 'new@rescue.example', 'eva@rescue.example'])
    expect(await platform.platform.directory.findByEmail(email)).toBeUndefined()
})
