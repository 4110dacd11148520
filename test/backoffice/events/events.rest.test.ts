import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import description from '../../../schema/openapi/backoffice.json' with { type: 'json' }
import { backofficeEventKinds } from '../../../subgraphs/backoffice/events/backoffice-event.service.js'
import { DELIVER } from '../../../subgraphs/shared/webhooks/queue-deliveries.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { haveRun } from '../../support/fixtures/job-counts.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

/** The events of the backoffice contract. */
const documented = [
  'user.created',
  'case.updated',
  'donation.completed',
  'support_ticket.assigned',
  'notification.sent',
] as const

type Members = Readonly<Record<string, { readonly description?: string }>>

interface Delivered {
  readonly event: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

let platform: RunningPlatform
let receiver: WebhookReceiver
beforeAll(async () => {
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  receiver = await startWebhookReceiver()
  const query = `mutation ($url: String!, $events: [String!]!) {
    createBackofficeWebhookSubscription(url: $url, events: $events) { secret } }`
  const { errors } = await platform.graphql(query, { url: receiver.url, events: documented }, { as: 'admin' })
  expect(errors).toBeUndefined()
})
afterAll(async () => {
  await platform.close()
  await receiver.close()
})

const delivered = (event: string, id: string) =>
  receiver.received
    .map(({ body }) => JSON.parse(body) as Delivered)
    .filter((one) => one.event === event && one.data.id === id)

/** The expected data of each kind. */
const said: Readonly<Record<(typeof documented)[number], object>> = {
  'user.created': { role: 'user', createdAt: expect.any(String) },
  'case.updated': { status: 'urgent', previousStatus: 'active' },
  'donation.completed': {
    caseId: expect.stringMatching(/^cas_/),
    userId: demoPeople.donor.id,
    amount: 12.34,
    currency: 'USD',
    paymentProvider: 'card',
    completedAt: expect.any(String),
  },
  'support_ticket.assigned': {
    ticketNumber: expect.stringMatching(/^TKT-/),
    status: 'open',
    priority: 'medium',
    assignedTo: expect.stringMatching(/^usr_/),
  },
  'notification.sent': {
    userId: demoPeople.donor.id,
    type: 'case_updated',
    category: 'case',
    priority: 'low',
    createdAt: expect.any(String),
  },
}

/** Makes the change of each kind; returns the id of the changed object. */
const changes: Readonly<Record<(typeof documented)[number], () => Promise<string>>> = {
  'user.created': async () => {
    const body = { email: 'new@rescue.example', name: 'New' }
    return (await platform.rest('POST /api/users', { as: 'staff', body })).body.id
  },
  'case.updated': async () => {
    const { id } = (await platform.rest('POST /api/cases', { as: 'guardian', body: { name: 'Nube' } })).body
    await platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { status: 'urgent' } })
    return id
  },
  'donation.completed': async () => {
    const { id: caseId } = (await platform.rest('POST /api/cases', { as: 'guardian', body: { name: 'Sol' } }))
      .body
    const announced = { caseId, amount: 12.34, currency: 'USD' }
    const { id } = (await platform.rest('POST /api/donations/create', { as: 'donor', body: announced })).body
    const input = {
      provider: 'card',
      transactionId: 'pay-1',
      status: 'succeeded',
      amount: 12.34,
      currency: 'USD',
    }
    await platform.graphql(
      'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
      { input },
      { as: 'staff' },
    )
    const body = { donationId: id, transactionId: 'pay-1' }
    await platform.rest('POST /api/donations/verify', { as: 'donor', body })
    return id
  },
  'support_ticket.assigned': async () => {
    const ticket = { title: 'Login', description: 'I cannot sign in.' }
    const { id } = (await platform.rest('POST /api/support', { as: 'donor', body: ticket })).body
    for (const { id: assignedTo } of [demoPeople.staff, demoPeople.admin])
      await platform.rest(`PUT /api/support/${id}`, { as: 'staff', body: { assignedTo } })
    return id
  },
  'notification.sent': async () => {
    const body = {
      userEmail: demoPeople.donor.email,
      type: 'case_updated',
      title: 'Luna walks again',
      message: 'She does.',
    }
    return (await platform.rest('POST /api/notifications', { as: 'staff', body })).body.id
  },
}

describe('the outbound events of the backoffice', () => {
  it('are the documented ones, with a description of every member', () => {
    expect(backofficeEventKinds).toEqual(expect.arrayContaining([...documented]))
    expect(Object.keys(description.webhooks).sort()).toEqual([...backofficeEventKinds, 'webhook.test'].sort())
    for (const [kind, { post }] of Object.entries(description.webhooks)) {
      const { data } = post.requestBody.content['application/json'].schema.properties
      for (const [member, schema] of Object.entries(data.properties as Members))
        expect(schema.description, `${kind} ${member}`).toMatch(/^[A-Z].{8,}\.$/)
    }
  })

  it.each(documented)('%s is delivered after its change, with the documented data', async (kind) => {
    const id = await changes[kind]()
    const times = kind === 'support_ticket.assigned' ? 2 : 1
    await expect.poll(() => delivered(kind, id).length).toBe(times)
    const { schema } = description.webhooks[kind].post.requestBody.content['application/json']
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    for (const message of delivered(kind, id)) {
      const check = ajv.compile(schema)
      expect(check(message), ajv.errorsText(check.errors)).toBe(true)
      const known = Object.keys(schema.properties.data.properties)
      expect(Object.keys(message.data).filter((member) => !known.includes(member))).toEqual([])
      expect(message.data).toMatchObject(said[kind])
    }
  })

  it('contain the values of the change', () => {
    const dataOf = (event: string) =>
      receiver.received
        .map(({ body }) => JSON.parse(body) as Delivered)
        .filter((one) => one.event === event)
        .map(({ data }) => data)
    const id = expect.any(String)
    expect(dataOf('case.updated')).toEqual([{ id, status: 'urgent', previousStatus: 'active' }])
    expect(dataOf('user.created')).toEqual([{ id, role: 'user', createdAt: expect.stringMatching(/Z$/) }])
    expect(dataOf('donation.completed')).toEqual([
      {
        id,
        caseId: expect.stringMatching(/^cas_/),
        userId: demoPeople.donor.id,
        amount: 12.34,
        currency: 'USD',
        paymentProvider: 'card',
        completedAt: expect.stringMatching(/Z$/),
      },
    ])
  })

  it('include the previous assignee in support_ticket.assigned', async () => {
    const assigned = receiver.received
      .map(({ body }) => JSON.parse(body) as Delivered)
      .filter(({ event }) => event === 'support_ticket.assigned')
    // Deliveries may arrive in any order.
    expect(new Map(assigned.map(({ data }) => [data.assignedTo, data.previousAssignedTo]))).toEqual(
      new Map([
        [demoPeople.staff.id, undefined],
        [demoPeople.admin.id, demoPeople.staff.id],
      ]),
    )
  })

  it('are not sent for refused changes', async () => {
    const users = async () =>
      (await platform.rest('GET /api/users?limit=100', { as: 'staff' })).body.pagination.total
    const sent = () => receiver.received.filter((one) => one.body.includes('"user.created"')).length
    const before = [await users(), sent()]
    const body = { email: demoPeople.donor.email, name: 'Twice' }
    expect((await platform.rest('POST /api/users', { as: 'staff', body })).status).toBe(409)
    await haveRun(DELIVER, platform)
    expect([await users(), sent()]).toEqual(before)
  })
})
