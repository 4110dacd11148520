import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { startWebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const { staff, admin, donor, guardian } = demoPeople
const rest = (line: string, as?: Who, body?: unknown) =>
  platform.rest(line, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) })
const login = { title: 'Login', description: 'I cannot sign in.' }

async function open(as: Who = 'donor', more: object = {}) {
  const answer = await rest('POST /api/support', as, { ...login, ...more })
  expect(answer.status).toBe(200)
  return answer.body
}
const idsOf = (body: { tickets: { id: string }[] }) => body.tickets.map(({ id }) => id)
const notifiedOf = async (as: Who, type: string, ticketId: string) => {
  const { body } = await rest(`GET /api/notifications?type=${type}`, as)
  return body.notifications
    .filter(({ metadata }: { metadata: { ticketId?: string } }) => metadata.ticketId === ticketId)
    .map(({ message }: { message: string }) => message)
}

describe('the daily quotas of tickets', () => {
  it('allow a person 50 tickets and 200 replies, because staff are notified of each; staff have none', async () => {
    const { id } = await open('investor')
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const ticket = await db('support_tickets').where({ id }).first()
    const copies = (count: number, row: object) =>
      Array.from({ length: count }, (_, at) => ({ ...row, id: `copy_${at}` }))
    const others = copies(48, ticket).map((row) => ({ ...row, ticket_number: row.id }))
    await db.batchInsert('support_tickets', others, 20)
    // What staff open for a person, who has called for instance, takes nothing of the person's quota.
    await open('staff', { requesterEmail: demoPeople.investor.email })
    await open('investor')
    const refused = await rest('POST /api/support', 'investor', login)
    expect([refused.status, refused.body.code]).toEqual([429, 'QUOTA_EXCEEDED'])
    expect(refused.body.details).toEqual({
      quota: 'tickets_per_day',
      limit: 50,
      used: 50,
      resetsAt: expect.stringMatching(/T00:00:00\.000Z$/),
    })
    await open('staff', { requesterEmail: demoPeople.investor.email })
    const reply = async (as: Who) => {
      const text = `mutation ($id: ID!) { replyToSupportTicket(id: $id, input: {text: "¿Hola? 🐈"}) { id } }`
      const { errors } = await platform.graphql(text, { id }, { as })
      return errors?.[0].extensions.code
    }
    expect(await reply('investor')).toBeUndefined()
    const message = await db('ticket_messages').where({ ticket_id: id }).first()
    await db.batchInsert('ticket_messages', copies(199, message), 20)
    expect([await reply('investor'), await reply('staff')]).toEqual(['QUOTA_EXCEEDED', undefined])
    for (const table of ['support_tickets', 'ticket_messages'])
      await db(table).update({ created_at: '2026-01-01T00:00:00.000Z' })
    await db.destroy()
    expect(await reply('investor')).toBeUndefined()
    await open('investor')
  })
})

