import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { claimReviewItem } from '../../dashboard/generated/claim-review-item.js'
import { openReviewItemsId } from '../../dashboard/generated/document-ids.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, openAs, otherProfile, screenFaults } from '../support/browser/dashboard.js'
import { reviewScreen } from '../support/browser/review-screen.js'

const harness = dashboardOfPlatform()

describe('the review queue', () => {
  const { graph, pendingIds, fill, rows, openQueue } = reviewScreen(harness)
  const contentOf = async (id: string): Promise<string> => {
    const item = 'query ($id: ID!) { reviewItem(id: $id) { tweetContent } }'
    return (await graph(item, { id })).reviewItem.tweetContent
  }
  /** An unclaimed item with a unique text. Adds no more items than needed, as only visible rows are rendered. */
  const unclaimedItem = async (): Promise<{ id: string; tweetContent: string }> => {
    const query =
      '{ reviewItems(filter: {status: pending, isPerhaps: false}, page: {limit: 100}) { nodes { id tweetContent claim { by } } } }'
    for (;;) {
      const { nodes } = (await graph(query)).reviewItems
      const texts: string[] = nodes.map((one: { tweetContent: string }) => one.tweetContent)
      const isAlone = (text: string) => texts.filter((other) => other.includes(text)).length === 1
      const found = nodes.find(
        (one: { tweetContent: string; claim: unknown }) => !one.claim && isAlone(one.tweetContent),
      )
      if (found) return found
      await fill(nodes.length + 1)
    }
  }
  /** The open event streams of a page. */
  const openStreamsOf = (page: Page) => {
    const streams = new Set<Request>()
    page.on('request', (request) => request.url().includes('/graphql/stream') && streams.add(request))
    page.on('requestfinished', (request) => streams.delete(request))
    page.on('requestfailed', (request) => streams.delete(request))
    return streams
  }

  it('renders only the visible rows of a list of 10,000 items', async () => {
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

  it('shows who is reviewing an item, and lets only the holder of the claim decide', async () => {
    await fill(2)
    const { page } = harness.open
    const other = await otherProfile(page)
    const streams = openStreamsOf(page)
    await openQueue(page, 'staff')
    await rows(page).last().getByRole('button').click()
    await page.getByText(/^Yours until/).waitFor()
    const announced = await page.locator('.side .hidden[role=status]').textContent()
    expect(announced).not.toBe('')
    expect(await rows(page).last().textContent()).toContain(announced?.replace('…', ''))
    await page.getByText('Proposed · automatic').waitFor()
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
    await rows(other).last().getByRole('button').click()
    await other.getByText('Proposed · automatic').waitFor()
    await page.keyboard.press('a')
    await other.getByText('The open item was decided elsewhere.').waitFor()
    await other.getByText('Choose an item').waitFor()
    await expect.poll(() => rows(other).count()).toBe(waiting.length - 1)
    expect(await page.getByText('The open item was decided elsewhere.').count()).toBe(0)
  })

  it('decides each item once when two people decide the same items concurrently', async () => {
    await fill(9)
    const { page } = harness.open
    const other = await otherProfile(page)
    const before = await pendingIds()
    // An item that the other person decides first is closed, and keys have no effect until the next one is opened.
    const decideSome = async (of: Page, digit: string) => {
      const decided = of.getByText(/^[2-9] decided by you now/)
      while ((await decided.count()) === 0) for (const key of ['j', 'r', digit]) await of.keyboard.press(key)
    }
    await Promise.all([openQueue(page, 'staff'), openQueue(other, 'admin')])
    await Promise.all([decideSome(page, '1'), decideSome(other, '4')])
    await expect.poll(async () => (await pendingIds()).length).toBeLessThan(before.length)
    for (const each of [page, other])
      await expect.poll(async () => (await rows(each).count()) - (await pendingIds()).length).toBe(0)
    const left = await pendingIds()
    for (const id of before.filter((one) => !left.includes(one))) {
      const query = 'query ($id: ID!) { reviewItem(id: $id) { history { kind actorName } } }'
      const { history } = (await graph(query, { id })).reviewItem
      expect(history.filter(({ kind }: { kind: string }) => kind === 'rejected')).toHaveLength(1)
    }
  })

  it('shows a post with evidence, pictures, its priority, the reason for review, and similar posts', async () => {
    await fill(4)
    const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: harness.platform.dataDirectory })
    const pending = await db('review_items').whereIn('id', await pendingIds())
    const item = pending.find(({ images }) => images !== '[]')
    const [like] = pending.filter(({ tweet_id }) => tweet_id !== item.tweet_id)
    const content = `${item.tweet_content} ¡Gracias! 🐾`
    await db('posts').where({ id: like.tweet_id }).update({ content })
    const bands: object[] = await db('post_bands').where({ post_id: item.tweet_id })
    await db('post_bands').where({ post_id: like.tweet_id }).delete()
    await db('post_bands').insert(bands.map((band) => ({ ...band, post_id: like.tweet_id })))
    const analysis = { ...JSON.parse(item.analysis), flags: ['injection'] }
    const flagged = { analysis: JSON.stringify(analysis), policy_reason: 'flagged', confidence: 0.5 }
    await db('review_items').where({ id: item.id }).update(flagged)
    await db.destroy()

    const { page } = harness.open
    await openQueue(page, 'staff')
    const row = rows(page).filter({ hasText: item.tweet_content.slice(0, 60) })
    await row.getByText('doubtful, 50% sure').waitFor()
    const isDrawn = (of: string) =>
      page.evaluate(`[...document.querySelectorAll('${of}')].some((one) => one.naturalWidth > 0)`)
    await expect.poll(() => isDrawn('.queue .thumbnail img')).toBe(true)
    await row.getByRole('button').click()
    const post = page.getByRole('region', { name: 'Post' })
    await post.waitFor()
    const marked = (await post.locator('.text mark').allInnerTexts()).map((text) => text.trim())
    const [first] = [...analysis.evidence].sort(
      (a: { start: number }, b: { start: number }) => a.start - b.start,
    )
    expect(marked[0]).toBe(first.text.trim())
    expect((await post.locator('.text').innerText()).trim()).toBe(item.tweet_content.trim())
    await post.getByText('Evidence:').waitFor()
    await expect.poll(() => isDrawn('.post .pictures img')).toBe(true)
    const why = page.getByRole('list', { name: 'Why it is here' })
    await why.getByText(/^Urgency: (Critical ×8|High ×4|Medium ×2|Low ×1)$/).waitFor()
    await why.getByText('The analysis is 50% sure ×1.5').waitFor()
    await why.getByText(/^Deadline: due in .+ ×[\d.]+$/).waitFor()
    await page.getByText('The analysis has flagged the post').waitFor()
    await page.getByText('The post seems to give instructions to the analysis').waitFor()
    await page.locator('.item .context').getByText(content).waitFor()
    await page.getByText(/\b\d\d% the same · proposed/).waitFor()
  })

  it('counts down a claim and shows when it has expired', async () => {
    const { tweetContent } = await unclaimedItem()
    const { page } = harness.open
    await page.clock.install()
    await openQueue(page, 'staff')
    // From here on the clock of the page is paused, so that no step can be late.
    await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000)
    await rows(page).filter({ hasText: tweetContent }).first().getByRole('button').click()
    // The timer of the claim starts some time after the item was rendered.
    const claimed = page.getByText(/^Yours until/)
    await expect.poll(() => page.clock.runFor(1_000).then(() => claimed.count()), { interval: 500 }).toBe(1)
    const query =
      '{ reviewItems(filter: {status: pending}, page: {limit: 100}) { nodes { claim { by until } } } }'
    const { nodes } = (await graph(query)).reviewItems
    const claims = nodes.flatMap(({ claim }: { claim: { by: string; until: string } | null }) => claim ?? [])
    const own = claims.filter(({ by }: { by: string }) => by === demoPeople.staff.id)
    // The latest one, as other tests may have left claimed items.
    const ends = own.map(({ until }: { until: string }) => Date.parse(until))
    await page.clock.pauseAt(Math.max(...ends) - 90_000)
    await page.getByText(/^Yours for 1:(29|30)$/).waitFor()
    await page.clock.fastForward('02:00')
    await page.getByText(/^Your claim has expired/).waitFor()
  })

  it('claims the open item although the first attempt did not reach the platform', async () => {
    const { tweetContent } = await unclaimedItem()
    const { page } = harness.open
    let attempts = 0
    await page.route('**/graphql', (route) => {
      const isClaim = route.request().postData()?.includes(claimReviewItem.id)
      return isClaim && ++attempts === 1 ? route.abort('internetdisconnected') : route.fallback()
    })
    await page.clock.install()
    await openQueue(page, 'staff')
    await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000)
    await rows(page).filter({ hasText: tweetContent }).first().getByRole('button').click()
    const claimed = page.getByText(/^Yours (until|for)/)
    await expect.poll(() => page.clock.runFor(1_000).then(() => claimed.count()), { interval: 500 }).toBe(1)
    expect(attempts).toBe(2)
  })

  it('claims the open item once the claim of someone else has expired', async () => {
    const { id, tweetContent } = await unclaimedItem()
    await graph('mutation ($id: ID!) { claimReviewItem(id: $id) { id } }', { id })
    const claimOf = async () =>
      (await graph('query ($id: ID!) { reviewItem(id: $id) { claim { by until } } }', { id })).reviewItem
        .claim
    const { by, until } = await claimOf()
    expect(by).toBe(demoPeople.admin.id)
    const { page } = harness.open
    await page.clock.install()
    await openQueue(page, 'staff')
    await rows(page).filter({ hasText: tweetContent }).first().getByRole('button').click()
    await page.getByText(/^Ana Ferreyra has it until/).waitFor()
    const db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: harness.platform.dataDirectory })
    const claim = JSON.stringify({
      ...JSON.parse((await db('review_items').where({ id }).first()).claim),
      until: new Date(0).toISOString(),
    })
    await db('review_items').where({ id }).update({ claim })
    await db.destroy()
    await page.clock.pauseAt(Date.parse(until) + 1_000)
    const claimed = () => page.clock.runFor(1_000).then(claimOf)
    await expect.poll(claimed, { interval: 500 }).toMatchObject({ by: demoPeople.staff.id })
  })

  it('opens the item that the link of a notification names; once someone else has decided it, asks for no reason and shows the edits that were not sent', async () => {
    const { id, tweetContent } = await unclaimedItem()
    const { page } = harness.open
    // Otherwise nobody else could decide it.
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().documentId === claimReviewItem.id ? route.abort() : route.fallback(),
    )
    await openAs(harness, `/review-queue/${id}`, 'staff')
    await page.getByRole('article').getByText(tweetContent).first().waitFor()
    expect(page.url()).toBe(`${harness.platform.origin}/app/review`)
    await page.locator('.proposal .facts').waitFor()
    await page.keyboard.press('e')
    const form = page.getByRole('form', { name: 'Edit' })
    await form.getByRole('textbox').first().fill('Ñusta, con su cría 🐕 <b>')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Why is it rejected?' })
    await dialog.waitFor()
    await graph('mutation ($id: ID!) { rejectReviewItem(id: $id, input: {reason: "policy"}) { id } }', { id })
    await page.getByText('The open item was decided elsewhere.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const unused = page.getByRole('dialog', { name: 'Decided elsewhere before your edits were sent' })
    await unused.getByText('Ñusta, con su cría 🐕 <b>').waitFor()
    await unused.getByRole('button', { name: 'Close' }).last().click()
    await unused.waitFor({ state: 'detached' })
    await page.goto(`${harness.platform.origin}/review-queue/${id}`)
    await page.getByText('The linked item is not here').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
  })

  it('shows the recent history of the case next to a proposed update', async () => {
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
    await graph('mutation ($id: ID!) { updateCase(id: $id, input: { status: completed }) { id } }', found)
    await openQueue(open.page, 'staff')
    await rows(open.page)
      .filter({ hasText: await contentOf(id) })
      .first()
      .getByRole('button')
      .click()
    const context = open.page.locator('.item .context')
    await context.getByText('Come sola 🐦').waitFor()
    await context.getByText('Status change', { exact: true }).waitFor()
    await context
      .getByText(await contentOf(other))
      .first()
      .waitFor()
  })

  it('reports a lost connection or a rate limit, and catches up afterwards', async () => {
    await fill(3)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const [id] = await pendingIds()
    // More posts may be analysed in the meantime.
    const rowsTooMany = async () => (await rows(page).count()) - (await pendingIds()).length
    await expect.poll(rowsTooMany).toBe(0)
    await page.context().setOffline(true)
    harness.platform.platform.app.server.closeAllConnections()
    await page.getByText(/^No connection/).waitFor()
    await graph('mutation ($id: ID!) { rejectReviewItem(id: $id, input: {reason: "policy"}) { id } }', { id })
    await page.context().setOffline(false)
    await expect.poll(rowsTooMany).toBe(0)
    await expect.poll(() => page.getByText(/^No connection/).count()).toBe(0)

    const listed = await unclaimedItem()
    await expect.poll(rowsTooMany).toBe(0)
    await page.route('**/graphql', (route) => {
      if (route.request().postDataJSON().documentId !== openReviewItemsId) return route.continue()
      const errors = [{ message: 'Wait', extensions: { code: 'RATE_LIMITED' } }]
      return route.fulfill({ status: 429, json: { errors } })
    })
    await fill((await pendingIds()).length + 1)
    await page.getByText('Too many requests.').waitFor()
    await expect.poll(rowsTooMany).toBe(0)
    // A change of an item that the refused list would still contain.
    await graph('mutation ($id: ID!) { claimReviewItem(id: $id) { id } }', { id: listed.id })
    await rows(page).filter({ hasText: listed.tweetContent }).getByText('Ana Ferreyra').waitFor()
    expect(await rowsTooMany()).toBe(0)
    await page.unroute('**/graphql')
    await graph('mutation ($id: ID!) { releaseReviewItem(id: $id) { id } }', { id: listed.id })
    await expect.poll(() => page.getByText('Too many requests.').count()).toBe(0)
    expect(await rowsTooMany()).toBe(0)
  })

  it('has no accessibility faults in any language, theme and width', async () => {
    await fill(2)
    const { page } = harness.open
    await openQueue(page, 'staff')
    const faults = await screenFaults(page, async () => {
      await page.reload()
      await page.locator('.queue li button').first().click()
      await page.locator('.proposal .facts').waitFor()
    })
    expect(faults).toEqual([])
  })
})

