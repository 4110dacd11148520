import type { Connection, Statement } from '../knex-internals.js'

/** Statements kept prepared per connection; more than any subgraph has. */
const limit = 1_000

/** A statement that stays prepared. */
interface Prepared {
  readonly statement: Statement
  /** The rows of a statement that returns any. */
  all(bindings: readonly unknown[]): unknown[]
}

const statementsOf = new WeakMap<Connection, Map<string, Prepared>>()

/** The statement of a text, prepared once per connection. */
export function prepared(connection: Connection, sql: string): Prepared {
  let statements = statementsOf.get(connection)
  if (statements === undefined) {
    statements = new Map()
    statementsOf.set(connection, statements)
  }
  let known = statements.get(sql)
  if (known === undefined) {
    if (statements.size >= limit) statements.clear()
    const statement = connection.prepare(sql)
    known = {
      statement,
      all: hasKnownColumns(sql) ? rowReader(statement) : (values) => statement.all(values),
    }
    statements.set(sql, known)
  }
  return known
}

/** Another process may add a column, which changes what a star means, but not what `count(*)` does. */
function hasKnownColumns(sql: string): boolean {
  return !/(^|[^(])\*/.test(sql)
}

/**
 * Reads rows as arrays of values, and creates objects of one shape from them: the driver's objects take twice as long
 * to create, and longer to read.
 */
function rowReader(statement: Statement): Prepared['all'] {
  let objectOf: ((values: unknown) => unknown) | undefined
  return (bindings) => {
    objectOf ??= objectMaker(statement.raw(true).columns())
    return statement.all(bindings).map(objectOf)
  }
}

/** Compiles `values => object`. Names are columns in SQL texts of the program. */
function objectMaker(columns: readonly { readonly name: string }[]): (values: unknown) => unknown {
  const members = columns.map(({ name }, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `'use strict'\nreturn { ${members.join(', ')} }`) as (
    values: unknown,
  ) => unknown
}
