import { type Clock, timestamp } from '../clock.js'
import type { Transaction } from '../database/transaction.js'
import type { DomainEvent } from '../event.store.js'
import { newId } from '../ids.js'
import { enqueueJob } from '../jobs/jobs.js'
import { type WebhookDelivery, webhookStore } from './webhook.store.js'

/** The job that sends one delivery; its key is the delivery's id. */
export const DELIVER = 'webhook.deliver'

/** The ids of the subscriptions to a kind of event. */
export async function subscribersOf(trx: Transaction, kind: string): Promise<string[]> {
  const all = await webhookStore(trx).subscriptions()
  return all.filter(({ events }) => events.includes(kind)).map(({ id }) => id)
}

/** Queues events for subscriptions, in the transaction that records them. */
export async function queueDeliveries(
  trx: Transaction,
  subscriptionIds: readonly string[],
  events: readonly DomainEvent[],
  clock: Clock,
): Promise<void> {
  const deliveries = events.flatMap((event) => subscriptionIds.map((id) => newDelivery(id, event, clock)))
  await webhookStore(trx).addDeliveries(deliveries)
  for (const delivery of deliveries) await enqueueDelivery(trx, delivery, clock)
}

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

/** Enqueues the job that sends the delivery, with all its attempts. */
export async function enqueueDelivery(
  trx: Transaction,
  { id, subscriptionId }: Pick<WebhookDelivery, 'id' | 'subscriptionId'>,
  clock: Clock,
): Promise<void> {
  const payload = { deliveryId: id }
  await enqueueJob(trx, { kind: DELIVER, key: id, group: subscriptionId, payload }, clock)
}