describe('decisions in the review queue', () => {
  const { pendingIds, fill, openQueue } = reviewScreen(harness)

  it('have a legend of keyboard shortcuts, which blocks them while it is open', async () => {
    await fill(2)
    const { page } = harness.open
    await page.addInitScript("Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })")
    await openQueue(page, 'staff')
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    const legend = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const entries = async () =>
      Object.fromEntries(
        (await legend.locator('dl > div').allInnerTexts()).map(
          (entry) => entry.split('\n') as [string, string],
        ),
      )
    expect(await entries()).toMatchObject({
      J: 'Next item',
      K: 'Previous item',
      S: 'Skip',
      A: 'Approve',
      R: 'Reject',
      E: 'Edit',
      U: 'Undo',
      X: 'Select',
      '⇧X': 'Select the range',
      '1': 'Reject: Not about an animal in need',
      '5': 'Reject: Belongs to another case',
      '?': 'Show shortcuts',
      '⌘ K': 'Commands',
    })
    const before = await pendingIds()
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await legend.waitFor({ state: 'detached' })
    expect(await pendingIds()).toEqual(before)
    await page.keyboard.press('Meta+k')
    await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    await page.keyboard.press('Meta+k')
    expect(await page.locator('.queue li.open').count()).toBe(1)
    await page.goto(`${harness.platform.origin}/app/review?list=disputed`)
    await page.getByText('Nothing to review').waitFor()
    await page.keyboard.press('?')
    expect(await entries()).toMatchObject({ H: 'Uphold the decision', R: 'Reverse the decision' })
    expect(await entries()).not.toHaveProperty('A')
  })
})
