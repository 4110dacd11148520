import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type Database, inTransaction, migrate } from '../../../subgraphs/shared/database.js'
import type { SortTerm } from '../../../subgraphs/shared/paging/page-query.js'
import { isFoldedAnew, searchedWordsOf } from '../../../subgraphs/shared/search/folded-text.js'
import { searchAgainMigration, searchIndex } from '../../../subgraphs/shared/search/search-index.js'
import type { Facet, Search } from '../../../subgraphs/shared/search/search-tokens.js'
import {
  addPerson,
  at,
  createPeople,
  type Person,
  people,
  peopleMigrations,
} from '../../support/fixtures/searched-people.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

/** Newest first, and orders that the index does not support. */
const orders: (readonly SortTerm[])[] = [
  [{ column: 'created_at', direction: 'desc' }],
  [{ column: 'created_at', direction: 'asc' }],
  [{ column: 'name', direction: 'asc' }],
  [{ column: 'team', direction: 'desc', nullable: true }],
]
const compare = <Value extends string | number>(a: Value, b: Value) => Number(a > b) - Number(a < b)
const inOrder =
  ([term]: readonly SortTerm[]) =>
  (a: Person, b: Person) => {
    const { column = 'id', direction = 'asc' } = term ?? {}
    const [one, other] = [a[column as keyof Person], b[column as keyof Person]]
    if (one == null || other == null) return Number(one === null) - Number(other === null) || tie(a, b)
    return compare(one, other) * (direction === 'asc' ? 1 : -1) || tie(a, b)

    function tie(a: Person, b: Person): number {
      return compare(a.id, b.id) * (direction === 'asc' ? 1 : -1)
    }
  }

