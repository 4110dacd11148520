import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const { donor, guardian, staff } = demoPeople

async function call(line: string, as: Who, body?: unknown) {
  const answer = await platform.rest(line, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

async function graph(query: string, variables: Record<string, unknown>, as: Who = 'staff') {
  const { data, errors } = await platform.graphql(query, variables, { as })
  expect(errors).toBeUndefined()
  return data
}

let made = 0
const number = () => {
  made += 1
  return made
}
const openCase = async (more: object = {}): Promise<string> =>
  (await call('POST /api/cases', 'guardian', { name: 'Nube', ...more })).id
const openTicket = async (): Promise<string> =>
  (await call('POST /api/support', 'donor', { title: 'Login', description: 'I cannot sign in.' })).id
const addPerson = async (role: string, more: object = {}): Promise<string> =>
  (
    await call('POST /api/users', 'admin', {
      email: `person${number()}@rescue.example`,
      name: 'Person',
      role,
      ...more,
    })
  ).id
const addInvestor = async (): Promise<string> =>
  (await call('POST /api/investors', 'donor', { email: `fund${number()}@fund.example`, type: 'demo' })).id
const addPost = async (): Promise<string> => {
  const postId = `audited-${number()}`
  const analysisResult = { confidence: 0.5, extractedInfo: {} }
  const post = {
    postId,
    platform: 'photoshare',
    guardianId: guardian.id,
    postContent: 'Luna',
    analysisResult,
  }
  return (await call('POST /api/social-media/posts', 'staff', post)).id
}
const notify = async (): Promise<string> =>
  (
    await call('POST /api/notifications', 'staff', {
      userEmail: donor.email,
      type: 'report_generated',
      title: 'A report',
      message: 'It is ready',
    })
  ).id
const announce = async (): Promise<string> =>
  (await call('POST /api/donations/create', 'donor', { caseId: await openCase(), amount: 10 })).id
/** Records what the card provider reports about a payment. */
async function state(status: 'pending' | 'succeeded' | 'failed', transactionId = `pay-${number()}`) {
  await graph(
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    { input: { provider: 'card', transactionId, status, amount: 10, currency: 'USD' } },
  )
  return transactionId
}
const setRate = (rate: string) =>
  graph('mutation ($rate: String!) { setExchangeRate(input: {currency: ARS, rate: $rate}) { rate } }', {
    rate,
  })
async function pay(status: 'succeeded' | 'failed'): Promise<{ id: string; transactionId: string }> {
  const [id, transactionId] = [await announce(), await state(status)]
  await call('POST /api/donations/verify', 'donor', { donationId: id, transactionId })
  return { id, transactionId }
}

/** The expected audit row of a change: its resource, and the changed members before and after. */
interface Expected {
  readonly resource: string
  readonly resourceId: string
  readonly severity: 'low' | 'medium' | 'high'
  readonly category: string
  /** Exactly these members. */
  readonly before?: object
  readonly after?: object
  /** For a created or deleted resource: some of its members. */
  readonly created?: object
  readonly removed?: object
  readonly reason?: string
}

const onUser = { resource: 'user', category: 'user' } as const
const onCase = { resource: 'case', category: 'case' } as const
const onDonation = { resource: 'donation', category: 'donation' } as const
const onTicket = { resource: 'support_ticket', category: 'support' } as const
const onInvestor = { resource: 'investor', category: 'user', severity: 'low' } as const
const onPost = { resource: 'social_post', category: 'case' } as const
const onNotification = { resource: 'notification', category: 'notification', severity: 'low' } as const

/** A change of each kind, and its expected audit row. */
const changes: Readonly<Record<string, () => Promise<Expected>>> = {
  user_created: async () => {
    const resourceId = await addPerson('guardian')
    return { ...onUser, resourceId, severity: 'medium', created: { id: resourceId, role: 'guardian' } }
  },
  user_updated: async () => {
    const resourceId = await addPerson('user', { phone: '+54 11 5555-0000' })
    await call(`PUT /api/users/${resourceId}`, 'staff', { bio: 'Vet', phone: '+54 11 5555-1111' })
    const before = { phone: '+54 11 5555-0000' }
    const after = { phone: '+54 11 5555-1111', bio: 'Vet' }
    return { ...onUser, resourceId, severity: 'low', before, after }
  },
  user_role_change: async () => {
    const resourceId = await addPerson('user')
    await call(`PUT /api/users/${resourceId}`, 'admin', { role: 'guardian' })
    return { ...onUser, resourceId, severity: 'high', before: { role: 'user' }, after: { role: 'guardian' } }
  },
  user_status_change: async () => {
    const resourceId = await addPerson('user')
    await call(`PUT /api/users/${resourceId}`, 'staff', { status: 'inactive' })
    const [before, after] = [{ status: 'active' }, { status: 'inactive' }]
    return { ...onUser, resourceId, severity: 'high', before, after }
  },
  user_deleted: async () => {
    const resourceId = await addPerson('guardian')
    await call(`DELETE /api/guardians/${resourceId}`, 'staff')
    return { ...onUser, resourceId, severity: 'high', removed: { id: resourceId, name: 'Person' } }
  },
  case_created: async () => {
    const resourceId = await openCase({ donationGoal: 10.5 })
    const created = { id: resourceId, donationGoal: 10.5, guardianId: guardian.id }
    return { ...onCase, resourceId, severity: 'low', created }
  },
  case_updated: async () => {
    const resourceId = await openCase({ donationGoal: 10.5 })
    await call(`PUT /api/cases/${resourceId}`, 'staff', { name: 'Sol', donationGoal: 20 })
    const before = { name: 'Nube', donationGoal: 10.5 }
    return { ...onCase, resourceId, severity: 'low', before, after: { name: 'Sol', donationGoal: 20 } }
  },
  case_status_change: async () => {
    const resourceId = await openCase()
    await call(`PUT /api/cases/${resourceId}`, 'guardian', { status: 'urgent' })
    const [before, after] = [{ status: 'active' }, { status: 'urgent' }]
    return { ...onCase, resourceId, severity: 'medium', before, after }
  },
  case_update_created: async () => {
    const caseId = await openCase()
    const { id } = await call('POST /api/updates', 'guardian', { caseId, type: 'note', notes: 'She eats' })
    const created = { id, caseId, type: 'note', notes: 'She eats' }
    return { resource: 'case_update', category: 'case', resourceId: id, severity: 'low', created }
  },
  donation_created: async () => {
    const resourceId = await announce()
    const created = { amount: 10, status: 'pending', userId: donor.id }
    return { ...onDonation, resourceId, severity: 'low', created }
  },
  donation_payment_noted: async () => {
    const resourceId = await announce()
    const transactionId = await state('pending')
    await call('POST /api/donations/confirm', 'donor', { donationId: resourceId, transactionId })
    return { ...onDonation, resourceId, severity: 'low', before: {}, after: { transactionId } }
  },
  donation_completed: async () => {
    const { id, transactionId } = await pay('succeeded')
    const after = { status: 'completed', transactionId, completedAt: expect.any(String) }
    return { ...onDonation, resourceId: id, severity: 'medium', before: { status: 'pending' }, after }
  },
  donation_failed: async () => {
    const { id, transactionId } = await pay('failed')
    const reason = { failure: 'rejected', failureReason: expect.any(String) }
    const after = { status: 'failed', transactionId, ...reason }
    return { ...onDonation, resourceId: id, severity: 'low', before: { status: 'pending' }, after }
  },
  donation_refunded: async () => {
    const { id } = await pay('succeeded')
    await graph('mutation ($id: ID!) { refundDonation(id: $id, input: {reason: "Paid twice"}) { status } }', {
      id,
    })
    const [before, after] = [{ status: 'completed' }, { status: 'refunded', refundedAt: expect.any(String) }]
    return { ...onDonation, resourceId: id, severity: 'high', before, after, reason: 'Paid twice' }
  },
  payment_statement_recorded: async () => {
    const transactionId = await state('pending')
    await state('succeeded', transactionId)
    const change = {
      before: { status: 'pending', recordedAt: expect.any(String) },
      after: { status: 'succeeded', recordedAt: expect.any(String) },
    }
    const resourceId = `card/${transactionId}`
    return { resource: 'payment_statement', category: 'donation', resourceId, severity: 'medium', ...change }
  },
  exchange_rate_set: async () => {
    await setRate('0.001')
    await setRate('0.00069')
    const change = {
      before: { rate: '0.001', setAt: expect.any(String) },
      after: { rate: '0.00069', setAt: expect.any(String) },
    }
    const about = { resource: 'exchange_rate', resourceId: 'ARS/USD' }
    return { ...about, category: 'donation', severity: 'medium', ...change }
  },
  support_ticket_created: async () => {
    const resourceId = await openTicket()
    return { ...onTicket, resourceId, severity: 'low', created: { title: 'Login', status: 'open' } }
  },
  support_ticket_updated: async () => {
    const resourceId = await openTicket()
    await call(`PUT /api/support/${resourceId}`, 'staff', { status: 'in_progress', internalNotes: 'Called' })
    const after = { status: 'in_progress', internalNotes: 'Called' }
    return { ...onTicket, resourceId, severity: 'low', before: { status: 'open' }, after }
  },
  support_ticket_assigned: async () => {
    const resourceId = await openTicket()
    await call(`PUT /api/support/${resourceId}`, 'staff', { assignedTo: staff.id })
    const after = { assignedTo: staff.id, assignedToName: staff.name }
    return { ...onTicket, resourceId, severity: 'medium', before: {}, after }
  },
  support_ticket_resolved: async () => {
    const resourceId = await openTicket()
    await call(`PUT /api/support/${resourceId}`, 'staff', { status: 'resolved' })
    const [before, after] = [{ status: 'open' }, { status: 'resolved' }]
    return { ...onTicket, resourceId, severity: 'medium', before, after }
  },
  investor_created: async () => {
    const resourceId = await addInvestor()
    return { ...onInvestor, resourceId, created: { investorMetadata: { type: 'demo', status: 'lead' } } }
  },
  investor_updated: async () => {
    const id = await addInvestor()
    await graph('mutation ($id: ID!) { updateInvestor(id: $id, input: {notes: "Called"}) { id } }', { id })
    const before = { investorMetadata: { type: 'demo', status: 'lead' } }
    const after = { investorMetadata: { type: 'demo', status: 'lead', notes: 'Called' } }
    return { ...onInvestor, resourceId: id, before, after }
  },
  investor_status_change: async () => {
    const id = await addInvestor()
    await graph('mutation ($id: ID!) { updateInvestor(id: $id, input: {status: engaged}) { id } }', { id })
    const before = { investorMetadata: { type: 'demo', status: 'lead' } }
    const after = { investorMetadata: { type: 'demo', status: 'engaged' } }
    return { ...onInvestor, resourceId: id, before, after }
  },
  social_post_created: async () => {
    const resourceId = await addPost()
    return { ...onPost, resourceId, severity: 'low', created: { postContent: 'Luna', status: 'pending' } }
  },
  social_post_updated: async () => {
    const resourceId = await addPost()
    await call(`PUT /api/social-media/posts/${resourceId}`, 'staff', { postUrl: 'https://network.example/1' })
    const after = { postUrl: 'https://network.example/1' }
    return { ...onPost, resourceId, severity: 'low', before: {}, after }
  },
  social_post_matched: async () => {
    const [resourceId, caseId] = [await addPost(), await openCase()]
    await call(`POST /api/social-media/posts/${resourceId}/match-case`, 'staff', { caseId })
    return { ...onPost, resourceId, severity: 'medium', before: {}, after: { caseId } }
  },
  social_post_approved: async () => {
    const resourceId = await addPost()
    const { post } = await call(`POST /api/social-media/posts/${resourceId}/approve`, 'staff')
    const { caseId, outcome, reviewedAt, reviewedBy } = post
    const after = { status: 'approved', outcome, caseId, reviewedBy, reviewedAt }
    return { ...onPost, resourceId, severity: 'medium', before: { status: 'pending' }, after }
  },
  social_post_dismissed: async () => {
    const resourceId = await addPost()
    const { post } = await call(`POST /api/social-media/posts/${resourceId}/dismiss`, 'staff')
    const after = { status: 'dismissed', reviewedBy: staff.id, reviewedAt: post.reviewedAt }
    return { ...onPost, resourceId, severity: 'medium', before: { status: 'pending' }, after }
  },
  social_post_reopened: async () => {
    const resourceId = await addPost()
    const { post } = await call(`POST /api/social-media/posts/${resourceId}/dismiss`, 'staff')
    await call(`PUT /api/social-media/posts/${resourceId}`, 'staff', { status: 'pending' })
    const before = { status: 'dismissed', reviewedBy: staff.id, reviewedAt: post.reviewedAt }
    return { ...onPost, resourceId, severity: 'low', before, after: { status: 'pending' } }
  },
  social_post_completed: async () => {
    const resourceId = await addPost()
    const { post } = await call(`POST /api/social-media/posts/${resourceId}/complete`, 'staff')
    const { completedAt, reviewedAt } = post
    const after = { status: 'approved', completedAt, reviewedBy: staff.id, reviewedAt }
    return { ...onPost, resourceId, severity: 'medium', before: { status: 'pending' }, after }
  },
  social_post_deleted: async () => {
    const resourceId = await addPost()
    await call(`DELETE /api/social-media/posts/${resourceId}`, 'staff')
    return { ...onPost, resourceId, severity: 'medium', removed: { id: resourceId, postContent: 'Luna' } }
  },
  notification_created: async () => {
    const resourceId = await notify()
    return { ...onNotification, resourceId, created: { title: 'A report', userId: donor.id } }
  },
  notification_read: async () => {
    const resourceId = await notify()
    await call(`POST /api/notifications/${resourceId}/mark-read`, 'donor')
    return { ...onNotification, resourceId, before: { isRead: false }, after: { isRead: true } }
  },
  notification_unread: async () => {
    const resourceId = await notify()
    await call(`PATCH /api/notifications/${resourceId}`, 'donor', { isRead: true })
    await call(`PATCH /api/notifications/${resourceId}`, 'donor', { isRead: false })
    return { ...onNotification, resourceId, before: { isRead: true }, after: { isRead: false } }
  },
  notifications_all_read: async () => {
    await notify()
    const { count } = await call('POST /api/notifications/mark-all-read', 'donor')
    return { ...onNotification, resourceId: donor.id, created: { count } }
  },
  notification_deleted: async () => {
    const resourceId = await notify()
    await call(`DELETE /api/notifications/${resourceId}`, 'donor')
    return { ...onNotification, resourceId, removed: { id: resourceId, title: 'A report' } }
  },
  microblog_bot_updated: async () => {
    const before = await call('GET /api/microblog-bot/config', 'staff')
    const fetchInterval = before.fetchInterval + 1
    await call('PUT /api/microblog-bot/config', 'staff', { fetchInterval })
    const about = { resource: 'microblog_bot', resourceId: before.id, category: 'system' }
    const change = { before: { fetchInterval: before.fetchInterval }, after: { fetchInterval } }
    return { ...about, severity: 'medium', ...change }
  },
}

describe('the audit row of a change', () => {
  it.each(Object.keys(changes))(
    '%s has the expected severity, category, resource and changed members',
    async (action) => {
      const { before, after, created, removed, reason, ...about } = await (
        changes[action] as () => Promise<Expected>
      )()
      const { auditLogs } = await call(`GET /api/audit-logs?action=${action}&limit=1`, 'staff')
      const [{ details, ...row }] = auditLogs
      expect(row).toMatchObject({ action, ...about })
      const change = {
        ...(before || removed ? { before: before ?? expect.objectContaining(removed) } : {}),
        ...(after || created ? { after: after ?? expect.objectContaining(created) } : {}),
      }
      const { ipAddress, ...said } = details
      expect(ipAddress).toBe('127.0.0.1')
      expect(said).toEqual({ ...change, ...(reason ? { reason } : {}) })
    },
  )
})
