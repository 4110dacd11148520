import type { Knex } from 'knex'
import { type Clock, timestamp } from '../clock.js'
import { type DomainEvent, eventStore } from '../event.store.js'
import { type Outbound, type OutboundResponse, reasonWithoutResponse } from '../outbound/outbound.js'
import { DecryptionFailed, type SecretBox } from '../secrets/secret-box.js'
import { signedHeaders } from './signing-secret.js'
import {
  type DeliveryAttempt,
  type WebhookDelivery,
  type WebhookSubscription,
  webhookStore,
} from './webhook.store.js'

/** Dependencies of sending webhooks. */
export interface DeliveryDependencies {
  readonly db: Knex
  readonly box: SecretBox
  readonly outbound: Outbound
  readonly clock: Clock
}

/** A delivery with its event and subscription. */
export interface ReadyDelivery {
  readonly delivery: WebhookDelivery
  readonly subscription: WebhookSubscription
  readonly event: DomainEvent
}

/** Loads a delivery with its event and subscription; undefined when one of them was deleted. */
export async function readDelivery(db: Knex, deliveryId: string): Promise<ReadyDelivery | undefined> {
  const delivery = await webhookStore(db).delivery(deliveryId)
  if (delivery === undefined) return undefined
  const subscription = await webhookStore(db).subscription(delivery.subscriptionId)
  const event = await eventStore(db).byId(delivery.eventId)
  return subscription && event && { delivery, subscription, event }
}

/** The body of every attempt; the same bytes each time, because receivers compare signatures over them. */
export function deliveryBody({ kind, timestamp, data }: DomainEvent): string {
  return JSON.stringify({ event: kind, timestamp, data })
}

/** Attempts a delivery once and returns its log entry. It never throws: no response is an outcome too. */
export async function sendOnce(
  { box, outbound, clock }: DeliveryDependencies,
  { delivery, subscription, event }: ReadyDelivery,
  signal?: AbortSignal,
): Promise<Omit<DeliveryAttempt, 'number'>> {
  const body = deliveryBody(event)
  const at = timestamp(clock)
  const begun = performance.now()
  const outcome = await resultOf(async () =>
    outbound.send(subscription.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'AnimalRescue-Webhooks/1',
        ...signedHeaders(box, subscription, { id: event.id, body }, clock),
      },
      body,
      ...(signal === undefined ? {} : { signal }),
    }),
  )
  return { deliveryId: delivery.id, at, durationMs: Math.round(performance.now() - begun), ...outcome }
}

/** Whether the receiver accepted it: any 2xx. A redirect is not followed and counts as a refusal. */
export function isAccepted({ statusCode = 0 }: { statusCode?: number }): boolean {
  return statusCode >= 200 && statusCode < 300
}

async function resultOf(
  send: () => Promise<OutboundResponse>,
): Promise<{ statusCode: number } | { error: string }> {
  try {
    return { statusCode: (await send()).statusCode }
  } catch (error) {
    return {
      error:
        error instanceof DecryptionFailed
          ? 'The signing secret cannot be opened: replace it.'
          : reasonWithoutResponse(error),
    }
  }
}
