import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../schema/demo-people.js'
import { notificationTriggers } from '../../subgraphs/backoffice/notifications/notification-triggers.js'
import type { NotificationKind } from '../../subgraphs/backoffice/notifications/notify.js'
import { type RunningPlatform, startPlatform, type Who } from '../support/platform.js'

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

/** Who is told, and what the notification is about. */
interface Told {
  readonly email: string
  readonly about: Readonly<Record<string, unknown>>
}

/** For each kind the change that triggers it. */
const changes: Readonly<Record<Exclude<NotificationKind, 'report_generated'>, () => Promise<Told>>> = {
  case_created: async () => ({ email: staff.email, about: { caseId: await openCase() } }),
  case_updated: async () => {
    const caseId = await openCase()
    await call('POST /api/updates', 'staff', { caseId, type: 'note', notes: 'She eats.' })
    return { email: guardian.email, about: { caseId, updateType: 'note' } }
  },
  case_urgent: async () => ({ email: admin.email, about: { caseId: await openCase({ status: 'urgent' }) } }),
  case_completed: async () => {
    const caseId = await openCase()
    await donate('succeeded', caseId)
    await setCase(caseId, 'completed')
    return { email: donor.email, about: { caseId } }
  },
  donation_received: async () => ({ email: staff.email, about: { donationId: await donate('succeeded') } }),
  donation_failed: async () => ({ email: staff.email, about: { donationId: await donate('failed') } }),
  payment_processed: async () => ({ email: donor.email, about: { donationId: await donate('succeeded') } }),
  payment_failed: async () => ({ email: donor.email, about: { donationId: await donate('failed') } }),
  guardian_registered: async () => ({ email: staff.email, about: { userId: (await person('guardian')).id } }),
  guardian_updated: async () => {
    const { id: userId } = await person('guardian')
    await setUser(userId, { bio: 'Lives near the river.' })
    return { email: staff.email, about: { userId } }
  },
  partner_joined: async () => {
    const { id: investorId } = await call('POST /api/investors', 'investor', {
      email: investor.email,
      name: investor.name,
      type: 'demo',
    })
    return { email: staff.email, about: { investorId } }
  },
  collaborator_invited: async () => {
    const other = await person('admin')
    const body = { email: 'invited@rescue.example', name: 'Vera', role: 'staff' }
    const { invitationId } = await call('POST /api/invitation/email', 'admin', body)
    return { email: other.email, about: { invitationId } }
  },
  collaborator_joined: async () => {
    const body = { email: 'vet@rescue.example', name: 'Vera', department: 'Veterinary', role: 'staff' }
    const { userId } = await call('POST /api/admin/create-user-bo', 'admin', body)
    return { email: admin.email, about: { userId } }
  },
  collaborator_left: async () => {
    const { id: userId } = await person('staff')
    await setUser(userId, { status: 'inactive' })
    return { email: admin.email, about: { userId } }
  },
  security_alert: async () => {
    for (let guess = 0; guess < 10; guess++)
      await platform.rest('POST /api/auth/sign-in/email', {
        body: { email: investor.email, password: `guess number ${guess}` },
      })
    return { email: admin.email, about: { severity: 'high' } }
  },
  system_maintenance: async () => {
    const act = (action: string, body: object) =>
      call('POST /api/deployment/blue-green', 'admin', { action, ...body })
    const { deploymentId } = await act('initialize', {
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
      await act(action, { deploymentId })
    return { email: guardian.email, about: { deploymentId } }
  },
  audit_log_created: async () => {
    const body = { action: 'paper_signed', resource: 'contract', resourceId: 'contract-7' }
    const { id: auditLogId } = await call('POST /api/audit-logs', 'admin', body)
    return { email: admin.email, about: { auditLogId } }
  },
  permission_granted: async () => {
    const { id: userId, email } = await person('user')
    await setUser(userId, { role: 'staff' })
    return { email, about: { userId, permission: 'staff' } }
  },
  permission_revoked: async () => {
    const { id: userId, email } = await person('staff')
    await setUser(userId, { role: 'user' })
    return { email, about: { userId, permission: 'staff' } }
  },
  support_ticket_created: async () => ({ email: staff.email, about: { ticketId: await openTicket() } }),
  support_ticket_updated: async () => {
    const ticketId = await openTicket()
    await call(`PUT /api/support/${ticketId}`, 'admin', { assignedTo: staff.id })
    return { email: staff.email, about: { ticketId } }
  },
  support_ticket_resolved: async () => {
    const ticketId = await openTicket()
    await call(`PUT /api/support/${ticketId}`, 'staff', { status: 'resolved' })
    return { email: donor.email, about: { ticketId } }
  },
  analytics_ready: async () => {
    const run = await call('GET /api/social-media/monitor', 'staff')
    return { email: staff.email, about: { reportId: run.job?.id ?? run.id ?? run.jobId } }
  },
}

describe('the change behind each kind of notification', () => {
  it.each(Object.keys(changes) as (keyof typeof changes)[])(
    '%s reaches the person whom it concerns',
    async (kind) => {
      const since = new Date().toISOString()
      const { email, about } = await changes[kind]()
      const told = async () => {
        const { notifications } = await call(
          `GET /api/notifications?userEmail=${email}&type=${kind}&limit=100`,
          'admin',
        )
        return notifications.some(({ metadata }: { metadata: Record<string, unknown> }) =>
          Object.entries(about).every(([name, value]) => metadata[name] === value),
        )
      }
      await expect.poll(told).toBe(true)
      const { auditLogs } = await call(`GET /api/audit-logs?startDate=${since}&limit=100`, 'admin')
      const actions = auditLogs.map(({ action }: { action: string }) => action)
      const expected = notificationTriggers[kind].action
      expect(
        expected.length === 0 || expected.some((action) => actions.includes(action)),
        `${actions} of ${expected}`,
      ).toBe(true)
    },
  )
})
