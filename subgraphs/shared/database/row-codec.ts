import type { Knex } from 'knex'
import type { Column } from './columns.js'

/** `createdAt` → `created_at`: the column of a member for which no name is given. */
type SnakeCase<Member extends string> = Member extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type Members = Readonly<Record<string, Column<unknown, unknown>>>

type ColumnName<Of, Member extends string> = Of extends { readonly column: infer Name extends string }
  ? Name
  : SnakeCase<Member>

type OptionalMember<Of extends Members> = {
  [Member in keyof Of]: Of[Member] extends { readonly absent: 'omitted' } ? Member : never
}[keyof Of]

type ValueOf<Of> =
  Of extends Column<infer Value, infer _Stored>
    ? Of extends { readonly absent: 'null' }
      ? Value | null
      : Value
    : never

type StoredOf<Of> =
  Of extends Column<infer _Value, infer Stored>
    ? Of extends { readonly absent: string }
      ? Stored | null
      : Stored
    : never

type Flat<Of> = { [Member in keyof Of]: Of[Member] } & {}

type ReadRecord<Of extends Members> = Flat<
  { readonly [Member in Exclude<keyof Of, OptionalMember<Of>>]: ValueOf<Of[Member]> } & {
    readonly [Member in OptionalMember<Of>]?: ValueOf<Of[Member]>
  }
>

type WrittenRecord<Of extends Members> = Flat<
  { readonly [Member in Exclude<keyof Of, OptionalMember<Of>>]: ValueOf<Of[Member]> } & {
    readonly [Member in OptionalMember<Of>]?: ValueOf<Of[Member]> | undefined
  }
>

type Row<Of extends Members> = Flat<{
  [Member in keyof Of & string as ColumnName<Of[Member], Member>]: StoredOf<Of[Member]>
}>

/** Translates between the rows of one table and records. All functions can be used without their codec. */
export interface RowCodec<Of extends Members> {
  readonly table: string
  /** The column of each member. */
  readonly columns: { readonly [Member in keyof Of & string]: ColumnName<Of[Member], Member> }
  /** Selects all columns by name: with a star, rows cost twice as much on SQLite. */
  readonly select: string
  /**
   * The record of a row; further columns of the row are ignored.
   * @throws TypeError naming table, column and kind of value, if a column is missing or has an invalid value
   */
  read(row: object): ReadRecord<Of>
  /** The row of a record; an absent member is null. */
  write(record: WrittenRecord<Of>): Row<Of>
  /** The columns of the given members, for an update: a member that is `undefined` becomes null. */
  writePartial(members: { readonly [Member in keyof Of]?: ValueOf<Of[Member]> | undefined }): Partial<Row<Of>>
  /** A query of the table. */
  query(db: Knex): Knex.QueryBuilder<Row<Of>, Row<Of>[]>
}

/** The record that a codec reads. */
export type RecordOf<Codec> = Codec extends RowCodec<infer Of> ? ReadRecord<Of> : never

/** The row that a codec writes. */
export type RowOf<Codec> = Codec extends RowCodec<infer Of> ? Row<Of> : never

/**
 * Names each column of a table once. Both directions are compiled into straight-line functions, as fast as mappers
 * written by hand; rows are checked where they enter.
 *
 * @example
 * const cases = rowCodec('cases', {
 *   id: text,
 *   status: oneOf(caseStatuses),
 *   guardianId: optional(text), // column guardian_id; the member is absent where the column is null
 *   goal: named('donation_goal', optional(money)),
 *   images: json<readonly string[]>(),
 *   createdAt: time,
 * })
 * type CaseRecord = RecordOf<typeof cases>
 *
 * await cases.query(db).insert(cases.write(record))
 * const row = await cases.query(db).where({ guardian_id: guardianId }).first()
 * return row && cases.read(row)
 */
