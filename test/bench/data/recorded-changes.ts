import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { SqliteDialect } from '../../../subgraphs/shared/database/sqlite/dialect.js'

/** A statement with its bound values. */
interface Change {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

interface OpenFile {
  readonly connectionSettings: { readonly filename: string }
}

interface Dialect {
  _query(
    this: OpenFile,
    connection: unknown,
    statement: { readonly sql: string; readonly bindings?: readonly unknown[] },
  ): unknown
  runText(this: OpenFile, sql: string, bindings: readonly unknown[]): unknown
}

const CHANGE = /^(insert|update|delete)\b/i
/** Written in a separate transaction before the request is executed. */
const OF_A_KEY = /\bidempotency_keys\b/
const CHARACTER = '[0-9A-HJKMNP-TV-Z]'
/** Ids of people are not changed. */
const PREFIX = '\\b(?!usr_)[a-z]{2,4}_'
/**
 * The characters that are replaced by a number in the ids of new rows: at the start, where the ids of a request are equal,
 * and before the last two characters, which differ, because a case can also be found by the end of its id.
 */
const NUMBERED = new RegExp(
  `(?<=${PREFIX})${CHARACTER}{8}(?=${CHARACTER}{18}\\b)|(?<=${PREFIX}${CHARACTER}{16})${CHARACTER}{8}(?=${CHARACTER}{2}\\b)`,
)

/**
 * Runs a request of the platform in this process, and returns its changes in the backoffice: the statements for its
 * idempotency key, and the transactions with an insert into `table`. Other transactions are background work.
 */
export async function recordedChanges(table: string, request: () => Promise<unknown>): Promise<Change[]> {
  const dialect = SqliteDialect.prototype as unknown as Dialect
  const { _query: query, runText } = dialect
  const changes: Change[] = []
  let open: Change[] | undefined
  const note = ({ connectionSettings }: OpenFile, { sql, bindings }: Change) => {
    if (!connectionSettings.filename.endsWith('backoffice.sqlite')) return
    if (/^begin/i.test(sql)) open = []
    else if (/^commit/i.test(sql)) {
      if (open?.some((one) => one.sql.startsWith(`insert into "${table}"`))) changes.push(...open)
      open = undefined
    } else if (open && CHANGE.test(sql)) open.push({ sql, bindings })
    else if (CHANGE.test(sql) && OF_A_KEY.test(sql)) changes.push({ sql, bindings })
  }
  dialect._query = function (connection, statement) {
    note(this, { bindings: [], ...statement })
    return query.call(this, connection, statement)
  }
  dialect.runText = function (sql, bindings) {
    note(this, { sql, bindings })
    return runText.call(this, sql, bindings)
  }
  try {
    await request()
    return changes
  } finally {
    Object.assign(dialect, { _query: query, runText })
  }
}

/**
 * Repeats recorded changes of the backoffice with new ids and a new key, in one transaction of prepared statements, on a copy
 * of its file, so that its jobs do not run and nothing waits for the platform.
 * @param file a copy from before the changes
 * @param key the `Idempotency-Key` of the recorded request
 */
export function repeatedChanges(file: string, changes: readonly Change[], key: string) {
  const database = new Sqlite(file)
  // The same as on the platform.
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = full')
  database.pragma('foreign_keys = on')
  const statements = changes.map(({ sql, bindings }) => ({
    statement: database.prepare(sql),
    bindings: bindings.map((value) => (value === key ? [`${key}-`, ''] : piecesOf(value))),
  }))
  let count = 0

  const write = database.transaction(() => {
    count += 1
    const number = String(count).padStart(8, '0')
    for (const { statement, bindings } of statements) {
      const values = bindings.map((pieces) => (pieces.length === 1 ? pieces[0] : pieces.join(number)))
      if (statement.reader) statement.all(values)
      else statement.run(values)
    }
  })

  return { write: () => write.immediate(), close: () => database.close() }
}

/** The parts of a text around the replaced characters; other values as a single part. */
function piecesOf(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? value.split(NUMBERED) : [value]
}
