import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  bigint,
  columnsOf,
  flag,
  json,
  safeInteger,
  sumOf,
} from '../../../subgraphs/shared/database/columns.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

const amount = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const content = json<unknown>()

describeOnBothDatabases('a stored value', (open) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('samples', (table) => {
      const column = columnsOf(db, table)
      column.text('id')
      column.bigint('amount')
      column.flag('flag')
      column.json('content')
      column.real('measure')
      column.integer('count')
    })
  })

  async function stored(row: object): Promise<Record<string, unknown>> {
    await db('samples').delete()
    await db('samples').insert(row)
    return db('samples').first()
  }

  test('of type bigint is read exactly', () =>
    fc.assert(
      fc.asyncProperty(amount, async (value) => {
        expect(bigint.read((await stored({ amount: bigint.write(value) })).amount)).toBe(value)
      }),
      { numRuns: 50 },
    ))

  test('of type JSON, flag or real is read unchanged', () =>
    fc.assert(
      fc.asyncProperty(
        fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\u0000')),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
        async (value, isSet, measure) => {
          const row = await stored({ content: content.write(value), flag: flag.write(isSet), measure })
          expect(content.read(row.content)).toEqual(JSON.parse(JSON.stringify(value)))
          expect(flag.read(row.flag)).toBe(isSet)
          expect(row.measure).toBe(measure)
        },
      ),
      { numRuns: 50 },
    ))

  test('of a count or a sum is read as a number if it is a safe integer', async () => {
    await db('samples').insert({ id: 'a', measure: 0.5 })
    const read = async (sql: string) =>
      safeInteger.read((await db('samples').first({ value: db.raw(sql) })).value)
    expect(await read('count(*)')).toBe(1)
    expect(await read(`cast(${Number.MAX_SAFE_INTEGER} as bigint)`)).toBe(Number.MAX_SAFE_INTEGER)
    expect(await read(`cast(${2n ** 53n} as bigint)`)).toBeUndefined()
    expect(await read('sum(measure)')).toBeUndefined()
    expect(await read('null')).toBeUndefined()
  })

  test('of type text is ordered by bytes, regardless of the locale of the database', async () => {
    await db('samples').insert(['b', 'B', 'a', '_', 'Z', '1', 'é', ''].map((id) => ({ id })))
    expect(await db('samples').orderBy('id').pluck('id')).toEqual(['', '1', 'B', 'Z', '_', 'a', 'b', 'é'])
  })

  test('of type bigint is summed exactly, beyond safe integers', async () => {
    const sum = async () => bigint.read((await db('samples').first({ sum: sumOf(db, 'amount') })).sum)
    expect(await sum()).toBe(0n)
    const amounts = [9_007_199_254_740_993n, 9_007_199_254_740_993n, 1n, -3n]
    await db('samples').insert(amounts.map((one) => ({ amount: bigint.write(one) })))
    expect(await sum()).toBe(18_014_398_509_481_984n)
  })
})
