import { oneOf, searchReader, words } from '../../app/address-search.js'
import { walletWebhookDeliveryStatusValues } from '../../generated/enums.js'

/** The services that send webhooks. */
export const webhookServices = ['backoffice', 'wallet', 'aiHub'] as const

export type WebhookService = (typeof webhookServices)[number]

/** Reads the service from the URL of the webhooks. */
export const webhooksSearchOf = searchReader({ service: oneOf(webhookServices) })

/** Reads the selection from the URL of one webhook. */
export const webhookSearchOf = searchReader({
  service: oneOf(webhookServices),
  status: oneOf(walletWebhookDeliveryStatusValues),
  after: words,
})

/** The service of an address without one. */
export const usualService = 'backoffice'
