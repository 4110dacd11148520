import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const CREATE = `mutation ($url: String!, $events: [String!]!) {
  createBackofficeWebhookSubscription(url: $url, events: $events) { subscription { id url events } secret }
}`

describe('webhooks of the backoffice', () => {
  let platform: RunningPlatform
  let receiver: WebhookReceiver
  beforeAll(async () => {
    platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    receiver = await startWebhookReceiver()
  })
  afterEach(() => receiver.close())

  const ask = (query: string, variables: object = {}, as: Who = 'admin') =>
    platform.graphql(query, { ...variables }, { as })

  async function subscribe(events = ['case.updated']): Promise<{ id: string; secret: string }> {
    const { data } = await ask(CREATE, { url: receiver.url, events })
    const { subscription, secret } = data.createBackofficeWebhookSubscription
    return { id: subscription.id, secret }
  }

  async function moveACase(): Promise<string> {
    const { id } = (await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Nube' } })).body
    await platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { status: 'urgent' } })
    return id
  }

  it('return the secret only when a subscription is created', async () => {
    const { data } = await ask(CREATE, { url: receiver.url, events: ['case.updated', 'user.created'] })
    const { subscription, secret } = data.createBackofficeWebhookSubscription
    expect(subscription).toEqual({
      id: expect.stringMatching(/^whs_/),
      url: receiver.url,
      events: ['case.updated', 'user.created'],
    })
    expect(secret).toMatch(/^whsec_/)
    const listed = await ask('{ backofficeWebhookSubscriptions { id url events createdBy createdAt } }')
    expect(listed.data.backofficeWebhookSubscriptions).toContainEqual({
      ...subscription,
      createdBy: expect.stringMatching(/^usr_/),
      createdAt: expect.any(String),
    })
    expect(JSON.stringify(listed)).not.toContain(secret)
  })

  it('deliver a signed event for a changed case status, with id, status and previous status', async () => {
    const { id: subscriptionId, secret } = await subscribe()
    const caseId = await moveACase()
    await receiver.receives(1)
    const [received] = receiver.received
    const body = new Webhook(secret).verify(received?.body ?? '', received?.headers as Record<string, string>)
    expect(body).toEqual({
      event: 'case.updated',
      timestamp: expect.stringMatching(/Z$/),
      data: { id: caseId, status: 'urgent', previousStatus: 'active' },
    })
    const log = `query ($id: ID!) { backofficeWebhookDeliveries(subscriptionId: $id) {
      nodes { event status attemptCount deliveredAt attempts { number statusCode error } } totalCount } }`
    const deliveries = async () => (await ask(log, { id: subscriptionId })).data.backofficeWebhookDeliveries
    await expect.poll(deliveries).toMatchObject({
      totalCount: 1,
      nodes: [{ event: 'case.updated', status: 'delivered', attempts: [{ number: 1, statusCode: 204 }] }],
    })
  })

  it('replay a failed delivery on request', async () => {
    receiver.answer(500)
    const { id: subscriptionId } = await subscribe()
    await moveACase()
    await receiver.receives(1)
    const log =
      'query ($id: ID!) { backofficeWebhookDeliveries(subscriptionId: $id) { nodes { id attemptCount } } }'
    const first = async () =>
      (await ask(log, { id: subscriptionId })).data.backofficeWebhookDeliveries.nodes[0]
    await expect.poll(first).toMatchObject({ attemptCount: 1 })
    receiver.answer(200)
    const { id } = await first()
    const replay = 'mutation ($id: ID!) { replayBackofficeWebhookDelivery(id: $id) { status } }'
    expect((await ask(replay, { id })).data.replayBackofficeWebhookDelivery).toEqual({ status: 'pending' })
    await receiver.receives(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
  })

  it('return the result of a test delivery', async () => {
    const { id, secret } = await subscribe()
    const test = `mutation ($id: ID!) {
      testBackofficeWebhookSubscription(id: $id) { event status attempts { statusCode } }
    }`
    expect((await ask(test, { id })).data.testBackofficeWebhookSubscription).toEqual({
      event: 'webhook.test',
      status: 'delivered',
      attempts: [{ statusCode: 204 }],
    })
    const [received] = receiver.received
    new Webhook(secret).verify(received?.body ?? '', received?.headers as Record<string, string>)
  })

  it('are signed with both the rotated and the previous secret', async () => {
    const { id, secret } = await subscribe()
    const rotate =
      'mutation ($id: ID!) { rotateBackofficeWebhookSecret(id: $id) { subscription { id } secret } }'
    const next = (await ask(rotate, { id })).data.rotateBackofficeWebhookSecret.secret
    await ask('mutation ($id: ID!) { testBackofficeWebhookSubscription(id: $id) { id } }', { id })
    const [received] = receiver.received
    for (const one of [secret, next])
      new Webhook(one).verify(received?.body ?? '', received?.headers as Record<string, string>)
  })

  it('delete a subscription', async () => {
    const { id } = await subscribe()
    const remove = 'mutation ($id: ID!) { deleteBackofficeWebhookSubscription(id: $id) }'
    expect((await ask(remove, { id })).data).toEqual({ deleteBackofficeWebhookSubscription: id })
    const find = 'query ($id: ID!) { backofficeWebhookSubscription(id: $id) { id } }'
    expect((await ask(find, { id })).data).toEqual({ backofficeWebhookSubscription: null })
    expect((await ask(remove, { id })).errors[0].extensions.code).toBe('NOT_FOUND')
  })

  it('reject unknown events and invalid URLs, and name the argument', async () => {
    const events = (await ask(CREATE, { url: receiver.url, events: ['case.gone'] })).errors[0].extensions
    expect(events).toMatchObject({ code: 'VALIDATION_ERROR', details: { 'events.0': expect.any(String) } })
    const url = (await ask(CREATE, { url: 'ftp://x', events: ['case.updated'] })).errors[0].extensions
    expect(url).toMatchObject({ code: 'VALIDATION_ERROR', details: { url: expect.any(String) } })
  })

  it('are sent for the kinds of events that the graph lists', async () => {
    const { backofficeWebhookEvents: events } = (await ask('{ backofficeWebhookEvents }')).data
    expect(events).toContain('case.updated')
    const created = (await ask(CREATE, { url: receiver.url, events })).data
      .createBackofficeWebhookSubscription
    expect(created.subscription.events).toEqual(events)
  })

  it('name all invalid arguments in one response', async () => {
    const answer = await ask(CREATE, { url: 'ftp://x', events: ['case.gone'] })
    expect(Object.keys(answer.errors[0].extensions.details).sort()).toEqual(['events.0', 'url'])
  })

  it('are accessible to administrators only', async () => {
    const operations: [string, object][] = [
      [CREATE, { url: receiver.url, events: ['case.updated'] }],
      ['{ backofficeWebhookSubscriptions { id } }', {}],
      ['{ backofficeWebhookEvents }', {}],
      ['mutation { replayBackofficeWebhookDelivery(id: "x") { id } }', {}],
    ]
    for (const [query, variables] of operations) {
      expect((await ask(query, variables, 'staff')).errors[0].extensions.code).toBe('FORBIDDEN')
      expect((await ask(query, variables, 'anonymous')).errors[0].extensions.code).toBe('UNAUTHORIZED')
    }
  })
})

describe('webhooks without private targets', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.close())

  it.each([
    'https://127.0.0.1:9/',
    'https://localhost/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'http://1.1.1.1/',
  ])('reject a subscription to %s', async (url) => {
    const { errors } = await platform.graphql(CREATE, { url, events: ['case.updated'] }, { as: 'admin' })
    expect(errors[0].extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { url: expect.any(String) },
    })
  })
})
