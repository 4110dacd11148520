import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../subgraphs/shared/database.js'
import { searchIndex } from '../../../subgraphs/shared/search/search-index.js'
import { addPerson, at, createPeople, type Person, people } from '../../support/fixtures/searched-people.js'
import { describeOnBothDatabases } from '../../support/platform/databases.js'

describeOnBothDatabases('a search index', (open) => {
  let db: Database
  const index = () => searchIndex(db, people)

  beforeEach(async () => {
    db = await open()
    await createPeople(db)
  })

  test('skips and repeats no row while rows are added', async () => {
    for (let number = 0; number < 30; number++)
      await addPerson(db, {
        id: `a${String(number).padStart(2, '0')}`,
        name: 'ana',
        created_at: at(Math.floor(number / 4)),
      })
    const seen: string[] = []
    for (let after: string | undefined, more = true, round = 0; more; round++) {
      const page = await index().page<Person>(
        { words: 'ana' },
        { limit: 7, offset: 0, ...(after ? { after } : {}) },
      )
      seen.push(...page.rows.map(({ id }) => id))
      await addPerson(db, { id: `b${round}`, name: 'ana', created_at: at(100 + round) })
      more = page.hasNext
      after = page.endCursor
    }
    expect(seen.filter((id) => id.startsWith('a'))).toHaveLength(30)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('returns a later page while rows are added between the statements that read it', async () => {
    const rowAt = (place: number) => ({ id: `p${place}`, name: 'Luna', created_at: at(place) })
    const adding = new AbortController()
    for (let place = 0; place < 30; place++) await addPerson(db, rowAt(place))
    const writer = (async () => {
      for (let place = 30; !adding.signal.aborted; place++) await addPerson(db, rowAt(place))
    })()
    const reader = async () => {
      for (let read = 0; read < 60; read++) {
        const { rows } = await index().newest<Person>({ words: 'luna' }, { limit: 10, offset: 20 })
        expect(rows.length).toBeGreaterThanOrEqual(10)
      }
    }
    await Promise.all([reader(), reader(), reader()]).finally(() => adding.abort())
    await writer
  })
})
