import type { Knex } from 'knex'

const listeners = new WeakMap<Knex, Set<() => void>>()

/** Calls the listener whenever this process commits new work to the database; answers how to end that. */
export function onWork(db: Knex, listener: () => void): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** Tells the workers of this process that there is work. Other processes find it when they poll. */
export function announceWork(db: Knex): void {
  for (const listener of listeners.get(db) ?? []) listener()
}