describeOnBothDatabases('a search index', (open) => {
  let db: Database
  const index = () => searchIndex(db, people)

  beforeEach(async () => {
    db = await open()
    await createPeople(db)
  })

  const found = async (words: string, facets = {}) =>
    (await index().newest<Person>({ words, facets }, { limit: 50, offset: 0 })).rows.map(({ id }) => id)

  test('finds words and their prefixes in any text, ignoring case and accents', async () => {
    await addPerson(db, { id: '1', name: 'María Peña', note: 'maria.pena@rescate.example' })
    await addPerson(db, { id: '2', name: 'Mario Núñez', created_at: at(1) })
    expect([await found('PEÑA'), await found('mar'), await found('rescate')]).toEqual([
      ['1'],
      ['2', '1'],
      ['1'],
    ])
    expect(await found('maria.pena@rescate.example')).toEqual(['1'])
    expect(await found('mario pena')).toEqual([])
  })

  test.each([
    ['STRASSE', 'Straße'],
    ['Straße', 'GROẞE STRASSE'],
    ['fin', 'ﬁn'],
    ['Luna', 'Ｌｕｎａ'],
    ['KIZ', 'kız'],
    ['izmir', 'İzmir'],
    ['🆘', 'Ayuda 🆘'],
    ['👍', '👍🏽'],
    ['luna ❤', 'Luna❤️'],
    ['🇦🇷', 'Rosario 🇦🇷'],
  ])('finds by %s a row with %s', async (search, name) => {
    await addPerson(db, { id: '1', name })
    await addPerson(db, { id: '2', name: 'Sol 🐾 🇧🇷 👎' })
    expect(await found(search)).toEqual(['1'])
  })

  test.each([
    '%',
    '*',
    '"',
    "'",
    'mar*',
    '" OR 1=1 --',
    'a & b',
    ':* | !x',
    '\\',
    '_role',
    'NEAR(mar, x)',
    '',
  ])('takes %j literally', async (search) => {
    await addPerson(db, { id: '1', name: 'zzz' })
    expect(await found(search)).toEqual([])
  })

  test('reflects changes and removals of a row, and is rolled back with the transaction', async () => {
    await addPerson(db, { id: '1', name: 'Luna', role: 'user' })
    const [row] = await db('people')
    await index().put({ ...row, name: 'Sol', role: 'staff' })
    expect([await found('luna'), await found('sol'), await found('sol', { role: 'user' })]).toEqual([
      [],
      ['1'],
      [],
    ])
    await inTransaction(db, async (trx) => {
      await searchIndex(trx, people).put({ ...row, name: 'Marte' })
      throw new Error('no')
    }).catch(() => undefined)
    expect([await found('marte'), await found('sol', { role: 'staff' })]).toEqual([[], ['1']])
    await index().remove('1')
    expect(await found('sol')).toEqual([])
  })

  test('accepts words of any length', async () => {
    await addPerson(db, { id: '1', name: `${'a'.repeat(5_000)} ${'ñ'.repeat(70)}` })
    expect([await found('a'.repeat(4_000)), await found('ñ'.repeat(70)), await found('aaab')]).toEqual([
      ['1'],
      ['1'],
      [],
    ])
  })

  test('finds rows inserted in bulk among others with the same time', async () => {
    await addPerson(db, { id: 'm', name: 'luna', created_at: at(5) })
    const times = [5, 9, 5, 0, 9, 5]
    const rows: Person[] = times.map((time, number) => ({
      id: `p${number}`,
      name: `luna ${number}`,
      note: null,
      role: 'user',
      team: null,
      created_at: at(time),
    }))
    await db.batchInsert('people', rows, 50)
    await index().putNew(rows)
    await addPerson(db, { id: 'z', name: 'luna', created_at: at(5) })
    expect(await found('luna')).toEqual(['p4', 'p1', 'z', 'p5', 'p2', 'p0', 'm', 'p3'])
    expect(await found('luna 2')).toEqual(['p2'])
    await index().remove('p2')
    expect([await found('2'), (await found('luna')).length]).toEqual([[], 7])
  })

  test('is filled from existing rows', async () => {
    await addPerson(db, { id: '1', name: 'Luna', team: 'south' })
    await db.schema.dropTable('people_search')
    await db.schema.dropTableIfExists('people_search_index')
    await db('migrations').whereNot({ name: 'search-version-people' }).delete()
    await migrate(db, peopleMigrations)
    expect(await found('lun', { team: 'south' })).toEqual(['1'])
  })

  test('returns the same rows, order and pages as a row-by-row comparison', async () => {
    const word = fc.constantFrom('ana', 'anabel', 'ber', 'berta', 'ciro', 'dante')
    const person = fc.record({
      name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      note: fc.option(word),
      role: fc.constantFrom('user', 'staff'),
      team: fc.option(fc.constantFrom('north', 'south')),
      // Few distinct times, so that pages end between rows with the same time.
      created_at: fc.integer({ min: 0, max: 4 }).map(at),
    })
    const search = fc.record({
      words: fc.array(fc.constantFrom('a', 'an', 'ana', 'ber', 'berta', 'x'), { minLength: 1, maxLength: 2 }),
      facets: fc.record(
        {
          role: fc.constantFrom('user', 'staff'),
          team: fc.constantFrom<Facet>('north', null, { not: null }),
        },
        { requiredKeys: [] },
      ),
      either: fc.constantFrom<Record<string, string>>({}, { role: 'staff', team: 'south' }),
      sort: fc.constantFrom(...orders),
      limit: fc.integer({ min: 1, max: 5 }),
      offset: fc.integer({ min: 0, max: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 25 }),
        fc.array(search, { minLength: 3, maxLength: 3 }),
        async (made, searches) => {
          for (const table of ['people', 'people_search']) await db(table).delete()
          const rows: Person[] = made.map((one, number) => ({ ...one, id: `p${(number * 7) % 26}` }))
          await db.batchInsert('people', rows, 50)
          await index().putNew(rows)
          // On PostgreSQL the choice of the query depends on the estimated size of the table.
          await db.raw('analyze')
          for (const { words, facets, either, sort, limit, offset } of searches) {
            const asked = { words: words.join(' '), facets, either }
            const wanted = rows.filter((row) => matches(row, asked)).toSorted(inOrder(sort))
            const page = await index().page<Person>(asked, { limit, offset }, sort)
            expect(page.rows.map(({ id }) => id)).toEqual(
              wanted.slice(offset, offset + limit).map(({ id }) => id),
            )
            expect([await page.countAll(), page.hasNext]).toEqual([
              wanted.length,
              wanted.length > offset + limit,
            ])
            expect(await followed(asked, limit, sort)).toEqual(wanted.map(({ id }) => id))
            const narrowed = db('people')
            index().narrow(narrowed, asked.words)
            expect((await narrowed).map(({ id }) => id).toSorted()).toEqual(
              rows
                .filter((row) => matches(row, { words: asked.words }))
                .map(({ id }) => id)
                .toSorted(),
            )
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  /** The reference implementation of a search, for a single row. */
  function matches(row: Person, { words, facets = {}, either = {} }: Search): boolean {
    const has = searchedWordsOf(`${row.name} ${row.note ?? ''}`)
    const value = (name: string) => row[name as keyof Person]
    const isOfFacets = Object.entries(facets).every(([name, facet]) =>
      typeof facet === 'object' && facet !== null ? value(name) !== null : value(name) === facet,
    )
    const alternatives = Object.entries(either)
    const isEither = alternatives.length === 0 || alternatives.some(([name, one]) => value(name) === one)
    return (
      isOfFacets &&
      isEither &&
      searchedWordsOf(words).every((word) => has.some((one) => one.startsWith(word)))
    )
  }

  /** All ids, by cursor. */
  async function followed(search: Search, limit: number, sort: readonly SortTerm[]): Promise<string[]> {
    const ids: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await index().page<Person>(search, { limit, offset: 0, ...(after ? { after } : {}) }, sort)
      ids.push(...page.rows.map(({ id }) => id))
      if (!page.hasNext) return ids
      after = page.endCursor
    }
  }

  test('caches the total of a search, and recounts after every kind of change', async () => {
    const rows = Array.from({ length: 150 }, (_, number) => ({
      id: `p${number}`,
      name: `ana ${number}`,
      note: null,
      role: 'user',
      team: null,
      created_at: at(number),
    }))
    await db.batchInsert('people', rows, 50)
    await index().putNew(rows)
    const total = async (on: Database = db) =>
      (await searchIndex(on, people).newest({ words: 'ana' }, { limit: 5, offset: 0 })).countAll()
    const counts = async (ask: () => Promise<unknown>) => {
      let counted = 0
      const hear = ({ sql }: { sql: string }) => {
        if (sql.includes('count(*)')) counted += 1
      }
      db.on('query', hear)
      await ask()
      db.off('query', hear)
      return counted
    }
    expect([await total(), await counts(() => total())]).toEqual([150, 0])

    const [first, second] = rows.map((row) => ({ ...row, name: 'berta' }))
    await index().put(first ?? {})
    expect([await total(), await counts(() => total())]).toEqual([149, 0])
    await index().put(first ?? {})
    expect(await counts(() => total())).toBe(0)
    await index().remove('p1')
    expect(await total()).toBe(148)
    await db('people_search').whereIn('id', ['p2', 'p3']).delete()
    expect(await total()).toBe(146)
    await addPerson(db, { id: 'q', name: 'ana' })
    expect(await total()).toBe(147)

    await inTransaction(db, async (trx) => {
      await searchIndex(trx, people).remove('p4')
      expect(await total(trx)).toBe(146)
      throw new Error('no')
    }).catch(() => undefined)
    expect([await total(), await counts(() => total())]).toEqual([147, 0])

    const other = await open()
    await searchIndex(other, people).put({ ...second, id: 'p5' })
    expect([await total(), await total(other)]).toEqual([146, 146])
  })

  test('returns a page in the middle with the exact total', async () => {
    const rows = Array.from({ length: 3_000 }, (_, number) => ({
      id: `p${String(number).padStart(5, '0')}`,
      name: `ana ${number}`,
      note: null,
      role: number % 2 ? 'user' : 'staff',
      team: null,
      created_at: at(number),
    }))
    await db.batchInsert('people', rows, 100)
    await index().putNew(rows)
    const page = await index().newest<Person>(
      { words: 'ana', facets: { role: 'staff' } },
      { limit: 3, offset: 2 },
    )
    expect([page.rows.map(({ id }) => id), await page.countAll()]).toEqual([
      ['p02994', 'p02992', 'p02990', 'p02988'],
      1500,
    ])
  })

  test.each(['asc', 'desc'] as const)(
    'sorts many matches by a number through its bands: %s',
    async (direction) => {
      // Every 5th row matches; every 10th of these has no goal, and about half of the others have the same one.
      const rows: Person[] = Array.from({ length: 6_000 }, (_, number) => ({
        id: `p${String((number * 7) % 6_000).padStart(5, '0')}`,
        name: number % 5 ? 'berta' : 'ana',
        note: null,
        role: 'user',
        team: null,
        goal: number % 50 ? (number % 10 ? 5_000 : 1 + ((number * 7919) % 90_000)) : null,
        created_at: at(number),
      }))
      await db.batchInsert('people', rows, 100)
      await index().putNew(rows)
      await db.raw('analyze')
      const sort = [{ column: 'goal', direction, nullable: true }] as const
      const wanted = rows.filter(({ name }) => name === 'ana').toSorted(inOrder(sort))
      expect(await followed({ words: 'ana' }, 37, sort)).toEqual(wanted.map(({ id }) => id))
      const asked: string[] = []
      const note = ({ bindings = [] }: { bindings?: readonly unknown[] }) => void asked.push(bindings.join())
      db.on('query', note)
      const page = await index().page<Person>({ words: 'ana' }, { limit: 20, offset: 20 }, sort)
      db.off('query', note)
      expect(page.rows.map(({ id }) => id)).toEqual(wanted.slice(20, 40).map(({ id }) => id))
      expect([page.hasNext, await page.countAll()]).toEqual([true, 1_200])
      // The token of a band is a parameter of the query.
      expect(asked.join()).toMatch(/_g6\d{4}ana/)
    },
  )

  test('is rebuilt for rows that were indexed before it had bands', async () => {
    await addPerson(db, { id: '1', name: 'Luna', goal: 500 })
    await searchIndex(db, { ...people, bands: [] }).put((await db('people'))[0])
    await migrate(db, [...peopleMigrations, searchAgainMigration('again', people)])
    expect(await found('luna')).toEqual(['1'])
    expect(JSON.stringify(await db('people_search'))).toContain('_g66045luna')
  })

  test('is rebuilt for rows whose text was indexed differently', async () => {
    await addPerson(db, { id: '1', name: 'Luna 🐾' })
    await addPerson(db, { id: '2', name: 'Sol' })
    for (const id of ['1', '2'])
      await searchIndex(db, people).put({ ...(await db('people').where({ id }).first()), name: 'before' })
    await migrate(db, [...peopleMigrations, searchAgainMigration('again', people, isFoldedAnew)])
    expect([await found('🐾'), await found('before')]).toEqual([['1'], ['2']])
  })
})
