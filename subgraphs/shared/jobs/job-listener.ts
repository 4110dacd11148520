import type { Knex } from 'knex'
import { listenOnPostgres } from '../../../runtime/postgres-listener.js'
import { connectBesidePool } from '../database/knex-internals.js'
import { isSqlite } from '../database/transaction.js'
import type { Log } from '../log.js'

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
  const { client, close } = listenOnPostgres({
    async open() {
      const connection = await connectBesidePool(db)
      const { rows } = await connection.query('select current_schema() as schema')
      return { client: connection, channel: `jobs:${rows[0].schema}` }
    },
    onNotification: ring,
    onListening: () => ring(),
    onLost(error) {
      log.warn({ err: error }, 'No notifications of new jobs; polling for them')
      ring()
    },
  })
  return { isListening: () => client() !== undefined, close }
}
