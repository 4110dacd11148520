import type { Client, ClientBase } from 'pg'
import { ProgramError } from '../process/run-program.js'
import { isReadOnly } from './database-outage.js'

/**
 * What the login, the database or the connection string may have set otherwise: the driver reads times in the ISO style only, and
 * programs recognise services by the name. A pooler may refuse settings that are sent with the login.
 */
const SETTINGS = `select pg_backend_pid() as pid, set_config('DateStyle', 'ISO', false), set_config('TimeZone', 'UTC', false),
  set_config('standard_conforming_strings', 'on', false), set_config('application_name', $1, false)`

/**
 * Prepares a new connection, which is ended after its server has refused a change as read-only: after a failover it may lead
 * to the former primary, or have begun before changes were permitted again.
 * @param name of the application, also if DATABASE_URL has another one
 * @returns the process of the server that serves it
 */
export async function beginSession(client: ClientBase, name: string): Promise<number> {
  endWhenReadOnly(client as Client)
  const { rows } = await client.query<{ pid: number }>(SETTINGS, [name])
  return rows[0]?.pid ?? 0
}

function endWhenReadOnly(client: Client): void {
  const { connection } = client
  let isRefused = false
  connection.on('errorMessage', (error: unknown) => {
    isRefused ||= isReadOnly(error)
  })
  connection.on('readyForQuery', ({ status }: { readonly status: string }) => {
    // A transaction is rolled back before.
    if (isRefused && status === 'I') client.end().catch(() => undefined)
  })
}

/** `SQL_ASCII` keeps every text as the client sends it. */
const USABLE_ENCODINGS: readonly unknown[] = ['UTF8', 'SQL_ASCII']

/**
 * Checks that a database can store every text: one in another encoding refuses names and messages with characters that it lacks.
 * @throws ProgramError if it cannot
 */
async function assertUnicode(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_encoding') as encoding`)
  const { encoding } = rows[0] ?? {}
  if (USABLE_ENCODINGS.includes(encoding)) return
  throw new ProgramError(
    `The database of DATABASE_URL has the encoding ${encoding}, which lacks characters that people write: create it with ` +
      "`create database … template template0 encoding 'UTF8'`.",
  )
}

/** A pooler in transaction mode gives the session that one connection has just left to the next one. */
const ROUNDS = 2

/**
 * Checks that connections have sessions of their own: otherwise the tables of one service are written by another, whose search
 * path it gets, locks protect nothing, and notifications are lost.
 * @throws ProgramError if they share sessions
 */
async function assertOwnSessions(first: ClientBase, second: ClientBase): Promise<void> {
  const sessionOf = async (client: ClientBase) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [await sessionOf(first), await sessionOf(second)]
    if (a === b || (await sessionOf(second)) !== b || (await sessionOf(first)) !== a)
      throw new ProgramError(
        'Connections to DATABASE_URL share sessions of PostgreSQL: set the pooler (PgBouncer: pool_mode) to session mode, ' +
          'or name the database itself (docs/deployment.md#connections-to-postgresql).',
      )
  }
}

/**
 * Checks two connections to a database before its first use.
 * @throws ProgramError if they share sessions, or the database cannot store every text
 */
export async function assertUsable(first: ClientBase, second: ClientBase): Promise<void> {
  await assertOwnSessions(first, second)
  await assertUnicode(first)
}
