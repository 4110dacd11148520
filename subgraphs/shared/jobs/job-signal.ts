import type { Knex } from 'knex'

type Listener = (kind?: string) => void

const listeners = new WeakMap<Knex, Set<Listener>>()

/** Calls the listener with the kind (if known) of each job that this process commits; returns a function that unsubscribes. */
export function onWork(db: Knex, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** Notifies the workers of this process of a new job. Those of other processes are notified by PostgreSQL, and poll. */
export function announceWork(db: Knex, kind?: string): void {
  for (const listener of listeners.get(db) ?? []) listener(kind)
}
