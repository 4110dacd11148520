import { describe, expect, it } from 'vitest'
import { reviewItemDetailId } from '../../dashboard/generated/document-ids.js'
import { rejectProposal } from '../../dashboard/generated/reject-proposal.js'
import { undoDecision } from '../../dashboard/generated/undo-decision.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { priorityOf } from '../../subgraphs/ai-hub/review-queue/queue/review-priority.policy.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, openAs, signInAs } from '../support/browser/dashboard.js'
import { reviewScreen } from '../support/browser/review-screen.js'

const harness = dashboardOfPlatform()

describe('decisions in the review queue', () => {
  const { graph, pendingIds, fill, rows, openQueue } = reviewScreen(harness)
  const firstIds = async (): Promise<string[]> => {
    const ordered = `{ reviewItems(filter: {status: pending, isPerhaps: false}, sort: "-priority", page: {limit: 3}) {
      nodes { id } } }`
    return (await graph(ordered)).reviewItems.nodes.map(({ id }: { id: string }) => id)
  }
  const isPending = async (id: string | undefined) => (await pendingIds()).includes(id ?? '')

  it('can be taken, undone, edited and selected by keyboard only', async () => {
    await fill(12)
    const { page } = harness.open
    const before = await pendingIds()
    await openQueue(page, 'staff')
    await page.keyboard.press('j')
    for (let decided = 0; decided < 8; decided++)
      for (const key of decided % 2 ? ['a'] : ['r', '2']) await page.keyboard.press(key)
    await page.getByText('8 decided by you now').waitFor()
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 8)
    await expect.poll(() => rows(page).count()).toBe(before.length - 8)
    const left = await pendingIds()
    for (const id of before.filter((one) => !left.includes(one))) {
      const { reviewItem } = await graph('query ($id: ID!) { reviewItem(id: $id) { history { kind } } }', {
        id,
      })
      const kinds = reviewItem.history.map(({ kind }: { kind: string }) => kind)
      expect(kinds.filter((kind: string) => kind === 'approved' || kind === 'rejected')).toHaveLength(1)
    }

    // An undo is too late after a stall of more than ten seconds, so it is repeated with the next decision.
    const outcome = page.locator('.toast', { hasText: /awaits review again|too late|nothing to undo/ })
    do {
      await page.keyboard.press('a')
      await page.locator('.toast', { hasText: 'was approved' }).waitFor()
      await page.keyboard.press('u')
      await outcome.last().waitFor()
    } while (!(await outcome.last().innerText()).includes('awaits review again'))
    const form = page.getByRole('form', { name: 'Edit' })
    await page.locator('.proposal').waitFor()
    await page.keyboard.press('e')
    await form.waitFor()
    expect(await form.locator('kbd').allInnerTexts()).toEqual(['Esc', 'Ctrl ↵'])
    await form.getByRole('textbox').first().fill('Ñusta 🐕 <b>')
    await page.keyboard.press('Escape')
    await page.getByText('Ñusta 🐕 <b>').first().waitFor()
    for (const key of ['x', 'j', 'Shift+X']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    // Pictures of sample posts cannot be downloaded, which Chromium reports as errors.
    expect(harness.open.errors.filter((line) => !line.includes('404'))).toEqual([])
    expect(harness.open.foreignHosts()).toEqual([])
  })

  it('are sent one at a time, in order, when keys are pressed during a request', async () => {
    await fill(5)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const ids = await firstIds()
    const sent: string[] = []
    const held: (() => void)[] = []
    await page.route('**/graphql', async (route) => {
      const { documentId, variables } = route.request().postDataJSON()
      if (documentId !== rejectProposal.id) return route.continue()
      sent.push(variables.id)
      await new Promise<void>((done) => held.push(done))
      return route.continue()
    })
    await page.keyboard.press('j')
    for (const key of ['r', '1', 'r', '1', 'r', '1']) await page.keyboard.press(key)
    await page.getByText('3 decided by you now').waitFor()
    const progress = page.getByRole('progressbar', { name: 'Decided of the loaded items' })
    expect(await progress.getAttribute('value')).toBe('3')
    for (const count of [1, 2, 3]) {
      await expect.poll(() => held.length).toBe(1)
      expect(sent).toEqual(ids.slice(0, count))
      held.pop()?.()
    }
    await expect.poll(async () => (await pendingIds()).filter((id) => ids.includes(id))).toEqual([])
  })

  it('prefetch the next item, which is shown even while the network is slow', async () => {
    await fill(3)
    const { page } = harness.open
    const read: string[] = []
    let isSlow = false
    await page.route('**/graphql', async (route) => {
      const { documentId, variables } = route.request().postDataJSON()
      if (documentId !== reviewItemDetailId) return route.continue()
      if (isSlow) return
      const response = await route.fetch()
      await route.fulfill({ response })
      read.push(variables.id)
    })
    await openQueue(page, 'staff')
    const ordered = `{ reviewItems(filter: {status: pending, isPerhaps: false}, sort: "-priority", page: {limit: 2}) {
      nodes { id tweetContent } } }`
    const [first, next] = (await graph(ordered)).reviewItems.nodes
    await page.keyboard.press('j')
    await expect.poll(() => new Set(read)).toEqual(new Set([first.id, next.id]))
    isSlow = true
    await page.keyboard.press('s')
    const text = page.getByRole('region', { name: 'Post' }).locator('.text')
    await expect.poll(() => text.innerText()).toBe(next.tweetContent)
    await page.unroute('**/graphql')
  })

  it('that do not reach the platform show an error, and the item again', async () => {
    await fill(3)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const before = await pendingIds()
    await expect.poll(() => rows(page).count()).toBe(before.length)
    await page.keyboard.press('j')
    await page.context().setOffline(true)
    for (const key of ['r', '1']) await page.keyboard.press(key)
    await page.locator('.toast', { hasText: 'The platform cannot be reached.' }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(before.length)
    await page.context().setOffline(false)
    expect(await pendingIds()).toEqual(before)
    await rows(page).first().getByRole('button').click()
    for (const key of ['r', '1']) await page.keyboard.press(key)
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 1)
  })

  it('continue by keyboard beyond the first page, in order of priority', async () => {
    await fill(2)
    const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: harness.platform.dataDirectory })
    const copied = await db('review_items')
      .where({ status: 'pending' })
      .whereNot({ policy_reason: 'second_look' })
      .first()
    const copies = Array.from({ length: 104 }, (_, at) => {
      const dueAt = new Date(Date.parse(copied.due_at) + (at + 1) * 60_000).toISOString()
      const { rank } = priorityOf({ ...copied, dueAt }, 0)
      return { ...copied, id: `review_1_copy${at}`, tweet_id: `tw_copy${at}`, due_at: dueAt, priority: rank }
    })
    await db.batchInsert('review_items', copies)
    const { page } = harness.open
    await openQueue(page, 'staff')
    await page.keyboard.press('j')
    for (let decided = 0; decided < 100; decided++)
      for (const key of ['r', '1']) await page.keyboard.press(key)
    await page.getByText('100 decided by you now').waitFor()
    const isDecided = () =>
      db('review_items').where('id', 'like', 'review_1_copy%').whereNot({ status: 'pending' })
    const left = async () =>
      (await db('review_items').where({ status: 'pending' }).whereNot({ policy_reason: 'second_look' }))
        .length
    await expect.poll(async () => (await rows(page).count()) === (await left())).toBe(true)
    const decided = (await isDecided()).map(({ id }) => Number(id.replace('review_1_copy', '')))
    expect(decided.sort((a, b) => a - b)).toEqual(Array.from(decided, (_, at) => at))
    expect(decided.length).toBeGreaterThan(50)
    await page.getByRole('button', { name: 'Figures' }).click()
    await page.getByRole('dialog').getByText('Decided by reviewers').waitFor()
    // All were decided today: a chart of a single value is a horizontal line.
    const line = await page.getByRole('dialog').locator('polyline').last().getAttribute('points')
    expect(line?.split(' ')).toHaveLength(2)
    await page.keyboard.press('Escape')
    const countsOf = async (name: string) =>
      Number(/\d+/.exec(await page.getByRole('link', { name }).innerText())?.[0])
    await expect.poll(() => countsOf('Proposals')).toBe(await rows(page).count())
    const [all] = /^\d+/.exec(await page.getByText(/^\d+ pending/).innerText()) ?? []
    expect((await countsOf('Proposals')) + (await countsOf('Perhaps'))).toBe(Number(all))
    await page.getByRole('link', { name: 'Perhaps' }).click()
    await page
      .getByText(/perhaps about an animal|% sure/)
      .first()
      .waitFor()
    await db('review_items').where('id', 'like', 'review_1_copy%').delete()
    await db.destroy()
  })

  it('keep an edited proposal after a reload and after the session has ended', async () => {
    await fill(2)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const [id = ''] = await pendingIds()
    const { reviewItem } = await graph('query ($id: ID!) { reviewItem(id: $id) { tweetContent } }', { id })
    const row = rows(page).filter({ hasText: reviewItem.tweetContent.slice(0, 40) })
    await row.getByRole('button').first().click()
    await page.locator('.proposal .facts').waitFor()
    await page.keyboard.press('e')
    const field = page.getByRole('form', { name: 'Edit' }).getByRole('textbox').first()
    await field.fill('Ñandú editado 🐦 <b>')
    await page.reload()
    await row.getByRole('button').first().click()
    await page.getByText('Ñandú editado 🐦 <b>').waitFor()
    const kept = () => page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('proposal:'))")
    expect(await kept()).toEqual([`proposal:${demoPeople.staff.id}:${id}`])

    await page.context().clearCookies()
    await page.keyboard.press('a')
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await signInAs(page, 'staff')
    await page.getByText('Ñandú editado 🐦 <b>').waitFor()
    await page.getByRole('button', { name: 'Approve as edited' }).click()
    const decided = `query ($id: ID!) { reviewItem(id: $id) {
      status proposedAction { caseData { name } updateData { notes } } } }`
    await expect.poll(async () => (await graph(decided, { id })).reviewItem.status).toBe('approved')
    expect(JSON.stringify((await graph(decided, { id })).reviewItem)).toContain('Ñandú editado 🐦 <b>')
    await expect.poll(kept).toEqual([])
  })

  it('approve an edited proposal only once it is loaded, so that its edits are sent', async () => {
    await fill(2)
    const { page } = harness.open
    await openQueue(page, 'staff')
    await page.keyboard.press('j')
    await page.locator('.proposal .facts').waitFor()
    await page.keyboard.press('e')
    await page.getByRole('form', { name: 'Edit' }).getByRole('textbox').first().fill('Editado antes')
    let load = () => {}
    const loaded = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().documentId === reviewItemDetailId) await loaded
      return route.fallback()
    })
    await page.reload()
    await rows(page).first().waitFor()
    const before = await pendingIds()
    for (const key of ['j', 'a']) await page.keyboard.press(key)
    await page.locator('.toast').waitFor()
    expect(await pendingIds()).toEqual(before)
    load()
    await page.getByText('Editado antes').waitFor()
    await page.getByRole('button', { name: 'Approve as edited' }).click()
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 1)
    const after = await pendingIds()
    const id = before.find((one) => !after.includes(one))
    const edited =
      'query ($id: ID!) { reviewItem(id: $id) { proposedAction { caseData { name } updateData { notes } } } }'
    expect(JSON.stringify(await graph(edited, { id }))).toContain('Editado antes')
  })

  it('are taken once while a key is held, which only moves in the list repeat', async () => {
    await fill(6)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const before = await pendingIds()
    const hold = async (key: string) => {
      for (let times = 0; times < 3; times++) await page.keyboard.down(key)
      await page.keyboard.up(key)
    }
    const decisions = (count: number) => page.getByText(`${count} decided by you now`).waitFor()
    await hold('j')
    expect(await rows(page).nth(2).getAttribute('class')).toBe('open')
    await hold('a')
    await decisions(1)
    await page.keyboard.press('r')
    await hold('2')
    await decisions(2)
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 2)
    await page.keyboard.press('u')
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 1)
  })

  it('are undone by a second attempt after the first one is lost, instead of the decision before', async () => {
    await fill(4)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const [before, last] = await firstIds()
    await page.keyboard.press('j')
    for (const key of ['r', '1', 'r', '1']) await page.keyboard.press(key)
    await expect.poll(() => isPending(last)).toBe(false)
    let isLost = true
    await page.route('**/graphql', async (route) => {
      const isUndo = route.request().postDataJSON().documentId === undoDecision.id
      if (!isUndo || !isLost) return route.fallback()
      isLost = false
      await route.abort()
    })
    await page.keyboard.press('u')
    await page.locator('.toast', { hasText: 'The platform cannot be reached.' }).waitFor()
    await page.keyboard.press('u')
    await page.locator('.toast', { hasText: 'awaits review again' }).waitFor()
    expect([await isPending(before), await isPending(last)]).toEqual([false, true])
  })

  it('whose response was lost are repeated and can be undone, also when the response to the undo is lost', async () => {
    await fill(3)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const [id] = await firstIds()
    const history = 'query ($id: ID!) { reviewItem(id: $id) { history { kind } } }'
    const kinds = async () =>
      (await graph(history, { id })).reviewItem.history.map((one: { kind: string }) => one.kind)
    const before = await kinds()
    const lost = new Set([rejectProposal.id, undoDecision.id])
    await page.route('**/graphql', async (route) => {
      if (!lost.delete(route.request().postDataJSON().documentId)) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    const unreachable = page.locator('.toast', { hasText: 'The platform cannot be reached.' })
    await page.keyboard.press('j')
    for (const key of ['r', '1']) await page.keyboard.press(key)
    await page.locator('.toast', { hasText: 'was rejected' }).waitFor()
    expect(await unreachable.count()).toBe(0)
    await page.keyboard.press('u')
    await unreachable.waitFor()
    await page.keyboard.press('u')
    await page.locator('.toast', { hasText: 'awaits review again' }).waitFor()
    const since = (await kinds()).slice(before.length)
    // An item that stays open for a moment is claimed.
    expect(since.filter((kind: string) => kind !== 'claimed')).toEqual(['rejected', 'undone'])
  })

  it('are undone by their own message while the next decision is on its way', async () => {
    await fill(4)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const [first, next] = await firstIds()
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    await page.route('**/graphql', async (route) => {
      const { documentId, variables } = route.request().postDataJSON()
      if (documentId === rejectProposal.id && variables.id === next) await released
      return route.fallback()
    })
    await page.keyboard.press('j')
    for (const key of ['r', '1']) await page.keyboard.press(key)
    const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    for (const key of ['r', '1']) await page.keyboard.press(key)
    await undo.click()
    expect(await page.locator(':focus').count(), 'the focus stays near the message').toBe(1)
    release()
    await page.locator('.toast', { hasText: 'awaits review again' }).waitFor()
    expect([await isPending(first), await isPending(next)]).toEqual([true, false])
  })

  it('that someone else reverses show the item again', async () => {
    await fill(3)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const before = await pendingIds()
    for (const key of ['j', 'r', '1']) await page.keyboard.press(key)
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 1)
    const left = await pendingIds()
    const [decided] = before.filter((id) => !left.includes(id))
    await expect.poll(() => rows(page).count()).toBe(left.length)
    await graph('mutation ($id: ID!) { reverseReviewDecision(id: $id) { id } }', { id: decided })
    await expect.poll(() => rows(page).count()).toBe(before.length)
  })

  it('whose edits are not accepted say so instead of naming another reviewer, and name a goal that is no amount', async () => {
    await fill(6)
    const filter = '{status: pending, isPerhaps: false, type: case_creation}'
    const { nodes } = (await graph(`{ reviewItems(filter: ${filter}) { nodes { id } } }`)).reviewItems
    const page = await openAs(harness, `/app/review?item=${nodes[0].id}`, 'staff')
    await page.locator('.proposal .facts').waitFor()
    await page.keyboard.press('e')
    const form = page.getByRole('form', { name: 'Edit' })
    await form.getByLabel('Goal').pressSequentially('40 mil')
    await page.keyboard.press('Control+Enter')
    await form.getByText('Write an amount with at most 2').waitFor()
    await form.getByLabel('Goal').fill('40.5')
    await form.locator('textarea').fill('ñ'.repeat(10_001))
    await page.getByRole('button', { name: 'Approve as edited' }).click()
    await page.locator('.toast', { hasText: 'Something that you entered is not accepted' }).waitFor()
  })

  it('approve several selected items except edited ones, which keep their edits', async () => {
    await fill(4)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const before = await pendingIds()
    await page.keyboard.press('j')
    await page.locator('.proposal .facts').waitFor()
    await page.keyboard.press('e')
    const form = page.getByRole('form', { name: 'Edit' })
    await form.getByRole('textbox').first().fill('Ñusta editada 🐕')
    await page.keyboard.press('Escape')
    const boxes = rows(page).getByRole('checkbox')
    await boxes.nth(1).check()
    await page.keyboard.press('a')
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 1)
    for (const at of [0, 1]) await boxes.nth(at).check()
    // The focus is on a checkbox, which accepts no letters.
    await page.keyboard.press('a')
    await page.locator('.toast', { hasText: 'edited are approved one by one' }).waitFor()
    await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 2)
    const edited =
      '{ reviewItems(filter: {status: approved}, page: {limit: 100}) { nodes { proposedAction { caseData { name } updateData { notes } } } } }'
    expect(JSON.stringify(await graph(edited))).not.toContain('Ñusta editada')
    await rows(page).first().getByRole('button').click()
    await page.getByText('Ñusta editada 🐕').first().waitFor()
  })
})
