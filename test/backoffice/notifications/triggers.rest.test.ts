import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import type { NotificationKind } from '../../../subgraphs/backoffice/notifications/events/notification-event.type.js'
import { invitationMails } from '../../support/fixtures/invitation-mails.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  await platform.session('admin')
})
afterAll(() => platform.close())

const { admin, staff, guardian, donor, investor } = demoPeople

async function call(line: string, as: Who, body?: unknown) {
  const answer = await platform.rest(line, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

async function openCase(more: object = {}): Promise<string> {
  return (await call('POST /api/cases', 'guardian', { name: 'Nube', ...more })).id
}
const setCase = (id: string, status: string) => call(`PUT /api/cases/${id}`, 'staff', { status })

let payments = 0
/** A donation whose payment the provider confirms or refuses. */
async function donate(status: 'succeeded' | 'failed', caseId?: string): Promise<string> {
  const to = caseId ?? (await openCase())
  const { id } = await call('POST /api/donations/create', 'donor', { caseId: to, amount: 10 })
  payments += 1
  const transactionId = `pay-${payments}`
  const input = { provider: 'card', transactionId, status, amount: 10, currency: 'USD' }
  await platform.graphql(
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    { input },
    { as: 'staff' },
  )
  await call('POST /api/donations/verify', 'donor', { donationId: id, transactionId })
  return id
}

let people = 0
async function person(role: string): Promise<{ id: string; email: string }> {
  people += 1
  const email = `person${people}@rescue.example`
  return call('POST /api/users', 'admin', { email, name: `Person ${people}`, role })
}
const setUser = (id: string, body: object) => call(`PUT /api/users/${id}`, 'admin', body)

async function openTicket(): Promise<string> {
  const body = { title: 'Login', description: 'I cannot sign in.' }
  return (await call('POST /api/support', 'donor', body)).id
}

/** The recipients, and the expected metadata of the notification as values or patterns. */
interface Told {
  readonly emails: readonly string[]
  readonly about: Readonly<Record<string, string | RegExp>>
}

const staffTold = [admin.email, staff.email]
const everybody = [admin, staff, guardian, donor, investor].map(({ email }) => email)

/** One deployment, whose traffic is switched and then rolled back. */
let deployment: Promise<string> | undefined
const deploy = (action: string, body: object) =>
  call('POST /api/deployment/blue-green', 'admin', { action, ...body })
async function switchedDeployment(): Promise<string> {
  const { deploymentId } = await deploy('initialize', {
    config: {
      projectId: 'shop',
      environment: 'test',
      version: '1.4.0',
      buildId: 'b-77',
      healthCheckUrl: `${platform.origin}/api/health`,
      commitHash: 'abc123',
      branch: 'main',
      author: 'Ana',
      buildTime: 91.5,
      bundleSize: 204_800,
    },
  })
  for (const action of ['deploy_blue', 'health_check', 'switch_traffic'])
    await deploy(action, { deploymentId })
  return deploymentId
}
const deployed = () => (deployment ??= switchedDeployment())

async function invite(email: string): Promise<string> {
  const body = { email, name: 'Vera', role: 'staff' }
  return (await call('POST /api/invitation/email', 'admin', body)).invitationId
}

/** For each kind, every change that triggers it, by the audit action of the change. */
const changes: { readonly [Kind in NotificationKind]: Readonly<Record<string, () => Promise<Told>>> } = {
  case_created: {
    case_created: async () => ({ emails: staffTold, about: { caseId: await openCase() } }),
  },
  case_updated: {
    case_update_created: async () => {
      const caseId = await openCase()
      await call('POST /api/updates', 'staff', { caseId, type: 'note', notes: 'She eats.' })
      return { emails: [guardian.email], about: { caseId, updateType: 'note' } }
    },
    case_status_change: async () => {
      const caseId = await openCase()
      await setCase(caseId, 'urgent')
      return { emails: [guardian.email], about: { caseId, updateType: 'status_change' } }
    },
  },
  case_urgent: {
    case_created: async () => ({
      emails: [...staffTold, guardian.email],
      about: { caseId: await openCase({ status: 'urgent' }) },
    }),
    case_status_change: async () => {
      const caseId = await openCase()
      await setCase(caseId, 'urgent')
      return { emails: [...staffTold, guardian.email], about: { caseId } }
    },
  },
  case_completed: {
    case_status_change: async () => {
      const caseId = await openCase()
      await donate('succeeded', caseId)
      await setCase(caseId, 'completed')
      return { emails: [...staffTold, guardian.email, donor.email], about: { caseId } }
    },
  },
  donation_received: {
    donation_completed: async () => ({
      emails: [...staffTold, guardian.email],
      about: { donationId: await donate('succeeded') },
    }),
  },
  donation_failed: {
    donation_failed: async () => ({ emails: staffTold, about: { donationId: await donate('failed') } }),
  },
  payment_processed: {
    donation_completed: async () => ({
      emails: [donor.email],
      about: { donationId: await donate('succeeded') },
    }),
  },
  payment_failed: {
    donation_failed: async () => ({ emails: [donor.email], about: { donationId: await donate('failed') } }),
  },
  guardian_registered: {
    user_created: async () => ({ emails: staffTold, about: { userId: (await person('guardian')).id } }),
    user_role_change: async () => {
      const { id: userId } = await person('user')
      await setUser(userId, { role: 'guardian' })
      return { emails: staffTold, about: { userId } }
    },
  },
  guardian_updated: {
    user_updated: async () => {
      const { id: userId } = await person('guardian')
      await setUser(userId, { bio: 'Lives near the river.' })
      return { emails: staffTold, about: { userId } }
    },
    user_status_change: async () => {
      const { id: userId } = await person('guardian')
      await setUser(userId, { status: 'inactive' })
      return { emails: staffTold, about: { userId } }
    },
  },
  partner_joined: {
    investor_created: async () => {
      const body = { email: investor.email, name: investor.name, type: 'demo' }
      const { id: investorId } = await call('POST /api/investors', 'investor', body)
      return { emails: staffTold, about: { investorId } }
    },
  },
  collaborator_invited: {
    collaborator_invited: async () => {
      const other = await person('admin')
      return { emails: [other.email], about: { invitationId: await invite('invited@rescue.example') } }
    },
  },
  collaborator_joined: {
    collaborator_created: async () => {
      const body = { email: 'vet@rescue.example', name: 'Vera', department: 'Veterinary', role: 'staff' }
      const { userId } = await call('POST /api/admin/create-user-bo', 'admin', body)
      return { emails: [admin.email], about: { userId } }
    },
    collaborator_joined: async () => {
      const email = 'joining@rescue.example'
      await invite(email)
      const [mail] = await invitationMails(platform.dataDirectory, email)
      const { data, errors } = await platform.graphql(
        'mutation ($token: String!) { acceptInvitation(token: $token, password: "by the river 7") { userId } }',
        { token: mail?.token },
      )
      expect(errors).toBeUndefined()
      return { emails: [admin.email], about: { userId: data.acceptInvitation.userId } }
    },
  },
  collaborator_left: {
    user_status_change: async () => {
      const { id: userId } = await person('staff')
      await setUser(userId, { status: 'inactive' })
      return { emails: [admin.email], about: { userId } }
    },
    user_role_change: async () => {
      const { id: userId } = await person('staff')
      await setUser(userId, { role: 'user' })
      return { emails: [admin.email], about: { userId } }
    },
    user_erased: async () => {
      const { id: userId } = await person('staff')
      await call('POST /api/gdpr/erasure', 'admin', { userId, confirmDeletion: true })
      return { emails: [admin.email], about: { userId } }
    },
  },
  security_alert: {
    security_alert_raised: async () => {
      for (let guess = 0; guess < 10; guess++)
        await platform.rest('POST /api/auth/sign-in/email', {
          body: { email: investor.email, password: `guess number ${guess}` },
        })
      return { emails: [admin.email], about: { severity: 'high' } }
    },
  },
  system_maintenance: {
    deployment_traffic_switched: async () => ({
      emails: everybody,
      about: { deploymentId: await deployed(), state: 'live' },
    }),
    deployment_rolled_back: async () => {
      const deploymentId = await deployed()
      await deploy('rollback', { deploymentId })
      return { emails: everybody, about: { deploymentId, state: 'rolled_back' } }
    },
  },
  audit_log_created: {
    paper_signed: async () => {
      const body = { action: 'paper_signed', resource: 'contract', resourceId: 'contract-7' }
      const { id: auditLogId } = await call('POST /api/audit-logs', 'admin', body)
      return { emails: [admin.email], about: { auditLogId } }
    },
  },
  permission_granted: {
    user_role_change: async () => {
      const { id: userId, email } = await person('user')
      await setUser(userId, { role: 'staff' })
      return { emails: [email], about: { userId, permission: 'staff' } }
    },
  },
  permission_revoked: {
    user_role_change: async () => {
      const { id: userId, email } = await person('staff')
      await setUser(userId, { role: 'user' })
      return { emails: [email], about: { userId, permission: 'staff' } }
    },
  },
  support_ticket_created: {
    support_ticket_created: async () => ({ emails: staffTold, about: { ticketId: await openTicket() } }),
  },
  support_ticket_updated: {
    support_ticket_updated: async () => {
      const ticketId = await openTicket()
      await call(`PUT /api/support/${ticketId}`, 'staff', { priority: 'high' })
      return { emails: [donor.email], about: { ticketId, changes: /"high"/ } }
    },
    support_ticket_assigned: async () => {
      const ticketId = await openTicket()
      await call(`PUT /api/support/${ticketId}`, 'admin', { assignedTo: staff.id })
      return { emails: [staff.email], about: { ticketId, changes: /assigned_to_you/ } }
    },
  },
  support_ticket_resolved: {
    support_ticket_resolved: async () => {
      const ticketId = await openTicket()
      await call(`PUT /api/support/${ticketId}`, 'staff', { assignedTo: staff.id })
      await call(`PUT /api/support/${ticketId}`, 'admin', { status: 'resolved' })
      return { emails: [donor.email, staff.email], about: { ticketId } }
    },
  },
  report_generated: {
    gdpr_archive_ready: async () => {
      const body = { dataTypes: ['personal_info'], format: 'json', deliveryMethod: 'download' }
      const { requestId: reportId } = await call('POST /api/gdpr/access', 'donor', body)
      return { emails: [donor.email], about: { reportId } }
    },
  },
  analytics_ready: {
    social_monitor_finished: async () => {
      const { job } = await call('GET /api/social-media/monitor', 'staff')
      return { emails: [staff.email], about: { reportId: job.id } }
    },
  },
}

const pairs = Object.entries(changes).flatMap(([kind, ways]) =>
  Object.entries(ways).map(([action, change]) => ({ kind: kind as NotificationKind, action, change })),
)

describe('the changes behind each kind of notification', () => {
  it.each(pairs)('$kind reaches its recipients on $action', async ({ kind, action, change }) => {
    const since = new Date().toISOString()
    const { emails, about } = await change()
    const notified = async (email: string) => {
      const list = `GET /api/notifications?userEmail=${email}&type=${kind}&limit=100`
      return (await call(list, 'admin')).notifications.some(
        ({ metadata }: { metadata: Record<string, unknown> }) =>
          Object.entries(about).every(([name, value]) =>
            typeof value === 'string' ? metadata[name] === value : value.test(JSON.stringify(metadata[name])),
          ),
      )
    }
    const missed = async () => {
      const reached = await Promise.all(emails.map(notified))
      return emails.filter((_, at) => !reached[at])
    }
    await expect.poll(missed).toEqual([])
    const { auditLogs } = await call(`GET /api/audit-logs?action=${action}&startDate=${since}`, 'admin')
    // The traffic of the deployment may have been switched by an earlier test.
    if (action !== 'deployment_traffic_switched') expect(auditLogs).not.toEqual([])
  })
})
