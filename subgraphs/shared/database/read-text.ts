import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { SqliteDialect } from './sqlite-dialect.js'

/**
 * Returns the rows of a `select` whose text is constant, or one of a few constants. For queries of nearly every request:
 * building the SQL with a query builder takes longer than running it.
 * @param text SQL that both databases understand, with `?` for values
 */
export async function readText<Row extends object>(
  db: Knex,
  text: string,
  values: readonly Knex.RawBinding[],
): Promise<Row[]> {
  return rowsOfText(db, text, values)
}

function rowsOfText<Row extends object>(
  db: Knex,
  text: string,
  values: readonly Knex.RawBinding[],
): Awaitable<Row[]> {
  const client: unknown = db.client
  const rows = client instanceof SqliteDialect ? client.readText(text, values) : undefined
  return rows ? (rows as Row[] | Promise<Row[]>) : db.raw(text, [...values]).then(rowsOf<Row>)
}

const textsOf = new WeakMap<object, Map<string, string>>()

/**
 * Returns the rows of a query that is built once per shape; later only its values are bound. A query that binds other
 * values is not kept: knex writes an empty list, for example, as a condition of its own.
 * @param shape names everything about the query but its values; unique in the database
 * @param values in the order in which the query binds them
 */
export async function readShape<Row extends object>(
  db: Knex,
  shape: string,
  values: readonly Knex.RawBinding[],
  build: () => Knex.QueryBuilder,
): Promise<Row[]> {
  // Transactions have the configuration of their database.
  const { config } = db.client as { readonly config: object }
  const texts = textsOf.get(config) ?? new Map<string, string>()
  textsOf.set(config, texts)
  const known = texts.get(shape)
  if (known !== undefined) return rowsOfText(db, known, values)
  const query = build()
  const { sql, bindings } = query.toSQL()
  if (bindings.length !== values.length || bindings.some((value, index) => value !== values[index]))
    return query
  if (texts.size < MAX_SHAPES) texts.set(shape, sql)
  return rowsOfText(db, sql, values)
}

/** Shapes kept per database; more than any subgraph has. */
const MAX_SHAPES = 1_000

/** The rows of a raw statement: SQLite returns the list, PostgreSQL an object that contains it. */
export function rowsOf<Row extends object>(result: unknown): Row[] {
  return Array.isArray(result) ? result : (result as { rows: Row[] }).rows
}

/** Returns the row of an id, which is unique, with all columns; the most frequent query. */
export async function rowById<Row extends object>(
  db: Knex,
  table: string,
  id: string,
): Promise<Row | undefined> {
  const [row] = await readShape<Row>(db, table, [id], () => db(table).where({ id }))
  return row
}
