import type { Socket } from 'node:net'
import pg from 'pg'
import { CHECK_CONNECTION_MS } from './lost-connection.js'
import { beginSession } from './postgres-session.js'

/** A connection of a pool, as its latest check found it. */
interface Watched {
  /** The process of the server that serves it. */
  readonly pid: number
  bytesRead: number
  /** Checks in succession that found a query without any response. */
  silentChecks: number
}

/** After a single one, the query may have been sent just before. */
const SILENT_CHECKS = 2

/**
 * Ends connections whose server no longer responds: when its machine fails it does not close them, and the operating system
 * reports the failure to a query only after a quarter of an hour. A connection counts as lost if its query receives nothing
 * and the server, asked over a new connection, does not run that query, or does not respond either.
 * @param settings of the connections
 * @returns prepares a new connection of a pool, see {@link beginSession}, and watches it until it ends
 */
export function endSilentConnections(
  settings: pg.ClientConfig & { readonly application_name: string },
): (client: pg.ClientBase) => Promise<void> {
  const watched = new Map<pg.Client, Watched>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false

  async function check(): Promise<void> {
    const silent = [...watched].filter(([client, state]) => countedChecks(client, state) >= SILENT_CHECKS)
    if (silent.length === 0) return
    const pids = silent.map(([, { pid }]) => pid)
    const running = await runningAt(
      { ...settings, connectionTimeoutMillis: CHECK_CONNECTION_MS, query_timeout: CHECK_CONNECTION_MS },
      pids,
    )
    for (const [client, state] of silent)
      if (!running.includes(state.pid) && isSilent(client, state)) socketOf(client).destroy()
  }

  function checkAgain(): void {
    if (isChecking) return
    isChecking = true
    void check().finally(() => {
      isChecking = false
    })
  }

  return async (given) => {
    const client = given as pg.Client
    const pid = await beginSession(client, settings.application_name)
    watched.set(client, { pid, bytesRead: socketOf(client).bytesRead, silentChecks: 0 })
    timer ??= setInterval(checkAgain, CHECK_CONNECTION_MS).unref()
    client.once('end', () => {
      watched.delete(client)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }
}

function countedChecks(client: pg.Client, state: Watched): number {
  state.silentChecks = isSilent(client, state) ? state.silentChecks + 1 : 0
  state.bytesRead = socketOf(client).bytesRead
  return state.silentChecks
}

/** Whether a query is running and nothing has arrived since the latest check. The driver does not document its fields for that. */
function isSilent(client: pg.Client, { bytesRead }: Watched): boolean {
  const { readyForQuery } = client as { readonly readyForQuery?: boolean }
  return readyForQuery === false && socketOf(client).bytesRead === bytesRead
}

/** The socket of a connection, whether or not the server responds. */
export function socketOf({ connection }: pg.Client): Socket {
  return connection.stream as Socket
}

/** Those of the processes that run a query; all of them if the server refuses the connection, because then it does respond. */
async function runningAt(settings: pg.ClientConfig, pids: readonly number[]): Promise<readonly number[]> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state = 'active'`,
      [pids],
    )
    return rows.map(({ pid }) => pid)
  } catch (error) {
    return error instanceof pg.DatabaseError ? pids : []
  } finally {
    client.end().catch(() => undefined)
  }
}
