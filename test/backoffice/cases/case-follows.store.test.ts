import { expect, test } from 'vitest'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { caseFollowStore } from '../../../subgraphs/backoffice/cases/following/case-follow.store.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const at = (minute: number) => `2026-02-01T12:0${minute}:00.000Z`
const idOf = (index: number) => `cas_01JD9ZP5QW3YB1F6H1J3T9K4Q${index}`

describeOnDatabasesOf('backoffice', 'the table of followed cases', (open) => {
  test('has a case once per person, and counts only those that the person may see', async () => {
    const db = await open()
    const follows = caseFollowStore(db)
    const statuses = ['active', 'draft', 'completed', 'draft'] as const
    await caseStore(db).insertAll(
      statuses.map((status, index) =>
        caseRow(idOf(index), at(index), { status, ...(index === 1 ? { guardianId: 'usr_ana' } : {}) }),
      ),
    )
    const follow = (index: number, minute = index) =>
      follows.insert({ userId: 'usr_ana', caseId: idOf(index), createdAt: at(minute) })
    for (const index of statuses.keys()) expect(await follow(index)).toBe(true)
    expect(await follow(0, 9)).toBe(false)
    const pageOf = async (drafts: Parameters<typeof follows.page>[1], limit = 10) => {
      const { rows, countAll } = await follows.page('usr_ana', drafts, { limit, offset: 0 })
      return [await countAll(), rows.map(({ caseId }) => Number(caseId.at(-1)))]
    }
    expect(await pageOf('all')).toEqual([4, [3, 2, 1, 0]])
    expect(await pageOf({})).toEqual([2, [2, 0]])
    expect(await pageOf({ guardianId: 'usr_ana' }, 2)).toEqual([3, [2, 1]])
    expect(await follows.among('usr_ana', [idOf(0), idOf(9)])).toEqual([idOf(0)])
    expect(await follows.followersOf(idOf(3))).toEqual(['usr_ana'])
    expect([await follows.delete('usr_ana', idOf(3)), await follows.delete('usr_ana', idOf(3))]).toEqual([
      true,
      false,
    ])
  })
})
