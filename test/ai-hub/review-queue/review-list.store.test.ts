import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewItemEmoji } from '../../../subgraphs/ai-hub/migrations/2026-11-27-review-item-emoji.js'
import type { AnalysisResult } from '../../../subgraphs/ai-hub/posts/analysis.type.js'
import {
  type Priority,
  priorityOf,
} from '../../../subgraphs/ai-hub/review-queue/queue/review-priority.policy.js'
import { textIndex } from '../../../subgraphs/shared/search/text-index.js'
import { analysis, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')

describeOnDatabasesOf('ai-hub', 'the review list', (open) => {
  test('is searched by words of post, author and proposal, literally, ignoring case and accents', async () => {
    const harness = await reviewHarness(await open())
    const luna = await harness.propose('Encontramos a una perra en Peñarol, está en cirugía', {
      author: { name: 'C', handle: 'camila_ortiz', profileImageUrl: '' },
    })
    const toby = await harness.propose('100% recuperado el gato de la calle Núñez')
    const found = async (search: string) =>
      (await harness.queue.list({ search }, undefined, {})).nodes.map(({ id }) => id)
    expect(await found('CIRUGIA penarol')).toEqual([luna?.id])
    expect(await found('ortiz')).toEqual([luna?.id])
    expect(await found('100')).toEqual([toby?.id])
    expect(await found('nuñez')).toEqual([toby?.id])
    expect(await found('%')).toEqual([])
    expect(await found(`'; drop table review_items; --`)).toEqual([])
    expect(await found('   ')).toHaveLength(2)
    await harness.decisions.approve(ana, luna?.id ?? '', { edits: { caseData: { name: 'Violeta' } } })
    expect(await found('violeta')).toEqual([luna?.id])
  })

  test('is searched by emoji, also for items that were indexed before they were', async () => {
    const db = await open()
    const harness = await reviewHarness(db)
    const urgent = await harness.propose('Perra herida en Once 🆘')
    await harness.propose('Gato recuperado 🐾')
    const found = async (search: string) =>
      (await harness.queue.list({ search }, undefined, {})).nodes.map(({ id }) => id)
    expect(await found('🆘')).toEqual([urgent?.id])
    for (const id of await found('')) await textIndex(db, 'review_items').put(id, ['Once'])
    await reviewItemEmoji.up(db)
    expect(await found('once 🆘')).toEqual([urgent?.id])
  })

  test('is sorted by creation, due time or confidence, and rejects other keys', async () => {
    const harness = await reviewHarness(await open())
    const make = async (confidence: number, urgency: 'critical' | 'low') => {
      harness.clock.advance(1_000)
      return (await harness.pendingItem({ analysis: analysis({ confidence, urgency }) })).id
    }
    const [a, b, c] = [await make(0.8, 'low'), await make(0.99, 'critical'), await make(0.9, 'low')]
    const order = async (sort?: string) => (await harness.queue.list({}, sort, {})).nodes.map(({ id }) => id)
    expect(await order()).toEqual([c, b, a])
    expect(await order('dueAt')).toEqual([b, a, c])
    expect(await order('-confidence')).toEqual([b, c, a])
    await expect(order('urgency')).rejects.toMatchObject({ fields: { sort: expect.any(String) } })
  })

  test('is paged by priority without gaps while items are added, and lists uncertain posts separately', async () => {
    const harness = await reviewHarness(await open())
    const make = async (given: Partial<AnalysisResult>) =>
      (await harness.pendingItem({ analysis: analysis(given) })).id
    const old = await make({ urgency: 'low' })
    harness.clock.advance(80 * 3_600_000)
    const [sure, doubtful] = [await make({ confidence: 0.99 }), await make({ confidence: 0.6 })]
    const critical = await make({ urgency: 'critical' })
    const perhaps = await make({ urgency: 'low', isCaseRelated: false, flags: ['perhaps'] })
    const page = (isPerhaps: boolean | null, after?: string) =>
      harness.queue.list({ status: 'pending', isPerhaps }, '-priority', {
        limit: 2,
        ...(after ? { after } : {}),
      })
    const first = await page(false)
    await make({ urgency: 'critical', confidence: 0.5 })
    const second = await page(false, first.pageInfo.endCursor)
    const third = await page(false, second.pageInfo.endCursor)
    expect([...first.nodes, ...second.nodes, ...third.nodes].map(({ id }) => id)).toEqual([
      old,
      critical,
      doubtful,
      sure,
    ])
    expect((await page(true)).nodes.map(({ id }) => id)).toEqual([perhaps])
    expect(await (await page(null)).countAll()).toBe(6)
  })

  test('reports the speed of reviewers by day', async () => {
    const harness = await reviewHarness(await open())
    const decide = async (minutes: number, urgency: 'critical' | 'low') => {
      const { id } = await harness.pendingItem({ analysis: analysis({ urgency }) })
      harness.clock.advance(minutes * 60_000)
      await harness.decisions.reject(ana, id, { reason: 'policy' })
    }
    harness.clock.advance(86_400_000 - (harness.clock.now().getTime() % 86_400_000))
    for (const minutes of [2, 40, 6]) await decide(minutes, 'critical')
    const { days, ...week } = await harness.queue.speed(7)
    expect(week).toEqual({ decided: 3, onTime: 2, medianMinutes: 6 })
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toEqual({
      day: harness.clock.now().toISOString().replace(/T.*/, 'T00:00:00.000Z'),
      ...week,
    })
    expect(days[0]).toMatchObject({ decided: 0, medianMinutes: undefined })
    for (const days of [0, 91])
      await expect(harness.queue.speed(days)).rejects.toMatchObject({ fields: { days: expect.any(String) } })
  })

  test('reports the speed of decisions that were reversed later, but not of those that were undone', async () => {
    const harness = await reviewHarness(await open())
    const [reversed, undone] = [await harness.pendingItem(), await harness.pendingItem()]
    harness.clock.advance(2 * 60_000)
    await harness.decisions.approve(ana, reversed.id, {})
    await harness.decisions.approve(ana, undone.id, {})
    await harness.decisions.undo(ana, undone.id)
    expect(await harness.queue.speed(7)).toMatchObject({ decided: 1, onTime: 1, medianMinutes: 2 })
    harness.clock.advance(2 * 60_000)
    await harness.decisions.reject(ana, undone.id, {})
    harness.clock.advance(24 * 3_600_000)
    // The reversal of a rejection reopens the item.
    for (const { id } of [reversed, undone]) await harness.decisions.reverse(ana, id, {})
    expect(await harness.queue.speed(7)).toMatchObject({ decided: 2, onTime: 2, medianMinutes: 3 })
  })

  test('finds the most similar recent posts of an item, except simulated ones', async () => {
    const harness = await reviewHarness(await open())
    const text = 'Perra atropellada en Peñarol, necesita cirugía de cadera urgente 🐕'
    const further = await harness.post('Perra atropellada en Peñarol, necesita mantas y una casa de tránsito')
    const closer = await harness.post('Perra atropellada en Peñarol')
    await harness.post(text, { network: 'simulation' })
    await harness.post('二匹の子猫を保護しました')
    const item = await harness.propose(text)
    const similar = await harness.posts.similarTo(item?.tweetId ?? '')
    expect(similar.map(({ post }) => post.id)).toEqual([closer.id, further.id])
    expect(await harness.posts.similarTo('tw_none')).toEqual([])
  })
})

describe('the priority of an item', () => {
  const facts = fc.record({
    urgency: fc.constantFrom('critical', 'high', 'medium', 'low'),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    dueAt: fc
      .date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  })
  const product = ({ urgency, uncertainty, age }: Priority) => Math.log2(urgency * uncertainty) + age

  test('is urgency × uncertainty × age, with a rank that does not depend on the current time', () => {
    fc.assert(
      fc.property(facts, facts, fc.double({ min: 1.7e12, max: 2e12, noNaN: true }), (one, other, now) => {
        const [a, b] = [priorityOf(one, now), priorityOf(other, now)]
        expect(a.rank - b.rank).toBeCloseTo(product(a) - product(b), 5)
        expect(priorityOf(one, 0).rank).toBe(a.rank)
      }),
    )
  })

  test('increases with urgency, uncertainty and an earlier due time', () => {
    const item = { urgency: 'medium', confidence: 0.9, dueAt: '2026-01-01T10:00:00.000Z' } as const
    const { rank } = priorityOf(item, 0)
    for (const more of [
      { urgency: 'high' },
      { confidence: 0.8 },
      { dueAt: '2026-01-01T09:00:00.000Z' },
    ] as const)
      expect(priorityOf({ ...item, ...more }, 0).rank).toBeGreaterThan(rank)
  })
})
