import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { columnsOf } from '../../../subgraphs/shared/database/columns.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import type { Page, PageRows } from '../../../subgraphs/shared/paging/page.js'
import { type RepeatedQuery, type SortTerm, selectPage } from '../../../subgraphs/shared/paging/page-query.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

interface Animal {
  id: string
  kind: string
  age: number | null
  arrived: string
}

const newestFirst: SortTerm[] = [{ column: 'arrived', direction: 'desc' }]

/** A page with its total. */
async function counted<Row>({ countAll, ...page }: PageRows<Row>) {
  return { ...page, total: await countAll() }
}

describeOnBothDatabases('a page of a query', (open) => {
  let db: Database

  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('animals', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('kind').notNullable()
      column.integer('age')
      column.time('arrived').notNullable()
    })
  })

  const animal = (id: string, arrived: string, age: number | null = 1): Animal => ({
    id,
    kind: 'dog',
    age,
    arrived,
  })
  const page = (limit: number, after?: string) => ({
    limit,
    offset: 0,
    ...(after === undefined ? {} : { after }),
  })

  test('is empty for an empty table', async () => {
    const found = await selectPage(db('animals'), { sort: newestFirst, page: page(3) })
    expect(await counted(found)).toEqual({ rows: [], hasNext: false, total: 0 })
  })

  test('orders equal keys by id, with hasNext and the total', async () => {
    await db('animals').insert(['a', 'c', 'b', 'd'].map((id) => animal(id, 'same')))
    const first = await selectPage<Animal>(db('animals'), { sort: newestFirst, page: page(3) })
    expect(first.rows.map((row) => row.id)).toEqual(['d', 'c', 'b'])
    expect(await counted(first)).toMatchObject({ hasNext: true, total: 4 })
    const second = await selectPage<Animal>(db('animals'), {
      sort: newestFirst,
      page: page(3, first.endCursor),
    })
    expect(second.rows.map((row) => row.id)).toEqual(['a'])
    expect(await counted(second)).toMatchObject({ hasNext: false, total: 4 })
  })

  test('can be requested by an offset, even beyond the end', async () => {
    await db('animals').insert(['a', 'b', 'c'].map((id) => animal(id, id)))
    const at = async (offset: number) =>
      counted(await selectPage<Animal>(db('animals'), { sort: newestFirst, page: { limit: 2, offset } }))
    expect(await at(2)).toMatchObject({ rows: [{ id: 'a' }], hasNext: false, total: 3 })
    expect(await at(7)).toMatchObject({ rows: [], hasNext: false, total: 3 })
  })

  test('of a repeated query equals the page of a newly built query, and its SQL is built once', async () => {
    await db('animals').insert([
      animal('a', '1', null),
      animal('b', '1'),
      animal('c', '2'),
      { ...animal('d', '3'), kind: "cat's ?" },
      { ...animal('e', '4', 7), kind: '' },
    ])
    const sorts: SortTerm[][] = [
      newestFirst,
      [{ column: 'arrived', direction: 'asc' }],
      [{ column: 'age', direction: 'desc', nullable: true }],
    ]
    let built = 0
    const repeated = (kind: string): RepeatedQuery => ({
      db,
      shape: 'animals of a kind',
      values: [kind],
      build: () => {
        built += 1
        return db('animals').where({ kind })
      },
    })
    for (const sort of sorts)
      for (const limit of [1, 2, 9])
        for (const kind of ['dog', "cat's ?", '', 'Ñandú 🐕']) {
          const query = db('animals').where({ kind })
          const compare = async (page: Page) => {
            const expected = await counted(await selectPage<Animal>(query, { sort, page }))
            const found = await counted(await selectPage<Animal>(repeated(kind), { sort, page }))
            expect(found).toEqual(expected)
            return expected
          }
          const { endCursor } = await compare(page(limit))
          if (endCursor) await compare({ limit, offset: 0, after: endCursor })
          if (endCursor) await compare({ limit, offset: 0, before: endCursor })
          await compare({ limit, offset: 1 })
        }
    built = 0
    for (const kind of ['dog', 'cat', 'bird'])
      await counted(await selectPage<Animal>(repeated(kind), { sort: newestFirst, page: page(2) }))
    expect(built).toBe(0)
  })

  test('respects the conditions of its query', async () => {
    await db('animals').insert([animal('a', '1'), animal('b', '2'), { ...animal('c', '3'), kind: 'cat' }])
    const dogs = db('animals').where('kind', 'dog')
    const found = await selectPage<Animal>(dogs, { sort: newestFirst, page: page(1) })
    expect(await counted(found)).toMatchObject({ rows: [{ id: 'b' }], hasNext: true, total: 2 })
  })

  test('sorts null last in either direction', async () => {
    await db('animals').insert([animal('a', '1', null), animal('b', '1', 2), animal('c', '1', 5)])
    const byAge = (direction: 'asc' | 'desc') =>
      selectPage<Animal>(db('animals'), {
        sort: [{ column: 'age', direction, nullable: true }],
        page: page(9),
      })
    expect((await byAge('asc')).rows.map((row) => row.id)).toEqual(['b', 'c', 'a'])
    expect((await byAge('desc')).rows.map((row) => row.id)).toEqual(['c', 'b', 'a'])
  })

  test('rejects an invalid cursor or one of another order, and names the member', async () => {
    await db('animals').insert([animal('a', '1'), animal('b', '2')])
    const encoded = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const byAge: SortTerm[] = [{ column: 'age', direction: 'asc', nullable: true }]
    const ofAnotherOrder = (await selectPage(db('animals'), { sort: byAge, page: page(1) })).endCursor
    const forged = [
      '',
      'x',
      '!!',
      encoded(5),
      encoded(['-arrived,-id']),
      encoded(['-arrived,-id', '1', null]),
    ]
    for (const after of [...forged, encoded(['-arrived,-id', '1', {}]), ofAnotherOrder ?? '']) {
      const refused = selectPage(db('animals'), { sort: newestFirst, page: page(1, after) })
      await expect(refused).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        fields: { after: expect.any(String) },
      })
    }
  })

  test('rejects a cursor of another order in before, and names the member', async () => {
    await db('animals').insert([animal('a', '1'), animal('b', '2')])
    const { startCursor: before = '' } = await selectPage(db('animals'), { sort: newestFirst, page: page(1) })
    const sort: SortTerm[] = [{ column: 'kind', direction: 'asc' }]
    const refused = selectPage(db('animals'), { sort, page: { limit: 1, offset: 0, before } })
    await expect(refused).rejects.toMatchObject({ fields: { before: expect.any(String) } })
  })

  test('does not fail with a server error for a forged cursor with a value of the wrong type', async () => {
    await db('animals').insert([animal('a', '1'), animal('b', '2')])
    const after = Buffer.from(JSON.stringify(['age,id', 'old', 'a'])).toString('base64url')
    const sort: SortTerm[] = [{ column: 'age', direction: 'asc', nullable: true }]
    const answer = await selectPage(db('animals'), { sort, page: page(1, after) }).then(
      () => 'VALIDATION_ERROR',
      (error) => error.code,
    )
    expect(answer).toBe('VALIDATION_ERROR')
  })

  test('skips and repeats no row in any order while rows are added', async () => {
    const text = fc.constantFrom('', 'a', 'B', 'é', 'z z')
    const row = fc.record({ kind: text, age: fc.option(fc.integer({ min: -2, max: 2 })), arrived: text })
    const direction = fc.constantFrom<'asc' | 'desc'>('asc', 'desc')
    const sorts = fc.tuple(
      fc.subarray(['kind', 'age', 'arrived'], { minLength: 1 }),
      direction,
      direction,
      direction,
    )
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      fc.array(row, { maxLength: 6 }),
      sorts,
      fc.integer({ min: 1, max: 4 }),
      async (before, added, [columns, ...directions], limit) => {
        await db('animals').delete()
        const ids = before.map((_, index) => `id${index}`)
        if (before.length > 0)
          await db('animals').insert(before.map((one, index) => ({ id: ids[index], ...one })))
        const sort = columns.map((column, index) => ({
          column,
          direction: directions[index] ?? 'asc',
          nullable: column === 'age',
        }))
        const seen: string[] = []
        let after: string | undefined
        do {
          const found = await selectPage<Animal>(db('animals'), { sort, page: page(limit, after) })
          seen.push(...found.rows.map((one) => one.id))
          after = found.hasNext ? found.endCursor : undefined
          const next = added.pop()
          if (next !== undefined) await db('animals').insert({ id: `new${added.length}`, ...next })
        } while (after !== undefined)
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen).toEqual(expect.arrayContaining(ids))

        const all = await selectPage<Animal>(db('animals'), { sort, page: page(100) })
        const expected = all.rows.map((one) => one.id)
        const back = expected.slice(-1)
        for (let from = all.endCursor; from !== undefined; ) {
          const found = await selectPage<Animal>(db('animals'), {
            sort,
            page: { limit, offset: 0, before: from },
          })
          back.unshift(...found.rows.map((one) => one.id))
          expect(found).toMatchObject({ hasNext: true, hasPrevious: back.length < expected.length })
          from = found.hasPrevious ? found.startCursor : undefined
        }
        expect(back).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })
})
