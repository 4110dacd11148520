import type { Knex } from 'knex'
import { isSqlite } from './transaction.js'

/**
 * The column types of all tables. Whole numbers without a fixed bound (money) and times are text, because SQLite loses
 * digits and has no type for times; text sorts by bytes on both databases, so that ISO times, ids and cursors have the
 * same order everywhere.
 */
export function columnsOf(db: Knex, table: Knex.CreateTableBuilder) {
  const text = isSqlite(db) ? 'text' : 'text collate "C"'
  return {
    /** Ids, names, states, texts. */
    text: (name: string) => table.specificType(name, text),
    /** An ISO 8601 time (`Timestamp` of clock.ts). */
    time: (name: string) => table.specificType(name, text),
    /** Cents that lists are sorted by, see {@link money}. */
    money: (name: string) => table.specificType(name, 'bigint'),
    /** A `bigint`, see {@link bigint}. */
    bigint: (name: string) => table.specificType(name, text),
    /** An object or a list, see {@link json}. */
    json: (name: string) => table.specificType(name, 'text'),
    /** true or false, see {@link flag}. */
    flag: (name: string) => table.boolean(name),
    /** A count within 32 bits. */
    integer: (name: string) => table.integer(name),
    /** A measure other than money: a score, a duration, a rate. */
    real: (name: string) => table.specificType(name, 'double precision'),
  }
}

/** A column of a row codec: how a value is stored, checked and read. */
export interface Column<Value, Stored> {
  /** Its name in error messages. */
  readonly expected: string
  /** Set when values are stored as they are: their JavaScript type. */
  readonly unchanged?: 'string' | 'number'
  /** The record's value for a null column: no member, or null. Without it, null is refused. */
  readonly absent?: 'omitted' | 'null'
  /** Set if the column is not the member's name in snake case. */
  readonly column?: string
  /** @returns undefined for an invalid value */
  read(stored: unknown): Value | undefined
  write(value: Value): Stored
}

const unchanged = <Value extends string | number>(expected: string, type: 'string' | 'number') => ({
  expected,
  unchanged: type,
  read: (stored: unknown) => (typeof stored === type ? (stored as Value) : undefined),
  write: (value: Value) => value,
})

/** Ids, names, texts. */
export const text: Column<string, string> = unchanged('text', 'string')

/** An ISO 8601 time (`Timestamp` of clock.ts). */
export const time: Column<string, string> = unchanged('a time', 'string')

/** A measure other than money: a score, a duration, a rate. */
export const real: Column<number, number> = unchanged('a number', 'number')

/** A count within 32 bits. */
export const integer: Column<number, number> = {
  ...real,
  expected: 'a whole number',
}

/** A whole number below 2^53: milliseconds, or a count or sum that a query computes; PostgreSQL returns sums as text. */
export const safeInteger: Column<number, number> = {
  expected: 'a whole number',
  read: (stored) => (isWhole(stored) && Number.isSafeInteger(Number(stored)) ? Number(stored) : undefined),
  write: (value) => value,
}

/** One of a list of words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Column<Word, Word> {
  const known: ReadonlySet<unknown> = new Set(words)
  return {
    expected: `one of ${words.join(', ')}`,
    read: (stored) => (known.has(stored) ? (stored as Word) : undefined),
    write: (value) => value,
  }
}

/** true or false: SQLite stores 1 and 0. */
export const flag: Column<boolean, boolean> = {
  expected: 'true or false',
  read(stored) {
    if (stored === true || stored === 1) return true
    return stored === false || stored === 0 ? false : undefined
  },
  write: (value) => value,
}

/** Cents, far below 2^53, so that both databases store, sort and add them as integers. */
export const money: Column<bigint, number> = {
  expected: 'a whole number of cents',
  read: (stored) => (isWhole(stored) ? BigInt(stored) : undefined),
  write(value) {
    if (value > BigInt(Number.MAX_SAFE_INTEGER))
      throw new RangeError('money beyond what the column keeps exactly')
    return Number(value)
  },
}

/** A `bigint` as decimal text. */
export const bigint: Column<bigint, string> = {
  expected: 'a whole number',
  read: (stored) => (isWhole(stored) ? BigInt(stored) : undefined),
  write: (value) => value.toString(),
}

/** PostgreSQL returns 64-bit integers as text. */
const isWhole = (stored: unknown): stored is number | string =>
  typeof stored === 'string' ? /^-?\d+$/.test(stored) : Number.isSafeInteger(stored)

interface JsonForm {
  readonly write: (name: string, value: unknown) => unknown
  readonly read: (name: string, value: unknown) => unknown
}

/**
 * An object or a list as JSON text. The type is trusted, because only the store writes the column.
 * @param form how values that JSON lacks are stored: what is passed to `JSON.stringify` and `JSON.parse`
 */
export function json<Value>(form?: JsonForm): Column<Value, string> {
  return {
    expected: 'JSON',
    read(stored) {
      if (typeof stored !== 'string') return undefined
      try {
        return JSON.parse(stored, form?.read)
      } catch {
        return undefined
      }
    },
    write: (value) => JSON.stringify(value, form?.write),
  }
}

/** A `bigint` that is not negative, padded to equal length so that it sorts as text. */
export const sortedBigint: Column<bigint, string> = {
  ...bigint,
  write: (value) => value.toString().padStart(19, '0'),
}

/** The column may be null; the record then lacks the member. */
export const optional = <Value, Stored>(column: Column<Value, Stored>) => ({
  ...column,
  absent: 'omitted' as const,
})

/** The column may be null; the member then is null. */
export const nullable = <Value, Stored>(column: Column<Value, Stored>) => ({
  ...column,
  absent: 'null' as const,
})

/** A column that is not named like its member. */
export const named = <const Name extends string, Of extends Column<unknown, unknown>>(
  name: Name,
  column: Of,
) => ({
  ...column,
  column: name,
})

/** {@link sumOf} for a query that is written as text. */
export const sumText = (column: string) => `cast(coalesce(sum(cast(${column} as bigint)), 0) as text)`

/**
 * The exact sum of a {@link bigint} column as SQL that returns text; both databases add 64-bit integers.
 * @example sums.read(await db('donations').first({ sum: sumOf(db, 'amount') })) // sums = rowCodec('donations', { sum: bigint })
 */
export function sumOf(db: Knex, column: string): Knex.Raw {
  return db.raw(sumText('??'), [column])
}
