import type { Connection, Statement } from './knex-internals.js'

/** Statements kept prepared per connection; more than any subgraph has. */
const limit = 1_000

const statementsOf = new WeakMap<Connection, Map<string, Statement>>()

/** The statement of a text, prepared once per connection. */
export function prepared(connection: Connection, sql: string): Statement {
  let statements = statementsOf.get(connection)
  if (statements === undefined) {
    statements = new Map()
    statementsOf.set(connection, statements)
  }
  let statement = statements.get(sql)
  if (statement === undefined) {
    if (statements.size >= limit) statements.clear()
    statement = connection.prepare(sql)
    statements.set(sql, statement)
  }
  return statement
}
