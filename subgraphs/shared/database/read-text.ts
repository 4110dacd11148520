import type { Knex } from 'knex'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import { trackEffect } from './change-outcome.js'
import { SqliteDialect } from './sqlite/dialect.js'

/**
 * Returns the rows of a statement whose text is constant, or one of a few constants: of a `select`, or in a transaction of a
 * change with `returning`. For statements of nearly every request: building the SQL with a query builder takes longer than
 * running it. On SQLite the rows of a read outside transactions are returned synchronously.
 * @param text SQL that both databases understand, with `?` for values
 */
export function readText<Row extends object>(
  db: Knex,
  text: string,
  values: readonly Knex.RawBinding[],
): Awaitable<Row[]> {
  const client = sqliteClientOf(db)
  if (client && db.isTransaction)
    return client.runText(text, values).then(({ response }) => response as Row[])
  const rows = client?.readText(text, values)
  return rows ? (rows as Row[] | Promise<Row[]>) : db.raw(text, [...values]).then(rowsOf<Row>)
}

/** Runs a change whose text is constant, or one of a few constants; returns the number of changed rows. */
export async function changeText(
  db: Knex,
  text: string,
  values: readonly Knex.RawBinding[],
): Promise<number> {
  const client = sqliteClientOf(db)
  const run = async () => (client ? (await client.runText(text, values)).response : db.raw(text, [...values]))
  // Knex' runner records the statements that it runs.
  const result: unknown = await (client && !db.isTransaction ? trackEffect(run) : run())
  const { rowCount, changes } = result as { rowCount?: number; changes?: number }
  return rowCount ?? changes ?? 0
}

/** The client of a database on SQLite; knex itself refuses what comes after the end of a transaction. */
function sqliteClientOf(db: Knex): SqliteDialect | undefined {
  const client: unknown = db.client
  const hasEnded = db.isTransaction === true && (db as Knex.Transaction).isCompleted()
  return client instanceof SqliteDialect && !hasEnded ? client : undefined
}

const textsOf = new WeakMap<object, Map<string, string>>()

/**
 * Returns the rows of a query that is built once per shape; later only its values are bound. A query that binds other values
 * is not kept: knex writes an empty list, for example, as a different condition.
 * @param shape names everything about the query but its values; unique in the database
 * @param values in the order in which the query binds them
 */
export function readShape<Row extends object>(
  db: Knex,
  shape: string,
  values: readonly Knex.RawBinding[],
  build: () => Knex.QueryBuilder,
): Awaitable<Row[]> {
  // Transactions have the configuration of their database.
  const { config } = db.client as { readonly config: object }
  const texts = textsOf.get(config) ?? new Map<string, string>()
  textsOf.set(config, texts)
  const known = texts.get(shape)
  if (known !== undefined) return readText(db, known, values)
  const query = build()
  const { sql, bindings } = query.toSQL()
  if (bindings.length !== values.length || bindings.some((value, index) => value !== values[index]))
    return query.then((rows) => rows)
  if (texts.size < MAX_SHAPES) texts.set(shape, sql)
  return readText(db, sql, values)
}

/** Shapes kept per database; more than any subgraph has. */
const MAX_SHAPES = 1_000

/** The rows of a raw statement: SQLite returns the list, PostgreSQL an object that contains it. */
export function rowsOf<Row extends object>(result: unknown): Row[] {
  return Array.isArray(result) ? result : (result as { rows: Row[] }).rows
}

const textsById = new WeakMap<object, string>()

/** Returns the row of an id, which is unique; the most frequent query. */
export function rowById(
  db: Knex,
  codec: { readonly select: string },
  id: string,
): Awaitable<object | undefined> {
  let text = textsById.get(codec)
  if (text === undefined) {
    text = `${codec.select} where "id" = ?`
    textsById.set(codec, text)
  }
  return whenKnown(readText(db, text, [id]), ([row]) => row)
}

/** Returns the record of an id, which is unique. */
export function recordById<Record>(
  db: Knex,
  codec: { readonly select: string; read(row: object): Record },
  id: string,
): Awaitable<Record | undefined> {
  return whenKnown(rowById(db, codec, id), (row) => row && codec.read(row))
}