export function rowCodec<Of extends Members>(table: string, members: Of): RowCodec<Of> {
  const fields = Object.entries(members).map(([member, column]) => ({
    ...column,
    member,
    column: column.column ?? snakeCase(member),
  }))
  const byMember = new Map(fields.map((field) => [field.member, field]))
  const columns = Object.fromEntries(fields.map(({ member, column }) => [member, column]))
  return {
    table,
    columns: columns as RowCodec<Of>['columns'],
    select: `select ${Object.values(columns)
      .map((column) => quoted(column))
      .join(', ')} from ${quoted(table)}`,
    read: compileRead(table, fields) as RowCodec<Of>['read'],
    write: compileWrite(fields) as RowCodec<Of>['write'],
    writePartial(changes) {
      const row: Record<string, unknown> = {}
      for (const [member, value] of Object.entries(changes)) {
        const field = byMember.get(member)
        if (!field) throw new TypeError(`${table} has no column for ${member}`)
        row[field.column] = value === undefined || value === null ? null : field.write(value)
      }
      return row as Partial<Row<Of>>
    },
    query: (db) => db<Row<Of>>(table) as unknown as Knex.QueryBuilder<Row<Of>, Row<Of>[]>,
  }
}

interface Field extends Column<unknown, unknown> {
  readonly member: string
  readonly column: string
}

const snakeCase = (member: string) => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quoted = JSON.stringify

/** `row => record`: takes each column into a constant, checks it, and builds the record in the order of the columns. */
function compileRead(table: string, fields: readonly Field[]): (row: object) => unknown {
  const checks = fields.map(({ column, absent, unchanged }, i) => {
    const stored = `const stored${i} = row[${quoted(column)}]`
    if (unchanged) {
      const isValue = `typeof stored${i} === '${unchanged}'${absent ? ` || stored${i} === null` : ''}`
      return `${stored}\nif (!(${isValue})) reject(${i}, stored${i})\nconst value${i} = stored${i}`
    }
    const read = `${absent ? `stored${i} === null ? null : ` : ''}read${i}(stored${i})`
    return `${stored}\nconst value${i} = ${read}\nif (value${i} === undefined) reject(${i}, stored${i})`
  })
  const firstOptional = fields.findIndex(({ absent }) => absent === 'omitted')
  const always = firstOptional < 0 ? fields.length : firstOptional
  const literal = fields.slice(0, always).map(({ member }, i) => `${quoted(member)}: value${i}`)
  const assignments = fields.slice(always).map(({ member, absent }, at) => {
    const i = always + at
    return `${absent === 'omitted' ? `if (stored${i} !== null) ` : ''}record[${quoted(member)}] = value${i}`
  })
  const reject = (index: number, stored: unknown): never => {
    const { column, expected } = fields[index] as Field
    throw new TypeError(`${table}.${column} holds ${kindOf(stored)}; expected ${expected}`)
  }
  return compile(fields, 'read', { reject }, [
    'return function read(row) {',
    ...checks,
    `const record = { ${literal.join(', ')} }`,
    ...assignments,
    'return record }',
  ])
}

function compileWrite(fields: readonly Field[]): (record: object) => unknown {
  const columns = fields.map(({ member, column, absent, unchanged }, i) => {
    const value = `record[${quoted(member)}]`
    const written = unchanged ? value : `write${i}(${value})`
    return `${quoted(column)}: ${absent ? `${value} == null ? null : ${written}` : written}`
  })
  return compile(fields, 'write', {}, [`return function write(record) { return { ${columns.join(', ')} } }`])
}

/** Compiles a function that can call `read<i>` or `write<i>` of each column. All of its text is the program's own. */
function compile(
  fields: readonly Field[],
  direction: 'read' | 'write',
  known: Readonly<Record<string, unknown>>,
  lines: readonly string[],
): (from: object) => unknown {
  const names = [...Object.keys(known), ...fields.map((_, i) => `${direction}${i}`)]
  const values = [...Object.values(known), ...fields.map((field) => field[direction])]
  return new Function(...names, `'use strict'\n${lines.join('\n')}`)(...values)
}

/** Describes a stored value without revealing it. */
function kindOf(stored: unknown): string {
  if (stored === undefined) return 'nothing (the column was not selected)'
  if (stored === null) return 'null'
  return `a ${typeof stored} of another kind`
}
