import { webhookResolvers } from '../shared/webhooks/webhook.resolver.js'

/** What other systems can subscribe to (backoffice document, "Events and notifications"). */
export const eventKinds = [
  'user.created',
  'case.updated',
  'donation.completed',
  'support_ticket.assigned',
  'notification.sent',
] as const

/** The resolvers of the backoffice's webhooks. */
export const backofficeWebhooks = webhookResolvers('Backoffice')
