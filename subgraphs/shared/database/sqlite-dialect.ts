import { setTimeout as pause } from 'node:timers/promises'
import BetterSqlite3Dialect, {
  type Connection,
  type QueryObject,
  type Statement,
  type Transaction,
} from 'knex/lib/dialects/better-sqlite3/index.js'
import { Sqlite } from '../../../schema/sqlite-driver.js'

/** How long a statement waits for a lock of another connection before it fails, in milliseconds. */
export const busyTimeoutMs = 10_000

/** SQLite's own wait blocks the event loop, so it is short; the rest of the wait is asynchronous. */
const blockingWaitMs = 20

/** Statements kept prepared per connection; more than any subgraph has. */
const preparedStatementLimit = 1_000

const preparedStatements = new WeakMap<Connection, Map<string, Statement>>()

/**
 * knex's better-sqlite3 dialect with four changes: it loads the driver that fits this Node, transactions begin with the write lock (a deferred one
 * that reads first fails at once with SQLITE_BUSY_SNAPSHOT when another process wrote meanwhile), waiting for
 * another connection's lock leaves the event loop free, and statements stay prepared.
 */
export class SqliteDialect extends BetterSqlite3Dialect {
  override _driver(): unknown {
    return Sqlite
  }

  override transaction(container: unknown, config: unknown, outer: unknown): Transaction {
    const transaction = super.transaction(container, config, outer)
    // knex runs the work even when its own `begin` failed; a rejection here stops it.
    transaction.begin = (connection) => this.query(connection, 'BEGIN IMMEDIATE')
    return transaction
  }

  override async acquireRawConnection(): Promise<Connection> {
    const connection = await super.acquireRawConnection()
    connection.pragma(`busy_timeout = ${blockingWaitMs}`)
    return connection
  }

  override async _query(connection: Connection, query: QueryObject): Promise<QueryObject> {
    if (!query.sql) throw new Error('The query is empty')
    const statement = prepared(connection, query.sql)
    const bindings = this._formatBindings(query.bindings)
    await whenNotBusy(() => {
      if (statement.reader) query.response = statement.all(bindings)
      else {
        const result = statement.run(bindings)
        query.response = result
        query.context = { lastID: result.lastInsertRowid, changes: result.changes }
      }
    })
    return query
  }
}

function prepared(connection: Connection, sql: string): Statement {
  let statements = preparedStatements.get(connection)
  if (statements === undefined) {
    statements = new Map()
    preparedStatements.set(connection, statements)
  }
  let statement = statements.get(sql)
  if (statement === undefined) {
    if (statements.size >= preparedStatementLimit) statements.clear()
    statement = connection.prepare(sql)
    statements.set(sql, statement)
  }
  return statement
}

/** SQLITE_BUSY says that the statement did nothing, so that it can simply be run again. */
export async function whenNotBusy(statement: () => void): Promise<void> {
  const deadline = Date.now() + busyTimeoutMs
  for (;;) {
    try {
      statement()
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      await pause(2 + Math.random() * 20)
    }
  }
}

/** Whether SQLite refused because another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY')
}
