import type { Client } from 'pg'
import { CHECK_CONNECTION_MS } from './lost-connection.js'
import { socketOf } from './silent-connections.js'

/** A connection on which PostgreSQL notifies this process. */
export interface PostgresListener {
  /** The connection; undefined while it is lost. */
  client(): Client | undefined
  close(): Promise<void>
}

/** Options of {@link listenOnPostgres}. */
export interface PostgresListenerOptions {
  /** Opens a separate connection for a channel. */
  readonly open: () => Promise<{ readonly client: Client; readonly channel: string }>
  readonly onNotification: (payload: string | undefined) => void
  /** Called when the connection listens: earlier notifications may have been missed. */
  readonly onListening: () => void
  /** Called when the connection is lost or cannot be opened; it is then retried. */
  readonly onLost: (error: unknown) => void
  /** How often the connection is checked, and how long the server may take to respond, in milliseconds; default 10 s. */
  readonly checkEveryMs?: number
}

const RECONNECT_MS = 1_000

/** Listens on a channel of PostgreSQL, and reconnects when the connection is lost. */
export function listenOnPostgres(options: PostgresListenerOptions): PostgresListener {
  let listening: Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let connecting: Promise<void> = connect()

  async function connect(): Promise<void> {
    let client: Client | undefined
    try {
      const opened = await options.open()
      const current = opened.client
      client = current
      client.on('error', () => undefined)
      client.on('notification', ({ payload }) => options.onNotification(payload))
      client.once('end', () => {
        if (current === listening) reconnectAfter(new Error('The connection was lost.'))
      })
      await client.query(`listen ${client.escapeIdentifier(opened.channel)}`)
      if (isClosed) return void (await client.end())
      listening = client
      checkUntilEnd(current, options.checkEveryMs ?? CHECK_CONNECTION_MS)
      options.onListening()
    } catch (error) {
      client?.end().catch(() => undefined)
      reconnectAfter(error)
    }
  }

  function reconnectAfter(error: unknown): void {
    listening = undefined
    if (isClosed) return
    options.onLost(error)
    timer = setTimeout(() => {
      connecting = connect()
    }, RECONNECT_MS)
  }

  return {
    client: () => listening,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting
      const open = listening
      listening = undefined
      await open?.end().catch(() => undefined)
    },
  }
}

/** Destroys a connection over which the server does not respond in time, also to its end. */
function checkUntilEnd(client: Client, everyMs: number): void {
  const check = { text: 'select 1', query_timeout: everyMs }
  const timer = setInterval(() => {
    client.query(check).catch(() => socketOf(client).destroy())
  }, everyMs).unref()
  client.once('end', () => clearInterval(timer))
}
