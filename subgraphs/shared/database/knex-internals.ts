import type { Knex } from 'knex'
import BetterSqlite3Dialect, { type Connection } from 'knex/lib/dialects/better-sqlite3/index.js'
import type { Client as PostgresClient } from 'pg'

/** The only file that uses undocumented parts of `knex`; a test checks them after every upgrade. */

export type {
  Builder,
  Connection,
  QueryCompiler,
  QueryObject,
  Runner,
  Statement,
  Transaction,
} from 'knex/lib/dialects/better-sqlite3/index.js'

/** The methods of the dialect that {@link SqliteDialect} overrides or calls. */
const dialectMethods = [
  '_driver',
  '_formatBindings',
  '_query',
  'acquireConnection',
  'acquireRawConnection',
  'destroy',
  'emit',
  'query',
  'queryCompiler',
  'releaseConnection',
  'runner',
  'transaction',
] as const

/**
 * The dialect of better-sqlite3, to be extended.
 * @throws Error when knex no longer has a method that we use
 */
export function betterSqlite3Dialect(dialect: { readonly prototype: object } = BetterSqlite3Dialect) {
  for (const method of dialectMethods)
    if (typeof (dialect.prototype as Record<string, unknown>)[method] !== 'function')
      throw changed(`${method}() of its SQLite dialect`)
  return dialect as typeof BetterSqlite3Dialect
}

/** A statement that knex runs: a query by its method, or a raw statement with its text. */
export interface RunStatement {
  readonly _method?: string
  readonly sql?: unknown
}

const READS: ReadonlySet<unknown> = new Set(['select', 'first', 'pluck'])

/** Whether a statement only reads. Raw text that begins with `with` may write, so it does not count as a read. */
export function isRead({ _method, sql }: RunStatement): boolean {
  return typeof sql === 'string' ? /^\s*select\b/i.test(sql) : READS.has(_method)
}

/** The part of knex' runner of a statement that we use. */
export interface StatementRunner {
  /** The connection of the latest attempt; unset, knex takes one from the pool. */
  connection: unknown
  run(): Promise<unknown>
}

/** Lets `adapt` change the runner of each statement outside transactions. */
export function adaptRunners(
  { client }: Pick<Knex, 'client'>,
  adapt: (runner: StatementRunner, statement: RunStatement) => void,
): void {
  if (typeof client.runner !== 'function') throw changed('client.runner()')
  const runnerOf: (statement: RunStatement) => StatementRunner = client.runner.bind(client)
  // Clients of transactions are created from the class and are not affected.
  client.runner = (statement: RunStatement) => {
    const runner = runnerOf(statement)
    adapt(runner, statement)
    return runner
  }
}

/** Runs a statement on the connections of another database of the same dialect. */
export async function runElsewhere(
  { client }: Pick<Knex, 'client'>,
  statement: RunStatement,
): Promise<unknown> {
  return (client.runner(statement) as StatementRunner).run()
}

/** Calls `check` before each connection is taken from the pool; what it throws rejects the query. */
export function checkConnections({ client }: Pick<Knex, 'client'>, check: () => void): void {
  if (typeof client.acquireConnection !== 'function') throw changed('client.acquireConnection()')
  const acquire: () => Promise<Connection> = client.acquireConnection.bind(client)
  client.acquireConnection = async () => {
    check()
    return acquire()
  }
}

/** A connection to PostgreSQL outside the pool, with its settings and search path; the caller ends it. */
export async function connectBesidePool({ client }: Pick<Knex, 'client'>): Promise<PostgresClient> {
  if (typeof client.acquireRawConnection !== 'function') throw changed('client.acquireRawConnection()')
  return client.acquireRawConnection()
}

/** The argument of knex' query events. */
export interface QueryEvent {
  /** The same in the events of one query; undefined for events that are not of a query. */
  readonly __knexQueryUid?: string
  readonly sql?: string
}

function changed(what: string): Error {
  return new Error(`knex has changed ${what}: adapt subgraphs/shared/database/knex-internals.ts`)
}
