import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  bigintColumn,
  columnsOf,
  flagColumn,
  jsonColumn,
  optionalColumn,
  sumOf,
} from '../../../subgraphs/shared/database/columns.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

const amount = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const json = jsonColumn<unknown>()

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

  test('of an amount comes back to the last digit', () =>
    fc.assert(
      fc.asyncProperty(amount, async (value) => {
        expect(bigintColumn.read((await stored({ amount: bigintColumn.write(value) })).amount)).toBe(value)
      }),
      { numRuns: 50 },
    ))

  test('of JSON, a flag and a measure comes back as it was', () =>
    fc.assert(
      fc.asyncProperty(
        fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\u0000')),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
        async (content, flag, measure) => {
          const row = await stored({ content: json.write(content), flag: flagColumn.write(flag), measure })
          expect(json.read(row.content)).toEqual(JSON.parse(JSON.stringify(content)))
          expect(flagColumn.read(row.flag)).toBe(flag)
          expect(row.measure).toBe(measure)
        },
      ),
      { numRuns: 50 },
    ))

  test('that is absent comes back as undefined', async () => {
    const optional = optionalColumn(bigintColumn)
    expect(optional.read((await stored({ amount: optional.write(undefined) })).amount)).toBeUndefined()
    expect(optional.read((await stored({ amount: optional.write(0n) })).amount)).toBe(0n)
  })

  test('of text is ordered by its bytes, whatever the language of the database', async () => {
    await db('samples').insert(['b', 'B', 'a', '_', 'Z', '1', 'é', ''].map((id) => ({ id })))
    expect(await db('samples').orderBy('id').pluck('id')).toEqual(['', '1', 'B', 'Z', '_', 'a', 'b', 'é'])
  })

  test('of many amounts is summed exactly, beyond what a number holds', async () => {
    const sum = async () => bigintColumn.read((await db('samples').first({ sum: sumOf(db, 'amount') })).sum)
    expect(await sum()).toBe(0n)
    const amounts = [9_007_199_254_740_993n, 9_007_199_254_740_993n, 1n, -3n]
    await db('samples').insert(amounts.map((one) => ({ amount: bigintColumn.write(one) })))
    expect(await sum()).toBe(18_014_398_509_481_984n)
  })
})
