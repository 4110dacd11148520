import { AsyncLocalStorage } from 'node:async_hooks'
import { SqliteDialect } from '../../subgraphs/shared/database/sqlite-dialect.js'

interface Dialect {
  _query(connection: unknown, statement: { readonly sql: string }): unknown
}

const recorded = new AsyncLocalStorage<string[]>()

/**
 * The SQL statements that `work` runs on SQLite in this process, and no others: background work of the same
 * platform is not counted.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const dialect = SqliteDialect.prototype as unknown as Dialect
  const query = dialect._query
  dialect._query = function (this: unknown, connection, statement) {
    recorded.getStore()?.push(statement.sql)
    return query.call(this, connection, statement)
  }
  const statements: string[] = []
  try {
    await recorded.run(statements, work)
    return statements
  } finally {
    dialect._query = query
  }
}
