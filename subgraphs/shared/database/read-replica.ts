import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { oncePerMinute } from '../../../runtime/once-per-minute.js'
import { disableAsyncHooksWhenIdle } from '../../../runtime/tracing/idle-async-hooks.js'
import type { Log } from '../log.js'
import { adaptRunners, checkConnections, isRead, runElsewhere } from './knex-internals.js'

/** How long an operation waits for the replica, in milliseconds. */
const MAX_WAIT_MS = 100
const POLL_MS = 5

/** How long the replica is not used after it was behind or unavailable, in milliseconds. */
const AVOID_MS = 1_000

/** The reads of one operation. */
interface OperationReads {
  readonly primary: Knex
  /** False after the operation has written to the primary: it must see its own changes. */
  useReplica: boolean
}

const operations = disableAsyncHooksWhenIdle(new AsyncLocalStorage<OperationReads>())

/** A replica of a PostgreSQL database, for the reads of operations that only read. */
export interface ReadReplica {
  /**
   * Runs an operation. Its reads outside transactions use the replica once that has replayed everything that was
   * committed on the primary before the operation began, so that no acknowledged write of any process is missed;
   * otherwise, and when the replica fails, they use the primary.
   */
  read<Result>(operation: () => Awaitable<Result>): Promise<Result>
  close(): Promise<void>
}

/** Lets reads of `primary` run on `replica`, which the result owns. */
export function attachReplica(primary: Knex, replica: Knex, log: Log | undefined): ReadReplica {
  const isCurrent = replicaState(primary, replica, log)
  adaptRunners(primary, (runner, statement) => {
    const reads = operations.getStore()
    if (reads?.primary !== primary || !reads.useReplica || !isRead(statement)) return
    const runOnPrimary = runner.run.bind(runner)
    // The primary repeats what the replica cancels or cannot do; a faulty statement fails there as well.
    runner.run = () => runElsewhere(replica, statement).catch(runOnPrimary)
  })
  checkConnections(primary, () => {
    const reads = operations.getStore()
    if (reads?.primary === primary) reads.useReplica = false
  })
  return {
    async read(operation) {
      if (!(await isCurrent())) return operation()
      return operations.run({ primary, useReplica: true }, operation)
    },
    close: () => replica.destroy(),
  }
}

/** The position after every acknowledged commit; without synchronous commits these need not be flushed. */
const COMMITTED = `case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`

/** Whether the replica has replayed everything that was committed before the call. */
function replicaState(primary: Knex, replica: Knex, log: Log | undefined): () => Promise<boolean> {
  const committed = sharedQuery(() => positionOf(primary, COMMITTED))
  const replayed = sharedQuery(() => positionOf(replica, 'pg_last_wal_replay_lsn()'))
  /** Never decreases, so an earlier reading is a safe one. */
  let known = 0n
  let avoidedUntil = 0
  const isDue = oncePerMinute()

  function avoid(reason: string, err?: unknown): false {
    if (isDue(reason)) log?.warn({ err, reason }, 'reads use the primary for a second')
    avoidedUntil = performance.now() + AVOID_MS
    return false
  }

  return async () => {
    if (performance.now() < avoidedUntil) return false
    try {
      const wanted = await committed()
      const givenUpAt = performance.now() + MAX_WAIT_MS
      while (known < wanted) {
        if (performance.now() > givenUpAt) return avoid('the replica is behind')
        const reached = await replayed()
        if (reached > known) known = reached
        if (known < wanted) await pause(POLL_MS)
      }
      return true
    } catch (err) {
      return avoid('the replica or the primary is not available', err)
    }
  }
}

/** A position in the write-ahead log, in bytes. */
async function positionOf(db: Knex, lsn: string): Promise<bigint> {
  const { rows } = await db.raw(`select (${lsn} - '0/0'::pg_lsn)::text as position`)
  const { position } = rows[0]
  // As after the replica was promoted.
  if (position === null) throw new Error('DATABASE_READ_URL leads to a server that is not a replica.')
  return BigInt(position)
}

/** Calls that are made before the query is sent share it; later ones need another, because they begin later. */
function sharedQuery<Result>(query: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined
  return () => {
    next ??= Promise.resolve().then(() => {
      next = undefined
      return query()
    })
    return next
  }
}
