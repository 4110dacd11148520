import type { Knex } from 'knex'
import { type Clock, systemClock, timestamp } from './clock.js'
import { afterCommit, databaseOf, type Transaction } from './database/transaction.js'
import { type DomainEvent, eventStore } from './event.store.js'
import { newId } from './ids.js'
import { queueDeliveries, subscribersOf } from './webhooks/queue-deliveries.js'

export type { DomainEvent } from './event.store.js'

type Listener = (event: DomainEvent) => void

const listeners = new WeakMap<Knex, Set<Listener>>()

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
  notifyListeners(trx, [event])
  return event
}

/**
 * Records many events of one kind with as many statements as one, for the webhook subscriptions to the kind;
 * nothing is written where there is none.
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
  notifyListeners(trx, events)
}

function notifyListeners(trx: Transaction, events: readonly DomainEvent[]): void {
  const db = databaseOf(trx)
  afterCommit(trx, () => {
    for (const event of events) for (const listener of listeners.get(db) ?? []) listener(event)
  })
}

/**
 * Calls the listener for every event that this process commits to the database from now on, after the commit; for
 * live streams, which need no history. Effects that must happen are jobs instead.
 * @returns a function that removes the listener
 * The listener must not throw.
 */
export function onEvent(db: Knex, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => {
    known.delete(listener)
  }
}
