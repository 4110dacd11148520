import type { Knex } from 'knex'
import { deleteInBatches } from '../database/delete-in-batches.js'
import { asOwner } from '../database/schema-owner.js'
import { isSqlite, runUnit, type Transaction } from '../database/transaction.js'
import {
  defaultPartitionOf,
  endOfPartition,
  type Partition,
  type PartitionedTable,
  partitionsBetween,
} from './partition-periods.js'

/**
 * Creates a table in a migration. On PostgreSQL it is partitioned by the ranges of its primary key `id`, and begins with
 * the partition of all rows that belong to no other one.
 */
export async function createPartitionedTable(
  db: Knex,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (isSqlite(db)) return db.schema.createTable(name, build)
  const [table, ...indexes] = db.schema.createTable(name, build).toSQL() as unknown as { sql: string }[]
  await db.raw(`${table?.sql} partition by range (id)`)
  for (const { sql } of indexes) await db.raw(sql)
  await db.raw('create table ?? partition of ?? default', [defaultPartitionOf(name), name])
}

/**
 * Creates the missing partitions from the period of `from` to two periods after now. A partition that cannot be created,
 * because the table is in use or the default partition already has rows of the period, is left to the next call: until then
 * its rows go to the default partition.
 */
export async function ensurePartitions(
  db: Knex,
  tables: readonly PartitionedTable[],
  from = new Date(),
): Promise<void> {
  if (isSqlite(db)) return
  for (const partitioned of tables) {
    const existing = new Set(await partitionsOf(db, partitioned.table))
    for (const partition of partitionsBetween(partitioned, from, new Date()))
      if (!existing.has(partition.name))
        await unlessInUse(db, partitioned.table, (trx) => addPartition(trx, partitioned.table, partition))
  }
}

async function addPartition(trx: Transaction, table: string, { name, ids }: Partition): Promise<void> {
  if ((await partitionsOf(trx, table)).includes(name)) return
  const [from, below] = ids
  const misplaced = await trx(defaultPartitionOf(table))
    .where('id', '>=', from)
    .where('id', '<', below)
    .first('id')
  if (misplaced) return
  // Attaching a partition locks the table only against structure changes; creating one in place would block reads.
  await trx.raw('create table ?? (like ?? including defaults including constraints)', [name, table])
  await trx.raw(
    `alter table ?? attach partition ?? for values from (${literal(from)}) to (${literal(below)})`,
    [table, name],
  )
}

/** Which rows of a table have expired. */
export interface Expiry {
  /** Rows of periods that end later are not considered. */
  readonly before: Date
  /** Narrows a query to the expired rows. */
  readonly expired: (rows: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Removes what refers to the rows of a partition, before it is dropped. */
  readonly beforeDrop?: (partition: string) => Promise<unknown>
}

/** Deletes expired rows. PostgreSQL drops a partition when all of its rows have expired, and deletes others one by one. */
export async function deleteExpired(db: Knex, table: string, expiry: Expiry): Promise<void> {
  if (isSqlite(db)) {
    await deleteInBatches(db, table, ['id'], expiry.expired)
    return
  }
  await deleteInBatches(db, defaultPartitionOf(table), ['id'], expiry.expired)
  for (const partition of await partitionsOf(db, table)) {
    const end = endOfPartition(partition)
    if (end === undefined || end > expiry.before) continue
    const kept = await db(partition)
      .whereNot((row) => void expiry.expired(row))
      .first('id')
    if (kept) continue
    await expiry.beforeDrop?.(partition)
    await unlessInUse(db, table, async (trx) => {
      await trx.raw('alter table ?? detach partition ??', [table, partition])
      await trx.raw('drop table ??', [partition])
    })
  }
}

async function partitionsOf(db: Knex, table: string): Promise<string[]> {
  return db('pg_inherits')
    .join('pg_class', 'pg_class.oid', 'inhrelid')
    .whereRaw('inhparent = ?::regclass', [table])
    .orderBy('relname')
    .pluck('relname')
}

/** A lock is not available, a deadlock, a row that was inserted in between, a partition that another process has dropped. */
const IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01', '23514', '42P01'])

/**
 * Changes the partitions of a table, one process at a time. Later requests wait until the change has its lock, so it
 * gives up quickly.
 */
async function unlessInUse(
  db: Knex,
  table: string,
  change: (trx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await runUnit(
      db,
      async (trx) => {
        await trx.raw(`select pg_advisory_xact_lock(hashtext('partitions ' || ?::regclass::oid))`, [table])
        await asOwner(trx)
        await trx.raw(`set local lock_timeout = '1s'`)
        await change(trx)
      },
      { isolationLevel: 'read committed' },
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && IN_USE.has(error.code))) throw error
  }
}

/** Bounds of partitions cannot be parameters; ids are letters, digits and `_`. */
const literal = (id: string) => `'${id}'`
