import { constantSchema, type MutableSchema } from '../compile/input-schema.js'
import { textMember, timeMember, type WebhookDescription, webhookData } from '../webhook-description.js'

/** A delivery that an administrator requested; every subscription may receive it. */
const testEvent: WebhookDescription = {
  event: 'webhook.test',
  summary: 'An administrator tests a subscription; sent whatever its events, and never retried',
  data: webhookData({
    subscriptionId: textMember('The tested subscription (`whs_…`).'),
  }),
}

/** The entries of a service's outbound webhooks, by event. */
export function webhookEntries(webhooks: readonly WebhookDescription[]): MutableSchema {
  return Object.fromEntries(
    [...webhooks, testEvent].map((webhook) => [webhook.event, { post: webhookEntry(webhook) }]),
  )
}

function webhookEntry({ event, summary, data }: WebhookDescription): MutableSchema {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const schema = {
    type: 'object',
    required: ['event', 'timestamp', 'data'],
    properties: {
      event: constantSchema(event),
      timestamp: timeMember('When the event happened, UTC.'),
      data,
    },
  }
  return {
    operationId: `webhook_${event.replaceAll('.', '_')}`,
    summary,
    description: 'Delivered at least once, in any order, signed according to Standard Webhooks.',
    security: [],
    parameters: [
      header('webhook-id', 'Identical for all deliveries of an event.'),
      header('webhook-timestamp', 'When this delivery was sent, epoch seconds.'),
      header(
        'webhook-signature',
        'Signatures separated by spaces, one of which must match: `v1,` and the base64-encoded HMAC-SHA256 of id, timestamp ' +
          'and body, joined by dots. The key is the secret after `whsec_`, decoded from base64.',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': {
        description:
          'Received. After any other response, or none within 10 seconds, the delivery is retried.',
      },
    },
  }
}
