import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Sqlite } from '../../runtime/sqlite-driver.js'
import { SqliteDialect } from '../../subgraphs/shared/database/sqlite-dialect.js'

/** A statement with the values bound to it. */
interface Change {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

interface Dialect {
  _query(
    connection: unknown,
    statement: { readonly sql: string; readonly bindings?: readonly unknown[] },
  ): unknown
}

/** What background work changes meanwhile is not part of the request; what it inserts is. */
const OF_A_REQUEST = /^insert |^update `idempotency_keys`/

/** Ids that are made for each request; those of people stay. */
const NEW_ID = /\b(?!usr_)[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g

/** Runs a request of the platform in this process, and returns the changes that it makes to the database. */
export async function recordedChanges(request: () => Promise<unknown>): Promise<Change[]> {
  const dialect = SqliteDialect.prototype as unknown as Dialect
  const query = dialect._query
  const changes: Change[] = []
  dialect._query = function (this: unknown, connection, statement) {
    const { sql, bindings = [] } = statement
    if (OF_A_REQUEST.test(sql)) changes.push({ sql, bindings })
    return query.call(this, connection, statement)
  }
  try {
    await request()
    return changes
  } finally {
    dialect._query = query
  }
}

/**
 * Repeats recorded changes of the backoffice with new ids and a key of its own, in one transaction of prepared
 * statements.
 * @param key the `Idempotency-Key` of the recorded request
 */
export function replayedWrite(dataDirectory: string, changes: readonly Change[], key: string) {
  // Waiting for the platform's own transactions would block them, because they run in the same process.
  const database = new Sqlite(join(dataDirectory, 'backoffice.sqlite'), { timeout: 0 })
  const statements = changes.map(({ sql, bindings }) => ({ statement: database.prepare(sql), bindings }))
  let count = 0

  const write = database.transaction(() => {
    count += 1
    const suffix = String(count).padStart(10, '0')
    const renewed = (value: unknown) => {
      if (value === key) return `${key}-${suffix}`
      return typeof value === 'string' ? value.replace(NEW_ID, (id) => id.slice(0, -10) + suffix) : value
    }
    for (const { statement, bindings } of statements) {
      const values = bindings.map(renewed)
      if (statement.reader) statement.all(values)
      else statement.run(values)
    }
  })

  return {
    async write(): Promise<void> {
      for (;;) {
        try {
          return write.immediate()
        } catch (error) {
          if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
          await setImmediate()
        }
      }
    },
    close: () => database.close(),
  }
}
