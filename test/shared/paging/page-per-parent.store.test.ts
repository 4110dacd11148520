import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { columnsOf } from '../../../subgraphs/shared/database/columns.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { connectionLoader } from '../../../subgraphs/shared/paging/connection-loader.js'
import type { Page } from '../../../subgraphs/shared/paging/page.js'
import { selectPagePerParent } from '../../../subgraphs/shared/paging/page-per-parent.js'
import { type SortTerm, selectPage } from '../../../subgraphs/shared/paging/page-query.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

interface Animal {
  id: string
  owner: string
  age: number | null
}

describeOnBothDatabases('the pages of several parents', (open) => {
  let db: Database

  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('animals', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('owner').notNullable()
      column.integer('age')
    })
  })

  const oldestFirst: SortTerm[] = [{ column: 'age', direction: 'desc', nullable: true }]
  const owners = ['ana', 'bruno', 'camila']
  const pages = (page: Page, parents: readonly string[] = owners) =>
    selectPagePerParent<Animal>(db, db('animals'), { parent: 'owner', parents, sort: oldestFirst, page })

  test('equal the pages of separate queries', async () => {
    const animals = fc.array(fc.record({ owner: fc.constantFrom(...owners), age: fc.option(fc.nat(3)) }), {
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(animals, fc.integer({ min: 1, max: 4 }), fc.nat(5), async (rows, limit, offset) => {
        await db('animals').delete()
        if (rows.length > 0)
          await db('animals').insert(rows.map((row, index) => ({ id: `a${index}`, ...row })))
        const found = await pages({ limit, offset })
        for (const owner of owners) {
          const alone = await selectPage<Animal>(db('animals').where({ owner }), {
            sort: oldestFirst,
            page: { limit, offset },
          })
          const { rows: together, countAll, ...rest } = found.get(owner) ?? { rows: [] }
          expect(together.map(({ id }) => id)).toEqual(alone.rows.map(({ id }) => id))
          expect(await countAll?.()).toBe(await alone.countAll())
          expect(rest).toEqual({
            hasNext: alone.hasNext,
            ...(alone.endCursor ? { endCursor: alone.endCursor } : {}),
          })
        }
      }),
      { numRuns: 40 },
    )
  })

  test('continue after the cursor', async () => {
    await db('animals').insert([1, 2, 3].map((age) => ({ id: `a${age}`, owner: 'ana', age })))
    const after = (await pages({ limit: 2, offset: 0 })).get('ana')?.endCursor ?? ''
    const next = (await pages({ limit: 2, offset: 0, after })).get('ana')
    expect(next?.rows.map(({ id }) => id)).toEqual(['a1'])
  })

  test('page backwards from a cursor, with hasNext and hasPrevious', async () => {
    await db('animals').insert([1, 2, 3, 4, 5].map((age) => ({ id: `a${age}`, owner: 'ana', age })))
    await db('animals').insert({ id: 'b', owner: 'bruno', age: 3 })
    const pageAt = async (page: Partial<Page>) => {
      const found = (await pages({ limit: 2, offset: 0, ...page })).get('ana')
      return { ...found, ids: found?.rows.map(({ id }) => id) }
    }
    const middle = await pageAt({ after: (await pageAt({})).endCursor as string })
    const last = await pageAt({ after: middle.endCursor as string })
    expect([middle.ids, last.ids]).toEqual([['a3', 'a2'], ['a1']])
    const back = await pageAt({ before: last.startCursor as string })
    expect(back).toMatchObject({ ids: middle.ids, hasNext: true, hasPrevious: true })
    expect(await pageAt({ before: back.startCursor as string })).toMatchObject({
      ids: ['a5', 'a4'],
      hasNext: true,
      hasPrevious: false,
    })
  })

  test('are read with one statement for all parents of a request, and counted with another on demand', async () => {
    await db('animals').insert(owners.map((owner) => ({ id: owner, owner, age: 1 })))
    const load = connectionLoader((parents, page) => pages(page, parents))
    const context = graphContext({ viewer: { kind: 'anonymous' }, requestId: 'r' })
    const statements: string[] = []
    db.on('query', ({ sql }) => statements.push(sql))
    const found = await Promise.all(owners.map((owner) => load(context, owner, { limit: 1 }, {})))
    expect(statements).toHaveLength(1)
    expect(await Promise.all(found.map(({ countAll }) => countAll()))).toEqual([1, 1, 1])
    expect(await found[0]?.countAll()).toBe(1)
    expect(statements).toHaveLength(2)
  })
})
