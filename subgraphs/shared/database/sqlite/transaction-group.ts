import { AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Connection } from '../knex-internals.js'

type Work = (trx: Knex.Transaction) => Promise<unknown>

/** A transaction that waits for the connection. */
interface WaitingTransaction {
  /** Runs in the asynchronous context of the caller. */
  readonly work: Work
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** For how long a group accepts transactions, in milliseconds: its first one is committed with its last one. */
const ACCEPTS_MS = 10

/**
 * Commits transactions of a SQLite database together: the first one that gets the connection, and in savepoints those that
 * wait when it ends. Only one can write at a time, and a commit waits for the disk and writes every changed page. In a
 * group, concurrent transactions wait for the disk once, and a page that several of them change is written once.
 */
export class SqliteTransactionGroup {
  private readonly waiting: WaitingTransaction[] = []
  private running = false

  constructor(private readonly db: Knex) {}

  /** Resolves when the transaction is committed. If it fails, the others are not affected; `work` may be repeated. */
  run<Result>(work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.push({ work: AsyncResource.bind(work), resolve, reject })
      if (!this.running) void this.commitWaiting()
    }) as Promise<Result>
  }

  private async commitWaiting(): Promise<void> {
    this.running = true
    for (let first = this.waiting.shift(); first; first = this.waiting.shift()) {
      await this.commitGroup(first)
      // Statements of SQLite run synchronously: work of many transactions would block the event loop until it ends.
      await nextTurn()
    }
    this.running = false
  }

  /** Never rejects. */
  private async commitGroup(first: WaitingTransaction): Promise<void> {
    const done: { readonly one: WaitingTransaction; readonly result: unknown }[] = []
    try {
      await this.db.transaction(async (trx) => {
        done.push({ one: first, result: await first.work(trx) })
        const connection: Connection = await trx.client.acquireConnection()
        const closesAt = performance.now() + ACCEPTS_MS
        // After some errors, as of a full disk, SQLite has rolled back everything; then the commit fails.
        while (this.waiting.length > 0 && connection.inTransaction && performance.now() < closesAt) {
          const one = this.waiting.shift() as WaitingTransaction
          const outcome = await atSavepoint(trx, one)
          if (outcome) done.push({ one, ...outcome })
        }
      })
    } catch (error) {
      // One of them may be the cause.
      if (done.length > 1) for (const { one } of done) await this.commitAlone(one)
      else first.reject(error)
      return
    }
    for (const { one, result } of done) one.resolve(result)
  }

  private async commitAlone({ work, resolve, reject }: WaitingTransaction): Promise<void> {
    await this.db.transaction(work).then(resolve, reject)
  }
}

/** The result of a transaction that succeeded; one that failed is rejected, and rolled back. */
async function atSavepoint(
  trx: Knex.Transaction,
  { work, reject }: WaitingTransaction,
): Promise<{ readonly result: unknown } | undefined> {
  try {
    return { result: await trx.transaction(work) }
  } catch (error) {
    reject(error)
    return undefined
  }
}