describe('POST /api/support', () => {
  it('opens a ticket in the name of the requester', async () => {
    const body = { ...login, priority: 'high', category: 'technical', tags: ['login', 'web'] }
    const answer = await rest('POST /api/support', 'donor', body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...body,
      id: expect.stringMatching(/^spt_/),
      ticketNumber: expect.stringMatching(/^TKT-\d{4}-\d+$/),
      status: 'open',
      requesterEmail: donor.email,
      requesterName: donor.name,
      createdAt: expect.stringMatching(ISO),
      updatedAt: expect.stringMatching(ISO),
      dueDate: expect.stringMatching(ISO),
      attachments: [],
      version: 1,
    })
    const days = (Date.parse(answer.body.dueDate) - Date.parse(answer.body.createdAt)) / 86_400_000
    expect(days).toBe(3)
  })

  it('allows staff to open a ticket for anyone, with or without an account', async () => {
    const ticket = await open('staff', { requesterEmail: 'Eva@Elsewhere.test', requesterName: 'Eva' })
    expect(ticket).toMatchObject({ requesterEmail: 'eva@elsewhere.test', requesterName: 'Eva' })
    const known = await open('staff', { requesterEmail: guardian.email })
    expect(known.requesterName).toBe(guardian.name)
    expect(idsOf((await rest('GET /api/support', 'guardian')).body)).toContain(known.id)
  })

  it('returns 403 to others who open a ticket in the name of another person', async () => {
    const answer = await rest('POST /api/support', 'donor', { ...login, requesterEmail: guardian.email })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  it('accepts attachments and a case', async () => {
    const { id: caseId } = (await rest('POST /api/cases', 'guardian', { name: 'Nube' })).body
    const attachments = [{ name: 'bill.pdf', url: 'https://files.rescue.example/bill.pdf' }]
    expect(await open('donor', { caseId, attachments })).toMatchObject({ caseId, attachments })
  })

  it('names every invalid member at once', async () => {
    const wrong = {
      title: ' ',
      description: 'x',
      requesterEmail: 'nobody',
      tags: [''],
      attachments: [{ name: 'x', url: 'javascript:alert(1)' }],
    }
    const { status, body } = await rest('POST /api/support', 'staff', wrong)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'Validation failed', code: 'VALIDATION_ERROR' })
    expect(Object.keys(body.details).sort()).toEqual([
      'attachments.0.url',
      'requesterEmail',
      'tags.0',
      'title',
    ])
    const missing = await rest('POST /api/support', 'donor', { priority: 'dreadful' })
    expect(Object.keys(missing.body.details).sort()).toEqual(['description', 'priority', 'title'])
    const unknown = await rest('POST /api/support', 'donor', { ...login, caseId: 'cas_none' })
    expect(Object.keys(unknown.body.details)).toEqual(['caseId'])
  })

  it('returns 401 without a session', async () => {
    expect((await rest('POST /api/support', undefined, login)).status).toBe(401)
  })

  it('notifies staff and administrators', async () => {
    const { id } = await open()
    for (const who of ['staff', 'admin'] as const)
      await expect.poll(() => notifiedOf(who, 'support_ticket_created', id)).toHaveLength(1)
    expect(await notifiedOf('donor', 'support_ticket_created', id)).toEqual([])
  })
})

describe('GET /api/support', () => {
  it('returns all tickets to staff, and only their own to others', async () => {
    const [mine, theirs] = [await open('donor'), await open('guardian')]
    expect(idsOf((await rest('GET /api/support?limit=2', 'staff')).body)).toEqual([theirs.id, mine.id])
    const own = idsOf((await rest('GET /api/support', 'donor')).body)
    expect(own).toContain(mine.id)
    expect(own).not.toContain(theirs.id)
    expect((await rest(`GET /api/support?requesterEmail=${guardian.email}`, 'donor')).status).toBe(403)
    expect(idsOf((await rest(`GET /api/support?requesterEmail=${donor.email}`, 'donor')).body)).toContain(
      mine.id,
    )
    expect((await rest('GET /api/support')).status).toBe(401)
  })

  it('filters by each parameter, alone and combined', async () => {
    const category = 'filtering'
    const one = await open('donor', { category, priority: 'urgent', title: 'Peña Ñandú donó' })
    const two = await open('guardian', { category, description: 'The bill of the hospital' })
    await rest(`PUT /api/support/${two.id}`, 'staff', { assignedTo: staff.id, status: 'in_progress' })
    const list = async (query: string) =>
      idsOf((await rest(`GET /api/support?category=${category}&${query}`, 'staff')).body)
    expect(await list('limit=50')).toEqual([two.id, one.id])
    expect(await list('status=open')).toEqual([one.id])
    expect(await list('priority=urgent')).toEqual([one.id])
    expect(await list(`assignedTo=${staff.id}`)).toEqual([two.id])
    expect(await list(`requesterEmail=${donor.email.toUpperCase()}`)).toEqual([one.id])
    expect(await list('unassigned=true')).toEqual([one.id])
    expect(await list('unassigned=false')).toEqual([two.id])
    expect(await list('search=nandu%20PENA')).toEqual([one.id])
    expect(await list('search=hosp')).toEqual([two.id])
    expect(await list('search=%25')).toEqual([])
    expect(await list('search=hospital&status=open')).toEqual([])
    expect(await list('sort=createdAt')).toEqual([one.id, two.id])
    expect(await list('sort=dueDate')).toEqual([one.id, two.id])
  })

  it('returns the pagination envelope', async () => {
    await open()
    await open()
    const { body } = await rest('GET /api/support?limit=1&page=2', 'staff')
    expect(body.tickets).toHaveLength(1)
    expect(body.pagination).toMatchObject({ page: 2, limit: 1, hasNext: true, hasPrev: true })
  })

  it.each([
    ['status=lost', 'status'],
    ['priority=dreadful', 'priority'],
    ['unassigned=maybe', 'unassigned'],
    ['unassigned=true&assignedTo=usr_1', 'unassigned'],
    ['sort=title', 'sort'],
    ['limit=0', 'limit'],
  ])('refuses %s, naming the parameter', async (query, field) => {
    const { status, body } = await rest(`GET /api/support?${query}`, 'staff')
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([field])
  })
})

