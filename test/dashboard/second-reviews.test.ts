import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, openAs, preferLanguage, screenFaults } from '../support/browser/dashboard.js'
import { reviewScreen } from '../support/browser/review-screen.js'

const harness = dashboardOfPlatform()

describe('decisions with a second review', () => {
  const { graph, pendingIds, fill, rows, openQueue } = reviewScreen(harness)
  const rejectAs = async (who: 'admin' | 'staff', id: string) => {
    const { errors } = await harness.platform.graphql(
      'mutation ($id: ID!) { rejectReviewItem(id: $id, input: {reason: "policy", notes: "<i>no</i>"}) { id } }',
      { id },
      { as: who },
    )
    expect(errors).toBeUndefined()
  }
  /** Sets the columns of a second review for the given items only. */
  const setRows = async (ids: readonly string[], columns: object) => {
    const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: harness.platform.dataDirectory })
    await db('review_items').update({ awaits_second_review: false, is_disputed: false })
    await db('review_items').whereIn('id', ids).update(columns)
    await db.destroy()
  }

  /** An approved item whose case was completed since. */
  const completedSince = async (): Promise<string> => {
    const { nodes } = (
      await graph(
        '{ reviewItems(filter: {status: pending, type: case_creation}, page: {limit: 1}, sort: "createdAt") { nodes { id } } }',
      )
    ).reviewItems
    const { id } = nodes[0]
    const { approveReviewItem } = await graph(
      'mutation ($id: ID!) { approveReviewItem(id: $id) { caseId } }',
      { id },
    )
    await harness.platform.rest(`PUT /api/cases/${approveReviewItem.caseId}`, {
      as: 'admin',
      body: { status: 'completed' },
    })
    return id
  }

  it('are confirmed or disputed by another reviewer with the same keys', async () => {
    await fill(6)
    const [decidedByViewer = '', one = '', other = ''] = await pendingIds()
    for (const id of [one, other]) await rejectAs('admin', id)
    await rejectAs('staff', decidedByViewer)
    await setRows([decidedByViewer, one, other], { awaits_second_review: true })
    const { page } = harness.open
    await openQueue(page, 'staff')
    await page.getByRole('link', { name: 'Second review (3)' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    const current = page.getByRole('navigation', { name: 'Lists of the queue' }).locator('[aria-current]')
    expect(await current.allInnerTexts()).toEqual(['Second review (3)'])
    const first = page.getByRole('region', { name: 'First decision' })
    const faults = await screenFaults(page, async () => {
      await page.reload()
      await page.locator('.queue li button').first().click()
      await page.locator('.first-decision').waitFor()
    })
    expect(faults).toEqual([])
    await preferLanguage(page, 'en')
    await page.setViewportSize({ width: 1400, height: 900 })
    await page.reload()
    await rows(page).first().waitFor()
    const press = async (keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const own = page.locator('.item .actions').getByText('You decided it')
    await press(['j'])
    await first.getByText('Against the policies').waitFor()
    await first.getByText('<i>no</i>').waitFor()
    for (const { keys, result } of [
      { keys: ['r', '4'], result: 'You agree with the decision' },
      { keys: ['a'], result: 'You disagree with the decision' },
    ]) {
      if ((await own.count()) > 0) {
        await press(['a'])
        await page.locator('.toast', { hasText: 'You decided it' }).waitFor()
        await press(['j'])
      }
      await press(keys)
      await page.getByText(result).waitFor()
    }
    await expect.poll(() => rows(page).count()).toBe(1)
    const query = '{ reviewAgreement { reviewed agreed awaiting disputed } }'
    expect((await graph(query)).reviewAgreement).toEqual({
      reviewed: 2,
      agreed: 1,
      awaiting: 1,
      disputed: 1,
    })
    await page.getByRole('link', { name: 'Disputed' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await press(['a', 'j'])
    await first.getByText('Disagrees').waitFor()
  })

  it('notify staff when the second review disagrees, with a link to the decision', async () => {
    await fill(2)
    const [id = ''] = await pendingIds()
    await rejectAs('staff', id)
    await setRows([id], { awaits_second_review: true })
    await openAs(harness, '/app/notifications', 'staff')
    const { page } = harness.open
    await page.getByRole('list', { name: 'Notifications' }).waitFor()
    // Earlier tests may have caused such notifications, too.
    const alerts = page.getByRole('link', { name: 'A second reviewer disagrees with a decision' })
    const before = await alerts.count()
    await graph('mutation ($id: ID!) { addSecondReview(id: $id, input: { approve: true }) { id } }', { id })
    await expect.poll(() => alerts.count()).toBeGreaterThan(before)
    await alerts.first().click()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?list=disputed')
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await expect.poll(pendingIds).toContain(id)
  })

  it('are reversed or, by someone other than their reviewer, upheld by keyboard when disputed', async () => {
    await fill(5)
    const completed = await completedSince()
    const [ofViewer = '', upheld = '', reversed = ''] = await pendingIds()
    for (const id of [upheld, reversed]) await rejectAs('admin', id)
    await rejectAs('staff', ofViewer)
    await setRows([upheld], { is_disputed: true })
    const { page } = harness.open
    await openQueue(page, 'staff')
    await page.getByRole('link', { name: 'Disputed (1)' }).click()
    const actions = page.locator('.item .actions')
    const buttons = () => actions.getByRole('button').allInnerTexts()
    const all = ['Skip\nS', 'Reverse the decision\nR', 'Uphold the decision\nH']
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.keyboard.press('j')
    await expect.poll(buttons).toEqual(all)
    await page.keyboard.press('h')
    await page.getByText('The decision is upheld').waitFor()
    await page.getByText('Nothing to review').waitFor()
    const item = 'query ($id: ID!) { reviewItem(id: $id) { status isDisputed history { kind actorName } } }'
    const { reviewItem } = await graph(item, { id: upheld })
    expect(reviewItem).toMatchObject({ status: 'rejected', isDisputed: false })
    expect(reviewItem.history.at(-1)).toEqual({ kind: 'upheld', actorName: 'Bruno Salas' })

    await setRows([completed], { is_disputed: true })
    await page.reload()
    await rows(page).first().waitFor()
    await page.keyboard.press('j')
    await page.locator('.context').getByText('Completed', { exact: true }).waitFor()
    await page.keyboard.press('r')
    await page.locator('.toast', { hasText: 'Set its status to active, then repeat this.' }).waitFor()

    await setRows([ofViewer, reversed], { is_disputed: true })
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.keyboard.press('j')
    if ((await actions.getByText('only someone else can uphold it').count()) === 0)
      await page.keyboard.press('j')
    await expect.poll(buttons).toEqual(all.slice(0, 2))
    await page.keyboard.press('h')
    await page.locator('.toast', { hasText: 'only someone else can uphold it' }).waitFor()
    for (const left of [1, 0]) {
      await page.keyboard.press('r')
      await expect.poll(() => rows(page).count()).toBe(left)
    }
    await page.getByText('Nothing to review').waitFor()
    await expect
      .poll(async () => (await pendingIds()).filter((id) => id === ofViewer || id === reversed))
      .toHaveLength(2)
    expect(harness.open.errors.filter((line) => !line.includes('404'))).toEqual([])
  })
})
