import type { Knex } from 'knex'
import type { Change, ChangeTopic, LiveEvents } from '../../runtime/live-events/live-events.js'
import { whenPossiblyCommitted } from './database/transaction.js'

const publishers = new WeakMap<Knex, LiveEvents>()

/** Publishes the changes that are announced on a database. */
export function publishChangesOf(db: Knex, live: LiveEvents): void {
  publishers.set(db, live)
}

type Records = Map<string, Change['records'][number]>

/** The changes announced in open transactions: a record that changes several times in one is published once. */
const announced = new WeakMap<Knex, Map<ChangeTopic, Records>>()

/**
 * Announces changed records to open subscriptions once they are committed; nothing is announced on a rollback, but records are
 * whose commit has an unknown outcome, because subscriptions read what they show. A process that is killed right after its
 * commit announces nothing: other processes notice its end and ask their clients to reload.
 * @param records the key by which subscriptions select it (the case of a donation, for example) and the id of each record
 */
export function announceChange(db: Knex, topic: ChangeTopic, records: Change['records']): void {
  if (records.length === 0) return
  const topics = announced.get(db) ?? new Map<ChangeTopic, Records>()
  const known = topics.get(topic)
  const all: Records = known ?? new Map()
  for (const record of records) all.set(record.join(' '), record)
  if (known) return
  let isPublished = false
  whenPossiblyCommitted(db, (database) => {
    isPublished = true
    publishers.get(database)?.publish(topic, { records: [...all.values()] })
  })
  if (!isPublished) announced.set(db, topics.set(topic, all))
}
