import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '../knex-internals.js'
import { whenNotBusy } from './busy.js'
import { beforeStatement } from './read-turn.js'
import { prepared } from './statements.js'

/** A change that waits for the connection. */
interface WaitingChange {
  run(connection: Connection): void
  resolve(): void
  reject(error: unknown): void
}

interface ConnectionPool {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
}

/**
 * Commits changes of one statement each together: those that wait when the connection is free. A commit waits for the
 * disk, which takes longer than many statements, so that concurrent requests wait once instead of one after the other.
 */
export class SqliteChangeGroup {
  private waiting: WaitingChange[] = []

  constructor(private readonly pool: ConnectionPool) {}

  /** Resolves when the change is committed; a failure does not affect the others. */
  run(statement: WaitingChange['run']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ run: statement, resolve, reject })
      if (this.waiting.length === 1) void this.commitWaiting()
    })
  }

  private async commitWaiting(): Promise<void> {
    // Requests that arrived together are read one by one.
    await nextTurn()
    let connection: Connection
    try {
      connection = await this.pool.acquireConnection()
    } catch (error) {
      for (const { reject } of this.take()) reject(error)
      return
    }
    await commitTogether(connection, this.take())
    await this.pool.releaseConnection(connection)
  }

  private take(): readonly WaitingChange[] {
    const changes = this.waiting
    this.waiting = []
    return changes
  }
}

/** Never rejects. */
async function commitTogether(connection: Connection, changes: readonly WaitingChange[]): Promise<void> {
  const outcomes: (() => void)[] = []
  let begun = false
  try {
    await whenNotBusy(() => execute(connection, 'begin immediate'))
    begun = true
    for (const change of changes) outcomes.push(outcomeOf(change, connection))
    execute(connection, 'commit')
  } catch (error) {
    if (connection.inTransaction) execute(connection, 'rollback')
    // One of them may be the cause.
    if (begun && changes.length > 1) for (const change of changes) await commitTogether(connection, [change])
    else for (const { reject } of changes) reject(error)
    return
  }
  for (const settle of outcomes) settle()
}

/** @throws the error of a statement with which SQLite has rolled back everything, as when the disk is full */
function outcomeOf({ run, resolve, reject }: WaitingChange, connection: Connection): () => void {
  try {
    run(connection)
    return resolve
  } catch (error) {
    if (!connection.inTransaction) throw error
    return () => reject(error)
  }
}

function execute(connection: Connection, sql: string): void {
  beforeStatement(connection)
  prepared(connection, sql).statement.run([])
}
