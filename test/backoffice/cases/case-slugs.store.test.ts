import { expect, it } from 'vitest'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { slugKeyOf, slugOf } from '../../../subgraphs/backoffice/cases/case-slug.policy.js'
import { newId } from '../../../subgraphs/shared/ids.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const at = '2026-02-01T12:00:00.000Z'
const record = (id: string, name: string) => caseRow(id, at, { name })

describeOnDatabasesOf('backoffice', 'slugs of cases', (open) => {
  it('finds a case by its slug, before and after it was renamed', async () => {
    const store = caseStore(await open())
    const [luna, other] = [record(newId('cas'), 'Luna'), record(newId('cas'), 'Luna')]
    await store.insertAll([luna, other])
    const first = slugOf(luna)
    expect(first).not.toBe(slugOf(other))
    const renamed = { ...luna, name: 'Lunita', version: 2 }
    expect(await store.replace(renamed, 1)).toBe(true)
    for (const slug of [first, slugOf(renamed)])
      expect(await store.bySlugKey(slugKeyOf(slug) ?? '')).toEqual(renamed)
    expect(await store.bySlugKey('0000000000')).toBeUndefined()
  })

  it('refuses a second case with the same key', async () => {
    const store = caseStore(await open())
    await store.insert(record('cas_01JD9ZP5QW3YB1F6H1J3T9K4QX', 'Luna'))
    await expect(store.insert(record('cas_01JD9ZP5QW3YB1F7H1J3T9K4QX', 'Milo'))).rejects.toThrow(
      /slug_key|unique/i,
    )
  })
})
