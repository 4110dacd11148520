/** knex ships its dialects without types; custom dialects are its documented way to extend them. */
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex'

  interface Statement {
    readonly reader: boolean
    all(bindings: readonly unknown[]): unknown[]
    get(bindings: readonly unknown[]): unknown
    /** Makes rows lists of values, in the order of the columns. */
    raw(isRaw: boolean): Statement
    columns(): readonly { readonly name: string }[]
    run(bindings: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint }
  }

  interface Connection {
    readonly inTransaction: boolean
    readonly open: boolean
    prepare(sql: string): Statement
    pragma(statement: string): unknown
    close(): void
  }

  interface QueryObject {
    sql: string
    bindings?: readonly unknown[]
    response?: unknown
    context?: unknown
    __knexQueryUid?: string
  }

  interface Builder {
    readonly _method?: string
    readonly sql?: unknown
  }

  interface QueryCompiler {
    /** Clauses that a query has at most once. */
    readonly single: {
      readonly limit?: number
      /** Clauses whose value is written into the SQL. */
      skipBinding?: Readonly<Record<string, unknown>>
    }
  }

  interface Runner {
    /** If set, knex runs the statement on it and does not use the pool. */
    connection?: Connection
  }

  interface Transaction {
    /** Names the savepoint of a transaction inside another one. */
    txid: string
    begin(connection: Connection): Promise<unknown>
    commit(connection: Connection, value: unknown): Promise<unknown>
  }

  class BetterSqlite3Dialect {
    constructor(config: Knex.Config)
    readonly connectionSettings: { filename: string }
    _driver(): unknown
    runner(builder: Builder): Runner
    queryCompiler(builder: Builder, bindings: unknown): QueryCompiler
    destroy(callback?: unknown): Promise<void>
    emit(event: string, ...values: unknown[]): boolean
    transaction(container: unknown, config: unknown, outer: unknown): Transaction
    query(connection: Connection, query: QueryObject | string): Promise<QueryObject>
    acquireConnection(): Promise<Connection>
    releaseConnection(connection: Connection): Promise<void>
    acquireRawConnection(): Promise<Connection>
    _query(connection: Connection, query: QueryObject): Promise<QueryObject>
    _formatBindings(bindings: readonly unknown[] | undefined): unknown[]
  }
  export default BetterSqlite3Dialect
  export type { Builder, Connection, QueryCompiler, QueryObject, Runner, Statement, Transaction }
}
