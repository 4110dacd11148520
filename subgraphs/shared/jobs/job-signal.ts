import type { Knex } from 'knex'

type Listener = (kind: string | undefined) => void

const listeners = new WeakMap<Knex, Set<Listener>>()

/** Calls the listener with the kind of work that this process commits to the database, where it is known; answers how to end that. */
export function onWork(db: Knex, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** Tells the workers of this process that there is work of a kind. Other processes find it when they poll. */
export function announceWork(db: Knex, kind?: string): void {
  for (const listener of listeners.get(db) ?? []) listener(kind)
}
