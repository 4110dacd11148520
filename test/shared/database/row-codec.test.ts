import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bigint,
  columnsOf,
  flag,
  integer,
  json,
  money,
  named,
  nullable,
  oneOf,
  optional,
  real,
  text,
  time,
} from '../../../subgraphs/shared/database/columns.js'
import { rowCodec } from '../../../subgraphs/shared/database/row-codec.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

const statuses = ['open', 'closed'] as const
const samples = rowCodec('samples', {
  id: text,
  status: oneOf(statuses),
  nickName: optional(text),
  ownerRef: named('owner_id', nullable(text)),
  goal: optional(money),
  stroops: bigint,
  isUrgent: flag,
  tags: json<readonly string[]>(),
  extra: optional(json<Readonly<Record<string, unknown>>>()),
  visits: integer,
  score: named('measured_score', optional(real)),
  amount: optional(
    json<{ readonly cents: bigint }>({
      write: (_, value) => (typeof value === 'bigint' ? value.toString() : value),
      read: (name, value) => (name === 'cents' ? BigInt(value as string) : value),
    }),
  ),
  createdAt: time,
})

const full = {
  id: 'a',
  status: 'open',
  nickName: 'Rex',
  ownerRef: 'usr_1',
  goal: 5n,
  stroops: 2n ** 62n,
  isUrgent: true,
  tags: ['x'],
  extra: { a: null },
  visits: 3,
  score: 0.5,
  amount: { cents: 2n ** 60n },
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

const { nickName: _, goal: __, extra: ___, score: ____, amount: _____, ...bare } = { ...full, ownerRef: null }

describeOnBothDatabases('a row codec', (open) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('samples', (table) => {
      const column = columnsOf(db, table)
      column.text('id').notNullable()
      column.text('status').notNullable()
      column.text('nick_name')
      column.text('owner_id')
      column.money('goal')
      column.bigint('stroops').notNullable()
      column.flag('is_urgent').notNullable()
      column.json('tags').notNullable()
      column.json('extra')
      column.integer('visits').notNullable()
      column.real('measured_score')
      column.json('amount')
      column.time('created_at').notNullable()
      column.text('unread')
    })
  })

  test('reads what it wrote, with null columns as absent members, or as null for nullable ones', async () => {
    await samples.query(db).insert(samples.write(full))
    await samples.query(db).insert(samples.write({ ...bare, id: 'b', nickName: undefined }))
    const [first, second] = (await samples.query(db).orderBy('id')).map(samples.read)
    expect(first).toStrictEqual(full)
    expect(Object.keys(first ?? {})).toEqual(Object.keys(full))
    expect(second).toStrictEqual({ ...bare, id: 'b' })
    expect(Object.keys(second ?? {})).toEqual(Object.keys(bare))
  })

  test('writes the members of an update, and null for undefined ones', async () => {
    await samples.query(db).insert(samples.write(full))
    const changes = samples.writePartial({ nickName: undefined, isUrgent: false, goal: 7n, tags: [] })
    expect(changes).toStrictEqual({ nick_name: null, is_urgent: false, goal: 7, tags: '[]' })
    await samples.query(db).where({ id: 'a' }).update(changes)
    const row = await samples.query(db).where({ owner_id: 'usr_1' }).first()
    const { nickName, ...rest } = full
    expect(row && samples.read(row)).toStrictEqual({ ...rest, isUrgent: false, goal: 7n, tags: [] })
  })

  test('preserves every value of every type', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          text: fc.string({ unit: 'binary' }).filter((value) => !value.includes('\u0000')),
          money: fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n }),
          bigint: fc.bigInt(),
          flag: fc.boolean(),
          integer: fc.integer(),
          real: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
          json: fc.jsonValue().filter((value) => !/\\u0000|-0/.test(JSON.stringify([value]))),
        }),
        async (of) => {
          const record = {
            ...full,
            nickName: of.text,
            goal: of.money,
            stroops: of.bigint,
            isUrgent: of.flag,
            visits: of.integer,
            score: of.real,
            extra: { content: JSON.parse(JSON.stringify(of.json)) },
          }
          await samples.query(db).delete()
          await samples.query(db).insert(samples.write(record))
          expect((await samples.query(db)).map(samples.read)).toStrictEqual([record])
        },
      ),
      { numRuns: 40 },
    ))
})

describe('an invalid row', () => {
  const row = samples.write(full)

  test.each([
    ['id', 7, 'samples.id holds a number of another kind; expected text'],
    ['id', null, 'samples.id holds null; expected text'],
    ['status', 'lost', 'samples.status holds a string of another kind; expected one of open, closed'],
    ['nick_name', 7, 'samples.nick_name holds a number of another kind; expected text'],
    ['owner_id', false, 'samples.owner_id holds a boolean of another kind; expected text'],
    ['goal', 'a lot', 'samples.goal holds a string of another kind; expected a whole number of cents'],
    ['goal', 0.5, 'samples.goal holds a number of another kind; expected a whole number of cents'],
    ['stroops', '', 'samples.stroops holds a string of another kind; expected a whole number'],
    ['is_urgent', 2, 'samples.is_urgent holds a number of another kind; expected true or false'],
    ['tags', '{', 'samples.tags holds a string of another kind; expected JSON'],
    ['tags', null, 'samples.tags holds null; expected JSON'],
    ['visits', '3', 'samples.visits holds a string of another kind; expected a whole number'],
    [
      'created_at',
      undefined,
      'samples.created_at holds nothing (the column was not selected); expected a time',
    ],
    [
      'goal',
      undefined,
      'samples.goal holds nothing (the column was not selected); expected a whole number of cents',
    ],
  ])('is rejected without showing the value: %s = %j', (column, value, message) => {
    expect(() => samples.read({ ...row, [column]: value })).toThrow(new TypeError(message))
  })

  test('is not written when a member has no column or does not fit into it', () => {
    expect(() => samples.writePartial({ nobody: 1 } as object)).toThrow('samples has no column for nobody')
    expect(() => samples.write({ ...full, goal: 2n ** 60n })).toThrow(RangeError)
  })
})

test('column names follow the members unless they are named', () => {
  expect(samples.columns).toMatchObject({
    nickName: 'nick_name',
    ownerRef: 'owner_id',
    createdAt: 'created_at',
  })
})
