import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readProjectFile } from '../../../runtime/project-root.js'
import { aiHubEventKinds } from '../../../subgraphs/ai-hub/events/ai-hub-event.type.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
let receiver: WebhookReceiver
beforeAll(async () => {
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await platform.close()
  await receiver.close()
})

const { webhooks } = JSON.parse(readProjectFile('schema/openapi/ai-hub.json'))

/** How an event differs from its description; members that are not described are a fault too. */
function faultOf({ event, data }: { event: string; data: object }): string {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const { schema } = webhooks[event].post.requestBody.content['application/json']
  ajv.validate({ ...schema.properties.data, additionalProperties: false }, data)
  return ajv.errorsText()
}

it('describes every kind of event', () => {
  expect(Object.keys(webhooks).sort()).toEqual([...aiHubEventKinds, 'webhook.test'].sort())
})

it('sends other systems signed events about new review items and their decisions', async () => {
  const created = await platform.graphql(
    `mutation ($url: String!) {
      createAiHubWebhookSubscription(url: $url, events: ["review.queued", "review.decided"]) { secret subscription { id } }
    }`,
    { url: receiver.url },
    { as: 'admin' },
  )
  const { secret, subscription } = created.data.createAiHubWebhookSubscription
  const { body } = await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 4 } })
  const [item] = body.proposedActions
  await platform.rest(`POST /api/microblog/review-queue/items/${item.id}/reject`, { body: {} })
  await receiver.receives(body.proposedActions.length + 1)
  const events = receiver.received.map(
    ({ body: text, headers }) =>
      new Webhook(secret).verify(text, headers as Record<string, string>) as {
        event: string
        data: Record<string, unknown>
      },
  )
  const about = events.filter(({ data }) => data.id === item.id)
  expect(about).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: 'review.queued',
        data: expect.objectContaining({
          status: 'pending',
          urgency: item.urgency,
          guardianId: item.guardianId,
        }),
      }),
      expect.objectContaining({
        event: 'review.decided',
        data: expect.objectContaining({ status: 'rejected', decision: 'rejected' }),
      }),
    ]),
  )
  expect(JSON.stringify(events)).not.toContain(item.tweetContent)
  for (const event of events) expect(faultOf(event)).toBe('No errors')
  const audit = await platform.graphql(
    'query ($id: String) { aiHubAuditEntries(target: $id) { nodes { action } } aiHubWebhookSubscriptions { id } }',
    { id: subscription.id },
    { as: 'admin' },
  )
  expect(audit.data).toEqual({
    aiHubAuditEntries: { nodes: [{ action: 'webhook.created' }] },
    aiHubWebhookSubscriptions: [{ id: subscription.id }],
  })
})
