import type { Knex } from 'knex'
import type { Client, Notification } from 'pg'
import { connectBesidePool } from '../database/knex-internals.js'
import { isSqlite } from '../database/transaction.js'
import type { Log } from '../log.js'

/** A connection on which PostgreSQL notifies this process of new jobs. */
export interface JobListener {
  /** Whether notifications arrive; false on SQLite and while the connection is lost. */
  isListening(): boolean
  close(): Promise<void>
}

const RECONNECT_MS = 1_000

/**
 * Calls `ring` with the kind of each job that any process commits, and without one when the connection is made or lost:
 * notifications may have been missed. SQLite has none.
 */
export function listenForJobs(db: Knex, ring: (kind?: string) => void, log: Log): JobListener {
  let connection: Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let connecting: Promise<void> | undefined

  async function connect(): Promise<void> {
    let client: Client | undefined
    try {
      client = await connectBesidePool(db)
      const current = client
      client.on('notification', ({ payload }: Notification) => ring(payload))
      client.once('end', () => lost(current))
      const { rows } = await client.query('select current_schema() as schema')
      await client.query(`listen ${client.escapeIdentifier(`jobs:${rows[0].schema}`)}`)
      if (closed) return void (await client.end())
      connection = client
      ring()
    } catch (error) {
      client?.end().catch(() => undefined)
      log.warn({ err: error }, 'No notifications of new jobs; polling for them')
      reconnectLater()
    }
  }

  function lost(client: Client): void {
    if (client !== connection) return
    connection = undefined
    log.warn({}, 'The connection for notifications of new jobs was lost; polling for them')
    ring()
    reconnectLater()
  }

  function reconnectLater(): void {
    if (closed) return
    timer = setTimeout(() => {
      connecting = connect()
    }, RECONNECT_MS)
  }

  if (!isSqlite(db)) connecting = connect()
  return {
    isListening: () => connection !== undefined,
    async close() {
      closed = true
      clearTimeout(timer)
      await connecting
      const open = connection
      connection = undefined
      await open?.end().catch(() => undefined)
    },
  }
}
