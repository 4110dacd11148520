import { type Clock, timestamp } from '../clock.js'
import type { Transaction } from '../database/transaction.js'
import type { DomainEvent } from '../event.store.js'
import { newId } from '../ids.js'
import { enqueueJob } from '../jobs/jobs.js'
import { type WebhookDelivery, webhookStore } from './webhook.store.js'

/** The job that sends one delivery; its key is the delivery's id. */
export const DELIVER = 'webhook.deliver'

/** Queues the event for every subscription that asks for its kind, in the transaction that records it. */
export async function queueDeliveries(trx: Transaction, event: DomainEvent, clock: Clock): Promise<void> {
  for (const subscription of await webhookStore(trx).subscriptions()) {
    if (!subscription.events.includes(event.kind)) continue
    const delivery = newDelivery(subscription.id, event, clock)
    await webhookStore(trx).addDelivery(delivery)
    await enqueueDelivery(trx, delivery.id, clock)
  }
}

/** A delivery that was not sent yet. */
export function newDelivery(subscriptionId: string, event: DomainEvent, clock: Clock): WebhookDelivery {
  return {
    id: newId('whd'),
    subscriptionId,
    eventId: event.id,
    event: event.kind,
    status: 'pending',
    attemptCount: 0,
    createdAt: timestamp(clock),
  }
}

/** Has a worker send the delivery, with all its attempts. */
export async function enqueueDelivery(trx: Transaction, deliveryId: string, clock: Clock): Promise<void> {
  await enqueueJob(trx, { kind: DELIVER, key: deliveryId, payload: { deliveryId } }, clock)
}
