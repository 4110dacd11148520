import type { Knex } from 'knex'
import { listenOnPostgres } from '../../../runtime/connections/postgres-listener.js'
import { reportedOnce } from '../../../runtime/connections/reported-once.js'
import { connectBesidePool } from '../database/knex-internals.js'
import { afterCommit, databaseOf, isSqlite, type Transaction } from '../database/transaction.js'
import type { Log } from '../log.js'

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

/** A connection on which PostgreSQL notifies this process of new jobs. */
export interface JobListener {
  /** Whether notifications arrive; false on SQLite and while the connection is lost. */
  isListening(): boolean
  close(): Promise<void>
}

/**
 * Calls `ring` with the kind of each job that any process commits, and without one when the connection is made or lost:
 * notifications may have been missed. SQLite has none.
 */
export function listenForJobs(db: Knex, ring: (kind?: string) => void, log: Log): JobListener {
  if (isSqlite(db)) return { isListening: () => false, close: async () => {} }
  const { lost, restored } = reportedOnce<unknown>((error) => {
    log.warn({ err: error }, 'No notifications of new jobs; polling for them')
    return () => log.info({}, 'Notifications of new jobs arrive again')
  })
  const { client, close } = listenOnPostgres({
    async open() {
      const connection = await connectBesidePool(db)
      const { rows } = await connection.query('select current_schema() as schema')
      return { client: connection, channel: `jobs:${rows[0].schema}` }
    },
    onNotification: ring,
    onListening() {
      restored()
      ring()
    },
    onLost(error) {
      lost(error)
      ring()
    },
  })
  return { isListening: () => client() !== undefined, close }
}

/** A pause that can be interrupted; an interruption before it begins counts. */
export function createAlarm() {
  let rung = false
  let cutShort: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      cutShort?.()
    },
    wait: async (ms: number) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          cutShort = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
      cutShort = undefined
    },
  }
}
