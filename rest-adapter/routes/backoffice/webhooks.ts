import type { JsonSchema } from '../../../schema/scalars.js'
import type { WebhookText } from '../../core/route.js'

const text = { type: 'string' } as const
const time = { type: 'string', format: 'date-time' } as const

function dataOf(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
) {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } }
}

/** The backoffice's outbound events (backoffice document, "Events"). */
export const backofficeWebhookTexts: readonly WebhookText[] = [
  {
    event: 'user.created',
    summary: 'A person was made known',
    data: dataOf({ id: text, role: text, createdAt: time }),
  },
  {
    event: 'case.updated',
    summary: 'The status of a case changed',
    data: dataOf({ id: text, status: text, previousStatus: text }),
  },
  {
    event: 'donation.completed',
    summary: 'A donation was paid',
    data: dataOf(
      { id: text, amount: { type: 'number', minimum: 0 }, currency: text, completedAt: time },
      { caseId: text, userId: text, paymentProvider: text },
    ),
  },
  {
    event: 'support_ticket.assigned',
    summary: 'A ticket was given to somebody',
    data: dataOf(
      { id: text, ticketNumber: text, status: text, priority: text, assignedTo: text },
      { previousAssignedTo: text },
    ),
  },
  {
    event: 'notification.sent',
    summary: 'A person was notified',
    data: dataOf({
      id: text,
      userId: text,
      type: text,
      category: text,
      priority: text,
      createdAt: time,
    }),
  },
  {
    event: 'deployment.traffic_switched',
    summary: 'The traffic of an environment goes to other servers',
    data: dataOf({
      deploymentId: text,
      state: text,
      projectId: text,
      environment: text,
      version: text,
      colour: text,
      since: time,
    }),
  },
]
