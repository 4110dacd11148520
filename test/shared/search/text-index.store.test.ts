import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { columnsOf } from '../../../subgraphs/shared/database/columns.js'
import { type Database, inTransaction, migrate } from '../../../subgraphs/shared/database.js'
import { foldText } from '../../../subgraphs/shared/search/folded-text.js'
import { textIndex, textIndexMigration } from '../../../subgraphs/shared/search/text-index.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

describeOnBothDatabases('a text index', (open, { kind }) => {
  let db: Database

  beforeEach(async () => {
    db = await open()
    await db.schema.createTable('people', (table) => {
      columnsOf(db, table).text('id').primary()
    })
    await migrate(db, [textIndexMigration('people')])
  })

  async function add(id: string, ...texts: string[]): Promise<void> {
    await inTransaction(db, async (trx) => {
      await trx('people').insert({ id })
      await textIndex(trx, 'people').put(id, texts)
    })
  }

  async function found(search: string): Promise<string[]> {
    const query = db('people').orderBy('id')
    textIndex(db, 'people').narrow(query, search)
    return (await query).map(({ id }: { id: string }) => id)
  }

  test('finds words and their prefixes in any text, ignoring case and accents', async () => {
    await add('1', 'María Peña', 'maria.pena@rescate.example')
    await add('2', 'Mario Núñez', 'mario@example.org')
    expect(await found('PEÑA')).toEqual(['1'])
    expect(await found('pena')).toEqual(['1'])
    expect(await found('mar')).toEqual(['1', '2'])
    expect(await found('rescate')).toEqual(['1'])
    expect(await found('maria.pena@rescate.example')).toEqual(['1'])
    expect(await found('mario pena')).toEqual([])
  })

  test.each(['%', '*', '"', "'", 'mar*', '" OR 1=1 --', 'a & b', ':* | !x', '\\', 'NEAR(mar, x)', ''])(
    'takes %j literally',
    async (search) => {
      await add('1', 'zzz')
      expect(await found(search)).toEqual([])
    },
  )

  test('finds words of any length, as of texts in languages without spaces', async () => {
    const text = '小狗受伤了'.repeat(400)
    await add('1', text)
    await add('2', '小狗')
    expect(await found(text)).toEqual(['1'])
    expect(await found('小狗受伤')).toEqual(['1'])
    expect(await textIndex(db, 'people').closest([text], 5)).toEqual(['1'])
  })

  test('reflects changes and removals of a row', async () => {
    await add('1', 'Luna')
    await textIndex(db, 'people').put('1', ['Sol'])
    expect([await found('luna'), await found('sol')]).toEqual([[], ['1']])
    await textIndex(db, 'people').remove('1')
    expect(await found('sol')).toEqual([])
  })

  test('is rolled back with the transaction', async () => {
    await inTransaction(db, async (trx) => {
      await textIndex(trx, 'people').put('1', ['Luna'])
      throw new Error('no')
    }).catch(() => undefined)
    await db('people').insert({ id: '1' })
    expect(await found('luna')).toEqual([])
  })

  test('finds the same rows as a word-by-word comparison for any texts', async () => {
    const word = fc.stringMatching(/^[a-zA-ZñÑáÁü0-9]{1,6}$/)
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), word, async (texts, search) => {
        await db('people').delete()
        await db('people_text').delete()
        for (const [index, one] of texts.entries()) await add(String(index), one)
        const wanted = texts.flatMap((one, index) =>
          foldText(one)
            .split(' ')
            .some((known) => known.startsWith(foldText(search)))
            ? [String(index)]
            : [],
        )
        expect(await found(search)).toEqual(wanted.sort())
      }),
      { numRuns: 25 },
    )
  })

  test('uses an index instead of a full table scan', async () => {
    await db.batchInsert(
      'people_text',
      Array.from({ length: 2_000 }, (_, n) => ({ id: `p${n}`, content: `word${n}` })),
      200,
    )
    const query = db('people_text').select('id')
    textIndex(db, 'people').narrow(query, 'word77')
    if (kind === 'PostgreSQL') await db.raw('analyze people_text')
    const sql = query.toSQL().toNative()
    const explained = await db.raw(
      kind === 'SQLite' ? `explain query plan ${query.toQuery()}` : `explain ${query.toQuery()}`,
    )
    expect(sql.bindings.length).toBeGreaterThan(0)
    expect(JSON.stringify(explained.rows ?? explained)).toMatch(
      kind === 'SQLite' ? /VIRTUAL TABLE INDEX/ : /people_text_words/,
    )
  })
})
