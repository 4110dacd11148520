import type { Knex } from 'knex'

type Listener = (kind: string | undefined) => void

const listeners = new WeakMap<Knex, Set<Listener>>()

/** Calls the listener with the kind (if known) of each job that this process commits; returns a function that unsubscribes. */
export function onWork(db: Knex, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** Notifies the workers of this process of a new job. Other processes find it when they poll. */
export function announceWork(db: Knex, kind?: string): void {
  for (const listener of listeners.get(db) ?? []) listener(kind)
}
