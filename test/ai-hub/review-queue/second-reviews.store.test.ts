import { expect, test } from 'vitest'
import { createAiHubErasures } from '../../../subgraphs/ai-hub/personal-data/erased-people.service.js'
import { agreementOf } from '../../../subgraphs/ai-hub/review-queue/decisions/second-reviews.service.js'
import { needsSecondReview } from '../../../subgraphs/ai-hub/review-queue/proposals/proposal.policy.js'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import { reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')
const bruno = staffMember('bruno')

describeOnDatabasesOf('ai-hub', 'second reviews', (open) => {
  test('are required by another reviewer for a sample of the decisions, and their agreement is measured', async () => {
    const harness = await reviewHarness(await open())
    const drawn: string[] = []
    const others: string[] = []
    while (drawn.length < 2 || others.length === 0) {
      const item = await harness.pendingItem()
      await harness.decisions.reject(ana, item.id, {})
      ;(needsSecondReview(item) ? drawn : others).push(item.id)
    }
    const { nodes } = await harness.queue.list({ awaitsSecondReview: true }, undefined, { limit: 100 })
    expect(nodes.map(({ id }) => id).sort()).toEqual(drawn.sort())
    expect(await harness.secondReviews.agreement()).toEqual({
      reviewed: 0,
      agreed: 0,
      awaiting: nodes.length,
      disputed: 0,
    })
    const [first] = nodes
    await expect(harness.secondReviews.add(ana, first?.id ?? '', { approve: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'The second review must be by another reviewer than the first.',
    })
    for (const { id } of nodes) await harness.secondReviews.add(bruno, id, { approve: id === first?.id })
    expect(await harness.secondReviews.agreement()).toMatchObject({
      reviewed: nodes.length,
      agreed: nodes.length - 1,
      awaiting: 0,
      rate: (nodes.length - 1) / nodes.length,
    })
    await expect(harness.secondReviews.add(bruno, first?.id ?? '', { approve: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Item ${first?.id} does not await a second review.`,
    })
    const [other = ''] = others
    await expect(harness.secondReviews.add(bruno, other, { approve: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Item ${other} does not await a second review.`,
    })
    const disputed = () => harness.queue.list({ isDisputed: true }, undefined, { limit: 100 })
    expect((await disputed()).nodes.map(({ id }) => id)).toEqual([first?.id])
    await harness.decisions.reverse(bruno, first?.id ?? '', {})
    expect((await disputed()).nodes).toEqual([])
    expect(await harness.happened(first?.id ?? '')).toEqual([
      'proposed',
      'rejected',
      'second_review',
      'reopened',
    ])
  })

  test('are required for a tenth of the decisions, and drawn again in each round', () => {
    const drawnIn = (round: number) =>
      Array.from({ length: 2_000 }, (_, index) => `review_${index}`).filter((id) =>
        needsSecondReview({ id, round }),
      )
    const [first, second] = [drawnIn(0), drawnIn(1)]
    for (const { length } of [first, second]) {
      expect(length).toBeGreaterThan(160)
      expect(length).toBeLessThan(240)
    }
    expect(second.filter((id) => first.includes(id)).length).toBeLessThan(50)
  })

  test('that dispute a decision can be overruled once, by someone other than its first reviewer', async () => {
    const { pendingItem, decisions, secondReviews, happened, queue, db } = await reviewHarness(await open())
    const { id } = await pendingItem()
    await decisions.reject(ana, id, { reason: 'spam' })
    await expect(secondReviews.uphold(bruno, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `The decision on item ${id} is not disputed.`,
    })
    await db('review_items').update({ awaits_second_review: true })
    await secondReviews.add(bruno, id, { approve: true })
    await expect(secondReviews.uphold(ana, id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'A disputed decision must be upheld by another reviewer than the first.',
    })
    expect(await secondReviews.uphold(bruno, id)).toMatchObject({ status: 'rejected', isDisputed: false })
    expect((await queue.list({ isDisputed: true }, undefined, { limit: 10 })).nodes).toEqual([])
    expect(await happened(id)).toEqual(['proposed', 'rejected', 'second_review', 'upheld'])
    await expect(secondReviews.uphold(bruno, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(secondReviews.uphold(bruno, 'review_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await secondReviews.agreement()).toMatchObject({ reviewed: 1, agreed: 0, awaiting: 0 })
  })

  test('that dispute a decision are notified to staff each time, unless it is settled before', async () => {
    const db = await open()
    const { backoffice, clock, ...harness } = await reviewHarness(db)
    await harness.configuration.update(ana, { reviewPolicy: { notifyOnReview: false } })
    const worker = harness.worker()
    const { id } = await harness.pendingItem()
    const decideTwice = async (approve: boolean) => {
      clock.advance(1_000)
      await harness.decisions.reject(ana, id, {})
      await db('review_items').update({ awaits_second_review: true })
      await harness.secondReviews.add(bruno, id, { approve })
    }
    await decideTwice(false)
    await worker.runDue()
    expect(backoffice.notifications).toEqual([])
    await harness.decisions.reverse(ana, id, {})
    await decideTwice(true)
    await worker.runDue()
    expect(backoffice.notifications.map(({ userEmail }) => userEmail)).toEqual([
      'staff@rescue.example',
      'admin@rescue.example',
    ])
    expect(backoffice.notifications[0]).toMatchObject({
      type: 'case_urgent',
      title: 'A second reviewer disagrees with a decision',
      actionUrl: `/review-queue/${id}?list=disputed`,
      metadata: { reviewItemId: id },
    })
    await harness.decisions.reverse(ana, id, {})
    await decideTwice(true)
    await worker.runDue()
    expect(backoffice.notifications).toHaveLength(4)
    await harness.decisions.reverse(ana, id, {})
    await decideTwice(true)
    await harness.secondReviews.uphold(bruno, id)
    await worker.runDue()
    expect(backoffice.notifications).toHaveLength(4)
    const kinds = (await recordedEvents(db)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'review.disputed')).toHaveLength(3)
  })

  test('report their agreement as Cohen’s kappa', () => {
    // The usual textbook example: 20 and 15 agree, 5 and 10 disagree: kappa 0.4.
    const counts = [
      { first: true, second: true, count: 20 },
      { first: true, second: false, count: 5 },
      { first: false, second: true, count: 10 },
      { first: false, second: false, count: 15 },
    ]
    expect(agreementOf(counts)).toEqual({
      reviewed: 50,
      agreed: 35,
      rate: 0.7,
      kappa: expect.closeTo(0.4, 10),
    })
    expect(agreementOf([{ first: true, second: true, count: 3 }])).toEqual({
      reviewed: 3,
      agreed: 3,
      rate: 1,
    })
    expect(agreementOf([])).toEqual({ reviewed: 0, agreed: 0 })
  })

  test('of a post that was erased with its author teach nothing, and its rejection cannot be reversed', async () => {
    const { pendingItem, decisions, secondReviews, queue, ...harness } = await reviewHarness(await open())
    const { id } = await pendingItem()
    await decisions.reject(ana, id, { reason: 'spam' })
    await harness.db('review_items').update({ awaits_second_review: true })
    await secondReviews.add(bruno, id, { approve: true })
    const subject = { id: 'usr_guardian', email: 'camila@rescue.example', names: ['Camila'] }
    const erasures = createAiHubErasures(harness)
    await erasures.carryOut({ requestId: 'gdpr_req_1', subject, categories: [] })
    await secondReviews.uphold(bruno, id)
    expect(await harness.db('training_labels')).toEqual([])
    await expect(decisions.reverse(ana, id, {})).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(decisions.undo(ana, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await queue.list({}, undefined, {})).nodes).toMatchObject([{ id, status: 'rejected' }])
  })
})
