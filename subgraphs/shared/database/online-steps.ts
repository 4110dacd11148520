import type { Knex } from 'knex'
import { inTransaction, isSqlite } from './transaction.js'

/** An index that is added to a table with rows. */
export interface NewIndex {
  /** Of at most 63 letters on PostgreSQL. */
  readonly name: string
  readonly table: string
  /** SQL: columns in order, for instance `created_at desc, id`. */
  readonly columns: string
  readonly unique?: boolean
  /** SQL: the condition of a partial index. */
  readonly where?: string
}

/**
 * Builds an index in an online migration. PostgreSQL builds it concurrently with writes; an invalid index of an
 * interrupted build is rebuilt. A partitioned table gets it partition by partition.
 */
export async function buildIndex(db: Knex, index: NewIndex): Promise<void> {
  if (isSqlite(db)) {
    await db.raw(`create ${kindOf(index)} if not exists ${index.name} on ${targetOf(index.table, index)}`)
    return
  }
  const partitions = await rowsOf<{ name: string; oid: number }>(
    db,
    'select relid::regclass::text as name, relid::oid::int8 as oid from pg_partition_tree(?::regclass) where isleaf',
    index.table,
  )
  if (partitions.length === 0) return buildOn(db, index.table, index.name, index)
  await db.raw(
    `create ${kindOf(index)} if not exists ${index.name} on ${targetOf(`only ${index.table}`, index)}`,
  )
  for (const { name, oid } of partitions) {
    const part = `${index.name.slice(0, 50)}_${oid}`
    await buildOn(db, name, part, index)
    await db.raw(`alter index ${index.name} attach partition ${part}`)
  }
}

async function buildOn(db: Knex, table: string, name: string, index: NewIndex): Promise<void> {
  const [built] = await rowsOf<{ valid: boolean }>(
    db,
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(?)',
    name,
  )
  if (built?.valid) return
  if (built) await db.raw(`drop index concurrently ${name}`)
  await db.raw(`create ${kindOf(index)} concurrently ${name} on ${targetOf(table, index)}`)
}

const kindOf = ({ unique }: NewIndex) => (unique ? 'unique index' : 'index')

const targetOf = (table: string, { columns, where }: NewIndex) =>
  `${table} (${columns})${where === undefined ? '' : ` where ${where}`}`

async function rowsOf<Row>(db: Knex, sql: string, binding: string): Promise<Row[]> {
  return (await db.raw(sql, [binding])).rows
}

/** Values for the rows of a table that lack them. */
export interface Backfill {
  readonly table: string
  /** The primary key; rows are changed in its order. */
  readonly key: string
  /** Narrows a query to the rows that lack the values. */
  readonly missing: (rows: Knex.QueryBuilder) => Knex.QueryBuilder
  readonly values: Readonly<Record<string, Knex.Raw | string | number | null>>
  /** Rows per transaction. */
  readonly batch?: number
}

/** Fills values in an online migration, in short transactions, so that other changes are not blocked. */
export async function backfill(db: Knex, fill: Backfill): Promise<void> {
  const { table, key, missing, values, batch = 1_000 } = fill
  for (let after: unknown; ; ) {
    const rows = missing(db(table)).orderBy(key).limit(batch)
    if (after !== undefined) rows.where(key, '>', after as string)
    const keys: string[] = await rows.pluck(key)
    await inTransaction(db, async (trx) => void (await missing(trx(table)).whereIn(key, keys).update(values)))
    if (keys.length < batch) return
    after = keys.at(-1)
  }
}