describe('GET /api/support/stats', () => {
  it('counts open, urgent and unassigned tickets, and each status', async () => {
    const before = (await rest('GET /api/support/stats', 'staff')).body
    await open('donor', { priority: 'urgent' })
    const { id } = await open('donor')
    await rest(`PUT /api/support/${id}`, 'staff', { assignedTo: admin.id })
    const { id: done } = await open('donor', { priority: 'urgent' })
    await rest(`PUT /api/support/${done}`, 'staff', { status: 'resolved' })
    const { status, body } = await rest('GET /api/support/stats', 'admin')
    expect(status).toBe(200)
    expect(body).toEqual({
      urgentOpen: before.urgentOpen + 1,
      unassignedOpen: before.unassignedOpen + 1,
      totalOpen: before.totalOpen + 2,
      statusBreakdown: {
        ...before.statusBreakdown,
        open: before.statusBreakdown.open + 2,
        resolved: before.statusBreakdown.resolved + 1,
      },
    })
  })

  it('returns 403 to donors and 401 without a session', async () => {
    expect((await rest('GET /api/support/stats', 'donor')).status).toBe(403)
    expect((await rest('GET /api/support/stats')).status).toBe(401)
  })
})

describe('PUT /api/support/{id}', () => {
  it('sets status, assignee, priority and notes', async () => {
    const { id } = await open()
    const { status, body } = await rest(`PUT /api/support/${id}`, 'staff', {
      status: 'in_progress',
      assignedTo: staff.id,
      assignedToName: 'Bruno',
      priority: 'urgent',
      internalNotes: 'Called back.',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'in_progress',
      assignedTo: staff.id,
      assignedToName: 'Bruno',
      priority: 'urgent',
      internalNotes: 'Called back.',
      version: 2,
    })
    expect(Date.parse(body.dueDate) - Date.parse(body.createdAt)).toBe(86_400_000)
  })

  it('removes assignee and notes again', async () => {
    const { id } = await open()
    await rest(`PUT /api/support/${id}`, 'staff', { assignedTo: staff.id, internalNotes: 'x' })
    const { body } = await rest(`PUT /api/support/${id}`, 'staff', { assignedTo: null, internalNotes: null })
    for (const member of ['assignedTo', 'assignedToName', 'internalNotes'])
      expect(body).not.toHaveProperty(member)
  })

  it('shows internal notes to staff and administrators only', async () => {
    const { id } = await open()
    await rest(`PUT /api/support/${id}`, 'staff', { internalNotes: 'Be careful.' })
    const seen = async (as: Who) => {
      const { tickets } = (await rest('GET /api/support', as)).body
      return tickets.find((ticket: { id: string }) => ticket.id === id)?.internalNotes
    }
    expect(await seen('staff')).toBe('Be careful.')
    expect(await seen('admin')).toBe('Be careful.')
    expect(await seen('donor')).toBeUndefined()
    const query = `query ($id: ID!) { supportTicket(id: $id) { id internalNotes } }`
    const { data } = await platform.graphql(query, { id }, { as: 'donor' })
    expect(data.supportTicket).toEqual({ id, internalNotes: null })
  })

  it('notifies the new assignee and the requester, and delivers the event', async () => {
    const receiver = await startWebhookReceiver()
    await platform.graphql(
      `mutation ($url: String!) { createBackofficeWebhookSubscription(url: $url, events: ["support_ticket.assigned"]) { secret } }`,
      { url: receiver.url },
      { as: 'admin' },
    )
    const { id, ticketNumber } = await open()
    await rest(`PUT /api/support/${id}`, 'admin', { assignedTo: staff.id })
    await expect
      .poll(() => notifiedOf('staff', 'support_ticket_updated', id))
      .toEqual([`${ticketNumber} was assigned to you.`])
    await expect
      .poll(() => notifiedOf('donor', 'support_ticket_updated', id))
      .toEqual([`${ticketNumber} was assigned to ${staff.name}.`])
    await receiver.receives(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      event: 'support_ticket.assigned',
      timestamp: expect.stringMatching(ISO),
      data: { id, ticketNumber, status: 'open', priority: 'medium', assignedTo: staff.id },
    })
    await receiver.close()
  })

  it('notifies the requester that the ticket is resolved, without internal notes', async () => {
    const { id } = await open()
    await rest(`PUT /api/support/${id}`, 'staff', { internalNotes: 'Difficult person.' })
    await rest(`PUT /api/support/${id}`, 'staff', { status: 'resolved' })
    await expect.poll(() => notifiedOf('donor', 'support_ticket_resolved', id)).toHaveLength(1)
    expect(await notifiedOf('donor', 'support_ticket_updated', id)).toEqual([])
  })

  it('returns 409 with the allowed statuses for a transition that is not allowed', async () => {
    const { id } = await open()
    await rest(`PUT /api/support/${id}`, 'staff', { status: 'closed' })
    const { status, body } = await rest(`PUT /api/support/${id}`, 'staff', { status: 'resolved' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'CONFLICT',
      error: 'A ticket that is closed cannot become resolved. Allowed from here: open.',
    })
  })

  it('returns 409 with the current state for a change that is based on an old version', async () => {
    const { id } = await open()
    await rest(`PUT /api/support/${id}`, 'staff', { priority: 'high', version: 1 })
    const { status, body } = await rest(`PUT /api/support/${id}`, 'admin', { priority: 'low', version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'CONFLICT',
      details: { currentVersion: 2, status: 'open', priority: 'high' },
    })
  })

  it.each([
    [{ assignedTo: donor.id }, 'assignedTo'],
    [{ assignedTo: 'usr_none' }, 'assignedTo'],
    [{ status: 'lost' }, 'status'],
    [{ priority: 5 }, 'priority'],
    [{ internalNotes: ' ' }, 'internalNotes'],
  ])('refuses %j and changes nothing', async (wrong, field) => {
    const { id } = await open()
    const { status, body } = await rest(`PUT /api/support/${id}`, 'staff', wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([field])
    const { tickets } = (await rest('GET /api/support?limit=5', 'staff')).body
    expect(tickets.find((one: { id: string }) => one.id === id).version).toBe(1)
  })

  it('returns 403 to the requester, 401 without a session, and 404 for an unknown ticket', async () => {
    const { id } = await open('donor')
    expect((await rest(`PUT /api/support/${id}`, 'donor', { priority: 'urgent' })).status).toBe(403)
    expect((await rest(`PUT /api/support/${id}`, undefined, {})).status).toBe(401)
    expect((await rest('PUT /api/support/spt_none', 'staff', {})).status).toBe(404)
  })
})
