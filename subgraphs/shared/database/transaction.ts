import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { outageOf } from '../../../runtime/connections/database-outage.js'
import { retryOnLostConnection } from '../../../runtime/connections/lost-connection.js'
import { disableAsyncHooksWhenIdle } from '../../../runtime/tracing/idle-async-hooks.js'
import { markEffect } from './change-outcome.js'
import { checkConnections, isRead, type RunStatement } from './knex-internals.js'
import { isBusy } from './sqlite/busy.js'
import { SqliteTransactionGroup } from './sqlite/transaction-group.js'

/** An open transaction. Stores accept it or a database; functions that must be atomic accept only this. */
export type Transaction = Knex.Transaction

/** One transaction from begin to commit, however many savepoints lie inside. */
interface Unit {
  readonly database: Knex
  /** Whether `work` was called, so the connection was good when the transaction began. */
  begun: boolean
  /** Whether `work` has changed something that the commit keeps. */
  hasWritten: boolean
  /** Whether `work` has ended, so that the commit may have been sent. */
  ended: boolean
  open: boolean
  afterCommit: Effect[]
}

interface Effect {
  readonly run: (isCommitted: boolean) => void
  /** Whether it is harmless without the commit. */
  readonly alsoWhenUnknown: boolean
}

/** How long a commit may go on at the server after the connection was lost, in milliseconds. */
const LOST_COMMIT_MS = 1_000

const maxAttempts = 30

/** The unit in whose `work` the current code runs; detects uses of `db` instead of `trx`. */
const currentUnit = disableAsyncHooksWhenIdle(new AsyncLocalStorage<Unit>())
const unitOf = new WeakMap<Knex, Unit>()
const groups = new WeakMap<Knex, SqliteTransactionGroup>()

/**
 * Runs `work` in one serialisable transaction and returns its result; an error rolls everything back.
 *
 * SQLite takes the write lock at the start, and commits transactions that wait for each other together. PostgreSQL runs
 * SERIALIZABLE. On both `work` may be repeated from the start, so it must have no effect that a rollback does not undo: no
 * network, no file, no shared variable; nor may it wait for another transaction. Effects after the commit use
 * {@link afterCommit}. A connection that turns out to be lost when the transaction begins, as after a restart of the database
 * server, is replaced by another one; losing it later fails the transaction. Called with a transaction, it becomes a
 * savepoint of that transaction.
 *
 * Inside `work` only the transaction handed in may be used: a query on the database itself would wait for a connection that
 * the transaction holds, so it fails immediately with an error that explains this.
 */
export async function inTransaction<Result>(
  db: Knex | Transaction,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const outer = unitOf.get(db)
  if (outer !== undefined) return atSavepoint(db, outer, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runUnit(db, work, { isolationLevel: 'serializable' })
    } catch (error) {
      if (attempt >= maxAttempts || !canBeRepeated(error)) throw error
      await pause(Math.random() * Math.min(5 * 2 ** attempt, 200))
    }
  }
}

/** One attempt, at the given isolation level (SQLite has only the strictest one). */
export async function runUnit<Result>(
  db: Knex,
  work: (trx: Transaction) => Promise<Result>,
  options: { isolationLevel: 'serializable' | 'read committed' },
): Promise<Result> {
  const unit: Unit = {
    database: db,
    begun: false,
    hasWritten: false,
    ended: false,
    open: true,
    afterCommit: [],
  }
  try {
    const result = await begin(db, unit, work, isSqlite(db) ? {} : options)
    unit.open = false
    if (unit.hasWritten) markEffect()
    for (const effect of unit.afterCommit) effect.run(true)
    return result
  } catch (error) {
    if (unit.hasWritten && unit.ended && outageOf(error) === 'lost') {
      markEffect()
      const effects = unit.afterCommit.filter(({ alsoWhenUnknown }) => alsoWhenUnknown)
      setTimeout(() => {
        for (const effect of effects) effect.run(false)
      }, LOST_COMMIT_MS).unref()
    }
    throw error
  } finally {
    unit.open = false
  }
}

