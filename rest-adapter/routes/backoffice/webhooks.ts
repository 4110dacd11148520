import type { JsonSchema } from '../../../schema/scalars.js'
import { type WebhookDescription, webhookData } from '../../core/route.js'

const text = (description: string): JsonSchema => ({ type: 'string', description })
const time = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description })

/** The backoffice's outbound events (docs/contract/backoffice.md). */
export const backofficeWebhookTexts: readonly WebhookDescription[] = [
  {
    event: 'user.created',
    summary: 'A user was created',
    data: webhookData({
      id: text('Id of the user (`usr_…`), as in `GET /api/users/{id}`.'),
      role: text('Role of the user: user, guardian, staff, admin or investor.'),
      createdAt: time('Creation time of the user.'),
    }),
  },
  {
    event: 'case.updated',
    summary: 'The status of a case changed',
    data: webhookData({
      id: text('Id of the case (`cas_…`), as in `GET /api/cases/{id}`.'),
      status: text('Current status: draft, active, urgent or completed.'),
      previousStatus: text('Previous status: draft, active, urgent or completed.'),
    }),
  },
  {
    event: 'donation.completed',
    summary: 'A donation was paid',
    data: webhookData(
      {
        id: text('The donation (`don_…`).'),
        amount: {
          type: 'number',
          minimum: 0,
          description: 'Amount paid, in `currency`, with at most two decimals.',
        },
        currency: text('Currency of the payment: ARS or USD.'),
        completedAt: time('Time of the confirmation of the payment.'),
      },
      {
        caseId: text('Id of the case (`cas_…`).'),
        userId: text('Id of the donor (`usr_…`); absent for anonymous donations.'),
        paymentProvider: text('Payment provider, for example card, transfer or ledger.'),
      },
    ),
  },
  {
    event: 'support_ticket.assigned',
    summary: 'A ticket was assigned',
    data: webhookData(
      {
        id: text('The ticket (`spt_…`).'),
        ticketNumber: text('Display number: `TKT-2026-7`.'),
        status: text('Status: open, in_progress, resolved or closed.'),
        priority: text('Priority: low, medium, high or urgent.'),
        assignedTo: text('Id of the assignee (`usr_…`).'),
      },
      { previousAssignedTo: text('Id of the previous assignee (`usr_…`), if any.') },
    ),
  },
  {
    event: 'notification.sent',
    summary: 'A person was notified',
    data: webhookData({
      id: text('The notification (`not_…`).'),
      userId: text('Id of the recipient (`usr_…`).'),
      type: text('One of the 24 notification types.'),
      category: text('Category of the type.'),
      priority: text('Priority: low, medium, high or urgent.'),
      createdAt: time('Time of the event.'),
    }),
  },
  {
    event: 'deployment.traffic_switched',
    summary: 'The traffic of an environment was switched',
    data: webhookData({
      deploymentId: text('Id of the deployment that was switched or rolled back (`deploy_…`).'),
      state: text('Resulting state: live or rolled_back.'),
      projectId: text('Id of the project.'),
      environment: text('Environment, for example production.'),
      version: text('Version of the deployment.'),
      colour: text('The servers that receive the traffic: blue or green.'),
      since: time('Time of the switch.'),
    }),
  },
]
