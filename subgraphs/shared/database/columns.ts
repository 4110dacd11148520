import type { Knex } from 'knex'
import { isSqlite } from './transaction.js'

/**
 * The column types of all tables. Whole numbers without a fixed bound (money) and times are text, because
 * SQLite loses digits and knows no time; text sorts by bytes on both databases, so that ISO times, ids and
 * cursors have the same order everywhere.
 */
export function columnsOf(db: Knex, table: Knex.CreateTableBuilder) {
  const text = isSqlite(db) ? 'text' : 'text collate "C"'
  return {
    /** Ids, names, states, texts. */
    text: (name: string) => table.specificType(name, text),
    /** An ISO 8601 time (`Timestamp` of clock.ts). */
    time: (name: string) => table.specificType(name, text),
    /** Cents that lists are sorted by, see {@link moneyColumn}. */
    money: (name: string) => table.specificType(name, 'bigint'),
    /** A `bigint`, see {@link bigintColumn}. */
    bigint: (name: string) => table.specificType(name, text),
    /** An object or a list, see {@link jsonColumn}. */
    json: (name: string) => table.specificType(name, 'text'),
    /** true or false, see {@link flagColumn}. */
    flag: (name: string) => table.boolean(name),
    /** A count within 32 bits. */
    integer: (name: string) => table.integer(name),
    /** A measure that is no money: a score, a duration, a rate. */
    real: (name: string) => table.specificType(name, 'double precision'),
  }
}

/** Translates between a stored value and the record's. */
interface Codec<Value, Stored> {
  write(value: Value): Stored
  read(stored: unknown): Value
}

/** true and false: SQLite stores 1 and 0. */
export const flagColumn: Codec<boolean, boolean> = {
  write: (value) => value,
  read: (stored) => stored === true || stored === 1,
}

/** Cents of ordinary money: far below 2^53, so that both databases keep, sort and add them as integers. */
export const moneyColumn: Codec<bigint, number> = {
  write(value) {
    if (value > BigInt(Number.MAX_SAFE_INTEGER))
      throw new RangeError('money beyond what the column keeps exactly')
    return Number(value)
  },
  read: (stored) => BigInt(String(stored)),
}

/** A `bigint` as decimal text. */
export const bigintColumn: Codec<bigint, string> = {
  write: (value) => value.toString(),
  read: (stored) => BigInt(String(stored)),
}

/** JSON text. The type is what the store wrote; nothing else writes the column. */
export function jsonColumn<Value>(): Codec<Value, string> {
  return {
    write: (value) => JSON.stringify(value),
    read: (stored) => JSON.parse(String(stored)) as Value,
  }
}

/** The same codec for a column that may hold nothing: `undefined` in the record, null in the database. */
export function optionalColumn<Value, Stored>(
  codec: Codec<Value, Stored>,
): Codec<Value | undefined, Stored | null> {
  return {
    write: (value) => (value === undefined ? null : codec.write(value)),
    read: (stored) => (stored === null || stored === undefined ? undefined : codec.read(stored)),
  }
}

/** {@link sumOf} for a query that is written as text. */
export const sumText = (column: string) => `cast(coalesce(sum(cast(${column} as bigint)), 0) as text)`

/**
 * The exact sum of a {@link bigintColumn} as SQL that answers text; both databases add 64-bit integers.
 * @example bigintColumn.read((await db('donations').first({ sum: sumOf(db, 'amount') })).sum)
 */
export function sumOf(db: Knex, column: string): Knex.Raw {
  return db.raw(sumText('??'), [column])
}
