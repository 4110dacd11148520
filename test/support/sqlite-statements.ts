import { SqliteDialect } from '../../subgraphs/shared/database/sqlite-dialect.js'

/** Tables of background work, which goes on beside what a test looks at. */
const BACKGROUND = /\b(jobs|migrations|payment_cursors|wallet_leases)\b/

/** Runs the work and answers with it the SQL that went to SQLite meanwhile, background work aside. */
export async function withStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  const query = SqliteDialect.prototype._query
  SqliteDialect.prototype._query = function (this: SqliteDialect, connection, one) {
    if (!BACKGROUND.test(one.sql)) statements.push(one.sql)
    return query.call(this, connection, one)
  }
  try {
    return { result: await work(), statements }
  } finally {
    SqliteDialect.prototype._query = query
  }
}
