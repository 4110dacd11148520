import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { priorityOf } from '../../subgraphs/ai-hub/review-queue/queue/review-priority.policy.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { accessibilityFaults } from '../support/doubles/browser.js'
import { dashboardOfPlatform, preferLanguage, signInAs } from '../support/doubles/dashboard.js'

const harness = dashboardOfPlatform()

describe('the review queue', () => {
  const graph = async (query: string, variables = {}) =>
    (await harness.platform.graphql(query, variables, { as: 'admin' })).data
  const pendingIds = async (): Promise<string[]> => {
    const data = await graph(
      '{ reviewItems(filter: {status: pending, isPerhaps: false}, page: {limit: 100}) { nodes { id } } }',
    )
    return data.reviewItems.nodes.map(({ id }: { id: string }) => id)
  }
  /** Posts are analysed until so many items wait. */
  const fill = async (count: number) => {
    while ((await pendingIds()).length < count)
      await harness.platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 5 } })
  }
  const rows = (page: Page) => page.getByRole('list', { name: 'Items by priority' }).getByRole('listitem')
  /** The event streams that a page has open. */
  const openStreamsOf = (page: Page) => {
    const streams = new Set<Request>()
    page.on('request', (request) => request.url().includes('/graphql/stream') && streams.add(request))
    page.on('requestfinished', (request) => streams.delete(request))
    page.on('requestfailed', (request) => streams.delete(request))
    return streams
  }
  const openQueue = async (page: Page, who: 'staff' | 'admin') => {
    await page.goto(`${harness.platform.origin}/app/review`)
    await signInAs(page, who)
    await rows(page).first().waitFor()
  }

  it('lets a person decide by keyboard alone, edit, select several and undo', async () => {
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

    // A stall of more than ten seconds before the key makes an undo too late: the next one counts.
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
    await form.getByRole('textbox').first().fill('Ñusta 🐕 <b>')
    await page.keyboard.press('Escape')
    await page.getByText('Ñusta 🐕 <b>').first().waitFor()
    for (const key of ['x', 'j', 'Shift+X']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    // Pictures of sample posts cannot be downloaded, which Chromium reports as errors.
    expect(harness.open.errors.filter((line) => !line.includes('404'))).toEqual([])
    expect(harness.open.foreignHosts()).toEqual([])
  })

  it('lets a person decide more items than one page by keyboard, in the order of the platform', async () => {
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
    for (const copy of copies) await db('review_items').insert(copy)
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
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Perhaps' }).click()
    await page
      .getByText(/perhaps about an animal|% sure/)
      .first()
      .waitFor()
    await db('review_items').where('id', 'like', 'review_1_copy%').delete()
    await db.destroy()
  })

  it('draws the rows in view alone, of a list of 10,000 items', async () => {
    await fill(1)
    const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: harness.platform.dataDirectory })
    const copied = await db('review_items')
      .where({ status: 'pending' })
      .whereNot({ policy_reason: 'second_look' })
      .first()
    const copies = Array.from({ length: 10_000 }, (_, at) => ({
      ...copied,
      id: `review_1_many${at}`,
      tweet_id: `tw_many${at}`,
    }))
    await db.batchInsert('review_items', copies, 400)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const place = async () => Number(await page.locator('.queue li').last().getAttribute('aria-posinset'))
    await expect
      .poll(async () => {
        await page.evaluate("document.querySelector('.queue').scrollTo(0, 1e9)")
        return place()
      })
      .toBeGreaterThan(500)
    expect(await rows(page).count()).toBeLessThan(80)
    await db('review_items').where('id', 'like', 'review_1_many%').delete()
    await db.destroy()
  })

  it('shows who is reviewing an item, and lets only one of two people decide it', async () => {
    await fill(2)
    const { page } = harness.open
    const context = await page.context().browser()?.newContext()
    const other = await context?.newPage()
    if (!other) throw new Error('There is no second browser profile')
    const streams = openStreamsOf(page)
    await openQueue(page, 'staff')
    await rows(page).last().getByRole('button').click()
    await page.getByText(/^Yours until/).waitFor()
    await expect.poll(() => streams.size).toBe(1)
    await openQueue(other, 'admin')
    await rows(other).last().getByRole('button').click()
    await other.getByText(/^Bruno Salas has it until/).waitFor()
    await other.getByText('Also here: Bruno Salas').waitFor()
    await page.getByText('Also here: Ana Ferreyra').waitFor()
    expect(streams.size).toBe(1)
    const waiting = await pendingIds()
    await other.keyboard.press('a')
    await other.getByText('Someone else has decided it or is reviewing it.').waitFor()
    expect(await pendingIds()).toEqual(waiting)
    await expect.poll(() => rows(other).count()).toBe(waiting.length)
    await context?.close()
  })

  it('keeps an edited proposal over a reload and a session that ends, and continues with the same item', async () => {
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

  it('counts a claim down and says when it has expired', async () => {
    await fill(1)
    const { page } = harness.open
    await page.clock.install()
    await openQueue(page, 'staff')
    // From here on the time of the page is stopped, so that no step can be late.
    await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000)
    await page.keyboard.press('j')
    await page.clock.runFor(1_000)
    await page.getByText(/^Yours until/).waitFor()
    const query =
      '{ reviewItems(filter: {status: pending}, page: {limit: 100}) { nodes { claim { by until } } } }'
    const { nodes } = (await graph(query)).reviewItems
    const own = nodes.find(({ claim }: { claim: { by: string } | null }) => claim?.by === demoPeople.staff.id)
    await page.clock.pauseAt(Date.parse(own.claim.until) - 90_000)
    await page.getByText(/^Yours for 1:(29|30)$/).waitFor()
    await page.clock.fastForward('02:00')
    await page.getByText(/^Your claim has expired/).waitFor()
  })

  it('shows decisions to someone other than their reviewer, who agrees or disagrees by the same keys', async () => {
    await fill(6)
    const [decidedByViewer = '', ...others] = await pendingIds()
    const reject =
      'mutation ($id: ID!) { rejectReviewItem(id: $id, input: {reason: "policy", notes: "<i>no</i>"}) { id } }'
    for (const id of others.slice(0, 2)) await graph(reject, { id })
    await harness.platform.graphql(reject, { id: decidedByViewer }, { as: 'staff' })
    const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: harness.platform.dataDirectory })
    await db('review_items').update({ awaits_second_review: false })
    await db('review_items')
      .whereIn('id', [decidedByViewer, ...others.slice(0, 2)])
      .update({ awaits_second_review: true })
    await db.destroy()
    const { page } = harness.open
    await openQueue(page, 'staff')
    await page.getByRole('link', { name: 'Second review (3)' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    const current = page.getByRole('navigation', { name: 'Lists of the queue' }).locator('[aria-current]')
    expect(await current.allInnerTexts()).toEqual(['Second review (3)'])
    const first = page.getByRole('region', { name: 'First decision' })
    const faults = await accessibilityFaults(page, async (language) => {
      await preferLanguage(page, language)
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
    const query = '{ reviewAgreement { reviewed agreed awaiting } }'
    expect((await graph(query)).reviewAgreement).toEqual({ reviewed: 2, agreed: 1, awaiting: 1 })
    await page.getByRole('link', { name: 'Disputed' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await press(['a', 'j'])
    await first.getByText('Disagrees').waitFor()
    const actions = page.locator('.item .actions')
    expect(await actions.getByRole('button').allInnerTexts()).toEqual(['Skip\nS', 'Reverse the decision'])
    await actions.getByRole('button', { name: 'Reverse the decision' }).click()
    await page.getByText('The decision is reversed').waitFor()
    await page.getByText('Nothing to review').waitFor()
    const reopened = await pendingIds()
    expect(others.slice(0, 2).filter((id) => reopened.includes(id))).toHaveLength(1)
  })

  it('shows what happened to the case beside an update that is proposed for it', async () => {
    await fill(2)
    const { platform, open } = harness
    const [id = '', other = ''] = await pendingIds()
    const [found] = (await graph('{ cases(page: {limit: 1}) { nodes { id } } }')).cases.nodes
    const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: platform.dataDirectory })
    await db('review_items').whereIn('id', [id, other]).update({ case_id: found.id })
    await db.destroy()
    await graph('mutation ($input: CreateCaseUpdateInput!) { createCaseUpdate(input: $input) { id } }', {
      input: { caseId: found.id, type: 'note', notes: 'Come sola 🐦' },
    })
    const item = 'query ($id: ID!) { reviewItem(id: $id) { tweetContent } }'
    const content = async (of: string) => (await graph(item, { id: of })).reviewItem.tweetContent
    await openQueue(open.page, 'staff')
    await rows(open.page)
      .filter({ hasText: await content(id) })
      .first()
      .getByRole('button')
      .click()
    const context = open.page.locator('.item .context')
    await context.getByText('Come sola 🐦').waitFor()
    await context
      .getByText(await content(other))
      .first()
      .waitFor()
  })

  it('says that the connection is lost, and catches up when it is back', async () => {
    await fill(3)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const [id] = await pendingIds()
    const shown = await rows(page).count()
    await page.context().setOffline(true)
    harness.platform.platform.app.server.closeAllConnections()
    await page.getByText(/^No connection/).waitFor()
    await graph('mutation ($id: ID!) { rejectReviewItem(id: $id, input: {reason: "policy"}) { id } }', { id })
    await page.context().setOffline(false)
    await expect.poll(() => rows(page).count()).toBe(shown - 1)
    await expect.poll(() => page.getByText(/^No connection/).count()).toBe(0)
  })

  it('has no accessibility faults in any language, theme and width', async () => {
    await fill(2)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const faults = await accessibilityFaults(page, async (language) => {
      await preferLanguage(page, language)
      await page.reload()
      await page.locator('.queue li button').first().click()
      await page.locator('.proposal .facts').waitFor()
    })
    expect(faults).toEqual([])
  })
})