/** Begins on a good connection; once `work` was called, a lost one fails the transaction. */
async function begin<Result>(
  db: Knex,
  unit: Unit,
  work: (trx: Transaction) => Promise<Result>,
  options: Knex.TransactionConfig,
): Promise<Result> {
  const workInUnit = (trx: Transaction) => {
    // knex also calls this when BEGIN failed and is being rejected; then there is nothing to do.
    if (trx.isCompleted()) return new Promise<never>(() => {})
    unitOf.set(trx, unit)
    trx.on('query', (statement: RunStatement) => {
      // The commit is a statement too.
      if (!unit.ended && !isRead(statement)) unit.hasWritten = true
    })
    unit.begun = true
    unit.afterCommit = []
    return currentUnit.run(unit, async () => {
      const result = await work(trx)
      unit.ended = true
      return result
    })
  }
  // A transaction inside another one of the same database is refused below, by its connection.
  if (isSqlite(db) && !isInsideTransactionOf(db)) return groupOf(db).run(workInUnit)
  return retryOnLostConnection(
    () => db.transaction(workInUnit, options),
    () => !unit.begun,
  )
}

function groupOf(db: Knex): SqliteTransactionGroup {
  const group = groups.get(db) ?? new SqliteTransactionGroup(db)
  groups.set(db, group)
  return group
}

async function atSavepoint<Result>(
  outer: Knex,
  unit: Unit,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const before = unit.afterCommit.length
  try {
    return await outer.transaction((trx) => {
      unitOf.set(trx, unit)
      return work(trx)
    })
  } catch (error) {
    unit.afterCommit.length = before
    throw error
  }
}

/**
 * Runs `effect` once the outermost transaction has been committed, never when it is rolled back. The effect must not
 * throw; it is lost when the process crashes, so it may only accelerate work that is also stored.
 */
export function afterCommit(trx: Transaction, effect: () => void): void {
  openUnit(trx).afterCommit.push({ run: effect, alsoWhenUnknown: false })
}

/**
 * Runs `effect` as {@link afterCommit} does, and also when the connection was lost during the commit, so that nobody knows
 * whether it has happened; immediately for a database without an open transaction.
 * @param effect its second argument is false if the outcome is unknown
 */
export function whenPossiblyCommitted(
  db: Knex | Transaction,
  effect: (database: Knex, isCommitted: boolean) => void,
): void {
  const unit = unitOf.get(db)
  const run = (isCommitted: boolean) => effect(unit?.database ?? db, isCommitted)
  if (unit === undefined) run(true)
  else unit.afterCommit.push({ run, alsoWhenUnknown: true })
}

/** The database that a transaction of {@link inTransaction} belongs to. */
export function databaseOf(trx: Transaction): Knex {
  return openUnit(trx).database
}

function openUnit(trx: Transaction): Unit {
  const unit = unitOf.get(trx)
  if (unit === undefined)
    throw new Error('Open transactions with inTransaction(): this one was opened otherwise.')
  return unit
}

/** Makes the database reject queries of code that runs inside one of its own open transactions. */
export function refuseUseInsideTransaction(db: Knex): void {
  checkConnections(db, () => {
    if (isInsideTransactionOf(db))
      throw new Error(
        'A query used the database inside inTransaction(): it would wait for the connection that the ' +
          'transaction holds. Use the transaction that the work was given.',
      )
  })
}

/** Whether the current code runs inside an open transaction of the database. */
export function isInsideTransactionOf(db: Knex): boolean {
  const unit = currentUnit.getStore()
  return unit?.open === true && unit.database === db
}

/** Whether the database, or the one of the transaction, is SQLite; PostgreSQL otherwise. */
export function isSqlite(db: Knex): boolean {
  return db.client.dialect === 'sqlite3'
}

function canBeRepeated(error: unknown): boolean {
  if (isBusy(error)) return true
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // Serialization failure and deadlock: PostgreSQL has rolled back and asks for another try.
  return code === '40001' || code === '40P01'
}
