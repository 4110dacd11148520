import {
  textMember,
  timeMember,
  type WebhookDescription,
  webhookData,
} from '../../core/webhook-description.js'

/** The backoffice's outbound events (docs/contract/backoffice.md). */
export const backofficeWebhookTexts: readonly WebhookDescription[] = [
  {
    event: 'user.created',
    summary: 'A user was created',
    data: webhookData({
      id: textMember('Id of the user (`usr_…`), as in `GET /api/users/{id}`.'),
      role: textMember('Role of the user: user, guardian, staff, admin or investor.'),
      createdAt: timeMember('Creation time of the user.'),
    }),
  },
  {
    event: 'case.updated',
    summary: 'The status of a case changed',
    data: webhookData({
      id: textMember('Id of the case (`cas_…`), as in `GET /api/cases/{id}`.'),
      status: textMember('Current status: draft, active, urgent or completed.'),
      previousStatus: textMember('Previous status: draft, active, urgent or completed.'),
    }),
  },
  {
    event: 'donation.completed',
    summary: 'A donation was paid',
    data: webhookData(
      {
        id: textMember('The donation (`don_…`).'),
        amount: {
          type: 'number',
          minimum: 0,
          description: 'Amount paid, in `currency`, with at most two decimals.',
        },
        currency: textMember('Currency of the payment: ARS or USD.'),
        completedAt: timeMember('Time of the confirmation of the payment.'),
      },
      {
        caseId: textMember('Id of the case (`cas_…`).'),
        userId: textMember('Id of the donor (`usr_…`); absent for anonymous donations.'),
        paymentProvider: textMember('Payment provider, for example card, transfer or ledger.'),
      },
    ),
  },
  {
    event: 'support_ticket.assigned',
    summary: 'A ticket was assigned',
    data: webhookData(
      {
        id: textMember('The ticket (`spt_…`).'),
        ticketNumber: textMember('Display number: `TKT-2026-7`.'),
        status: textMember('Status: open, in_progress, resolved or closed.'),
        priority: textMember('Priority: low, medium, high or urgent.'),
        assignedTo: textMember('Id of the assignee (`usr_…`).'),
      },
      { previousAssignedTo: textMember('Id of the previous assignee (`usr_…`), if any.') },
    ),
  },
  {
    event: 'notification.sent',
    summary: 'A person was notified',
    data: webhookData({
      id: textMember('The notification (`not_…`).'),
      userId: textMember('Id of the recipient (`usr_…`).'),
      type: textMember('One of the 24 notification types.'),
      category: textMember('Category of the type.'),
      priority: textMember('Priority: low, medium, high or urgent.'),
      createdAt: timeMember('Time of the event.'),
    }),
  },
  {
    event: 'deployment.traffic_switched',
    summary: 'The traffic of an environment was switched',
    data: webhookData({
      deploymentId: textMember('Id of the deployment that was switched or rolled back (`deploy_…`).'),
      state: textMember('Resulting state: live or rolled_back.'),
      projectId: textMember('Id of the project.'),
      environment: textMember('Environment, for example production.'),
      version: textMember('Version of the deployment.'),
      colour: textMember('The servers that receive the traffic: blue or green.'),
      since: timeMember('Time of the switch.'),
    }),
  },
]
