import type { JsonSchema } from '../../../schema/scalars.js'
import type { WebhookDescription } from '../../core/route.js'

const text = (description: string): JsonSchema => ({ type: 'string', description })
const time = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description })

function dataOf(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
) {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } }
}

/** The backoffice's outbound events (backoffice document, "Events"). */
export const backofficeWebhookTexts: readonly WebhookDescription[] = [
  {
    event: 'user.created',
    summary: 'A person was made known',
    data: dataOf({
      id: text('The person (`usr_…`), as `GET /api/users/{id}` knows them.'),
      role: text('The role that the person was given: user, guardian, staff, admin or investor.'),
      createdAt: time('When the person was made known.'),
    }),
  },
  {
    event: 'case.updated',
    summary: 'The status of a case changed',
    data: dataOf({
      id: text('The case (`cas_…`), as `GET /api/cases/{id}` knows it.'),
      status: text('What it is now: draft, active, urgent or completed.'),
      previousStatus: text('What it was before: draft, active, urgent or completed.'),
    }),
  },
  {
    event: 'donation.completed',
    summary: 'A donation was paid',
    data: dataOf(
      {
        id: text('The donation (`don_…`).'),
        amount: {
          type: 'number',
          minimum: 0,
          description: 'What was paid, in `currency`, with at most two decimals.',
        },
        currency: text('What it was paid in: ARS or USD.'),
        completedAt: time('When the payment was found confirmed.'),
      },
      {
        caseId: text('The case that it was given for (`cas_…`).'),
        userId: text('Who gave it (`usr_…`); absent where the donor wants to stay unnamed.'),
        paymentProvider: text('Who took the payment: for instance card, transfer or ledger.'),
      },
    ),
  },
  {
    event: 'support_ticket.assigned',
    summary: 'A ticket was given to somebody',
    data: dataOf(
      {
        id: text('The ticket (`spt_…`).'),
        ticketNumber: text('Its number for people: `TKT-2026-7`.'),
        status: text('Where it stands: open, in_progress, resolved or closed.'),
        priority: text('How pressing it is: low, medium, high or urgent.'),
        assignedTo: text('Who is to see to it now (`usr_…`).'),
      },
      { previousAssignedTo: text('Who was to see to it before (`usr_…`); absent where nobody was.') },
    ),
  },
  {
    event: 'notification.sent',
    summary: 'A person was notified',
    data: dataOf({
      id: text('The notification (`not_…`).'),
      userId: text('Whom it tells (`usr_…`).'),
      type: text('Which of the 24 kinds it is.'),
      category: text('The group that its kind belongs to.'),
      priority: text('How pressing it is: low, medium, high or urgent.'),
      createdAt: time('When what it tells of happened.'),
    }),
  },
  {
    event: 'deployment.traffic_switched',
    summary: 'The traffic of an environment goes to other servers',
    data: dataOf({
      deploymentId: text('The deployment that was switched or rolled back (`deploy_…`).'),
      state: text('What became of it: live or rolled_back.'),
      projectId: text('What is deployed.'),
      environment: text('Where it is deployed: for instance production.'),
      version: text('The version of the deployment.'),
      colour: text('The set of servers that has the traffic now: blue or green.'),
      since: time('Since when it has.'),
    }),
  },
]
