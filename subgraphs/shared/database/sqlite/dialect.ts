import { Sqlite } from '../../../../runtime/sqlite-driver.js'
import {
  type Builder,
  betterSqlite3Dialect,
  type Connection,
  isRead,
  type QueryCompiler,
  type QueryObject,
  type Runner,
  type Transaction,
} from '../knex-internals.js'
import { isBusy, whenNotBusy } from './busy.js'
import { SqliteChangeGroup } from './change-group.js'
import { beforeStatement, revisionAt, shareReadTurns } from './read-turn.js'
import { prepared } from './statements.js'

/** SQLite's own wait blocks the event loop, so it is short; the rest of the wait is asynchronous. */
const blockingWaitMs = 20

/** The connection of reads outside transactions. */
interface ReadConnection {
  /** Read-only: it sees committed data only, regardless of open transactions of the other connection. */
  readonly connection: Connection
  readonly mayUse: () => boolean
}

/** Makes the query ids of statements that bypass knex unique in its events. */
let textsRun = 0

/**
 * knex's better-sqlite3 dialect with eight changes: it loads the driver for this version of Node; transactions begin
 * with the write lock (a deferred one that reads first fails immediately with SQLITE_BUSY_SNAPSHOT when another process
 * has written since), and are rolled back if their commit fails; waiting for another connection's lock does not block
 * the event loop; statements stay prepared; limits are part of their text; reads outside transactions use a separate
 * connection, so that they never wait; and statements with a constant text bypass the runner of knex, where changes
 * outside transactions share commits.
 */
export class SqliteDialect extends betterSqlite3Dialect() {
  /** Unset in the clients that knex creates for transactions: their reads belong to the transaction. */
  private reads?: ReadConnection

  private readonly changes = new SqliteChangeGroup(this)

  override _driver(): unknown {
    return Sqlite
  }

  /**
   * Opens the connection for reads; in WAL mode readers and the writer do not block each other.
   * @param mayUse false inside a transaction of the database, where the ordinary connection rejects the query
   */
  openReads(mayUse: () => boolean): void {
    const connection: Connection = new Sqlite(this.connectionSettings.filename, { readonly: true })
    connection.pragma(`busy_timeout = ${blockingWaitMs}`)
    shareReadTurns(connection)
    this.reads = { connection, mayUse }
  }

  override runner(builder: Builder): Runner {
    const runner = super.runner(builder)
    if (this.reads?.mayUse() && isRead(builder)) runner.connection = this.reads.connection
    return runner
  }

  /** SQLite plans a statement again for every value bound as its limit, which takes longer than finding a row. */
  override queryCompiler(builder: Builder, bindings: unknown): QueryCompiler {
    const compiler = super.queryCompiler(builder, bindings)
    const { single } = compiler
    if (single.limit !== undefined) single.skipBinding = { ...single.skipBinding, limit: true }
    return compiler
  }

  /** Returns the rows of a read-only statement; undefined if no read connection may be used. */
  readText(sql: string, bindings: readonly unknown[]): unknown[] | Promise<unknown[]> | undefined {
    if (!this.reads?.mayUse()) return undefined
    const ran = this.runNow(this.reads.connection, sql, bindings)
    return ran instanceof Promise ? ran.then(rowsOf) : rowsOf(ran)
  }

  /** Runs a change: in the open transaction, where knex created this client for one, else committed with others that wait. */
  async runText(sql: string, bindings: readonly unknown[]): Promise<QueryObject> {
    if (this.reads?.mayUse()) return this.runWithOthers(sql, bindings)
    const connection = await this.acquireConnection()
    try {
      return await this.runNow(connection, sql, bindings)
    } finally {
      await this.releaseConnection(connection)
    }
  }

  private async runWithOthers(sql: string, bindings: readonly unknown[]): Promise<QueryObject> {
    const query = this.begun(sql, bindings)
    const values = this._formatBindings(bindings)
    try {
      await this.changes.run((connection) => runPrepared(connection, query, values))
    } catch (error) {
      throw this.failed(query, error)
    }
    return this.answered(query)
  }

  /**
   * Runs a statement with the events of knex but without its runner, whose promises and copies cost as much as a row.
   */
  private runNow(
    connection: Connection,
    sql: string,
    bindings: readonly unknown[],
  ): QueryObject | Promise<QueryObject> {
    const query = this.begun(sql, bindings)
    const run = () => runPrepared(connection, query, this._formatBindings(bindings))
    try {
      run()
    } catch (error) {
      if (!isBusy(error)) throw this.failed(query, error)
      return whenNotBusy(run).then(
        () => this.answered(query),
        (later) => Promise.reject(this.failed(query, later)),
      )
    }
    return this.answered(query)
  }

  /** A number that changes with every commit; undefined if no read connection may be used. */
  revision(): number | undefined {
    return this.reads?.mayUse() ? revisionAt(this.reads.connection) : undefined
  }

  private begun(sql: string, bindings: readonly unknown[]): QueryObject {
    const query: QueryObject = { sql, bindings, __knexQueryUid: `text-${++textsRun}` }
    this.emit('query', query)
    return query
  }

  private answered(query: QueryObject): QueryObject {
    this.emit('query-response', query.response, query)
    return query
  }

  /** The error as knex reports it: with the SQL, without the values bound to it. */
  private failed(query: QueryObject, error: unknown): unknown {
    // Changes that could not be committed together share one error.
    if (error instanceof Error && !error.message.includes(query.sql))
      error.message = `${query.sql} - ${error.message}`
    this.emit('query-error', error, query)
    return error
  }

  /** The writing connection is closed last: closing the last connection checkpoints the WAL. */
  override async destroy(callback?: unknown): Promise<void> {
    this.reads?.connection.close()
    delete this.reads
    await super.destroy(callback)
  }

  override transaction(container: unknown, config: unknown, outer: unknown): Transaction {
    const transaction = super.transaction(container, config, outer)
    // knex runs the work even when its own `begin` failed; a rejection here stops it.
    transaction.begin = (connection) => this.query(connection, 'BEGIN IMMEDIATE')
    const commit = transaction.commit.bind(transaction)
    transaction.commit = async (connection, value) => {
      await commit(connection, value)
      // knex leaves a transaction open whose commit fails, as a deferred constraint makes it.
      if (connection.inTransaction) runPrepared(connection, { sql: 'rollback' }, [])
    }
    // One name for all, which SQLite allows: statements with the name of each would not stay prepared.
    if (outer) transaction.txid = 'inner'
    return transaction
  }

  override async acquireRawConnection(): Promise<Connection> {
    const connection = await super.acquireRawConnection()
    connection.pragma(`busy_timeout = ${blockingWaitMs}`)
    return connection
  }

  override async _query(connection: Connection, query: QueryObject): Promise<QueryObject> {
    if (!query.sql) throw new Error('The query is empty')
    const bindings = this._formatBindings(query.bindings)
    await whenNotBusy(() => runPrepared(connection, query, bindings))
    return query
  }
}

/** Runs a statement synchronously, and stores its rows, or its changes, in the query. */
function runPrepared(connection: Connection, query: QueryObject, bindings: readonly unknown[]): void {
  beforeStatement(connection)
  const { statement, all } = prepared(connection, query.sql)
  if (statement.reader) query.response = all(bindings)
  else {
    const result = statement.run(bindings)
    query.response = result
    query.context = { lastID: result.lastInsertRowid, changes: result.changes }
  }
}

function rowsOf(query: QueryObject): unknown[] {
  return query.response as unknown[]
}
