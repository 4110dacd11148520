import { type Clock, systemClock, timestamp } from './clock.js'
import type { Transaction } from './database/transaction.js'
import { type DomainEvent, eventStore } from './event.store.js'
import { newId } from './ids.js'
import { queueDeliveries, subscribersOf } from './webhooks/queue-deliveries.js'

export type { DomainEvent } from './event.store.js'

/**
 * Records that something happened, in the transaction of the change itself: the event exists exactly when the
 * change does, and with it one delivery for each webhook subscription to its kind.
 */
export async function recordEvent(
  trx: Transaction,
  { kind, data }: Pick<DomainEvent, 'kind' | 'data'>,
  clock: Clock = systemClock,
): Promise<DomainEvent> {
  const event = { id: newId('evt'), kind, data, timestamp: timestamp(clock) }
  await eventStore(trx).add(event)
  await queueDeliveries(trx, await subscribersOf(trx, kind), [event], clock)
  return event
}

/**
 * Records many events of one kind with as few statements as a single event, for the webhook subscriptions to the kind;
 * nothing is written without subscriptions.
 */
export async function recordEventsForSubscribers(
  trx: Transaction,
  kind: string,
  all: readonly DomainEvent['data'][],
  clock: Clock = systemClock,
): Promise<void> {
  const subscribers = all.length > 0 ? await subscribersOf(trx, kind) : []
  if (subscribers.length === 0) return
  const events = all.map((data) => ({ id: newId('evt'), kind, data, timestamp: timestamp(clock) }))
  await eventStore(trx).addAll(events)
  await queueDeliveries(trx, subscribers, events, clock)
}
