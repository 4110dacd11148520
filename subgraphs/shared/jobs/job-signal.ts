import type { Knex } from 'knex'
import { afterCommit, databaseOf, type Transaction } from '../database/transaction.js'

type Listener = (kind?: string) => void

const listeners = new WeakMap<Knex, Set<Listener>>()

/** Calls the listener with the kind (if known) of each job that this process commits; returns a function that unsubscribes. */
export function onWork(db: Knex, listener: Listener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}

/** Notifies the workers of this process of a job once the transaction is committed. */
export function announceInProcess(trx: Transaction, kind: string): void {
  const db = databaseOf(trx)
  afterCommit(trx, () => {
    for (const listener of listeners.get(db) ?? []) listener(kind)
  })
}
