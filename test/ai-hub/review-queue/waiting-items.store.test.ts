import { expect, test } from 'vitest'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import { analysis, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')
const admin = staffMember('chief', 'admin')
const MINUTE = 60_000

describeOnDatabasesOf('ai-hub', 'a pending item', (open) => {
  test('becomes overdue depending on its urgency, is then recorded as overdue once and listed', async () => {
    const db = await open()
    const harness = await reviewHarness(db)
    const recorded = async () => (await recordedEvents(db)).map(({ kind, data }) => `${kind} ${data.urgency}`)
    const critical = await harness.pendingItem({ analysis: analysis({ urgency: 'critical' }) })
    const high = await harness.pendingItem({ analysis: analysis({ urgency: 'high' }) })
    expect(critical.dueAt).toBe('2026-02-01T12:15:00.000Z')
    expect(high.dueAt).toBe('2026-02-01T14:00:00.000Z')
    expect(await recorded()).toEqual(['review.queued critical', 'review.queued high'])
    const overdue = async () =>
      (await harness.queue.list({ isOverdue: true }, 'dueAt', {})).nodes.map(({ id }) => id)
    const worker = harness.worker()
    await worker.runDue()
    expect(await overdue()).toEqual([])
    harness.clock.advance(15 * MINUTE + 1)
    await worker.runDue()
    expect(await overdue()).toEqual([critical.id])
    const others = await harness.queue.list({ status: 'pending', isOverdue: false }, 'dueAt', {})
    expect(others.nodes.map(({ id }) => id)).toEqual([high.id])
    expect((await harness.queue.summary()).overdueItems).toBe(1)
    expect((await recorded()).at(-1)).toBe('review.overdue critical')
    await harness.decisions.reject(ana, high.id, {})
    harness.clock.advance(3 * 60 * MINUTE)
    await worker.runDue()
    expect(await harness.happened(high.id)).toEqual(['proposed', 'rejected'])
    expect(await harness.happened(critical.id)).toEqual(['proposed', 'overdue'])
    expect((await recorded()).filter((line) => line.startsWith('review.overdue'))).toHaveLength(1)
  })

  test('becomes overdue as well after its automatic approval was undone', async () => {
    const harness = await reviewHarness(await open())
    await harness.configuration.update(admin, {
      caseCreationPolicy: { requireApproval: false },
      reviewPolicy: { requireManualReview: false },
    })
    const item = await harness.propose('Luna was hit by a car near the old bridge')
    expect(item).toMatchObject({ status: 'auto_approved', dueAt: '2026-02-01T14:00:00.000Z' })
    await harness.decisions.undo(admin, item?.id ?? '')
    harness.clock.advance(120 * MINUTE + 1)
    await harness.worker().runDue()
    expect(await harness.happened(item?.id ?? '')).toEqual(['proposed', 'auto_approved', 'undone', 'overdue'])
  })

  test('is not overdue a second time after a decision that followed the deadline was undone', async () => {
    const { backoffice, clock, decisions, ...harness } = await reviewHarness(await open())
    const worker = harness.worker()
    const { id, dueAt } = await harness.pendingItem()
    clock.advance(Date.parse(dueAt) - clock.now().getTime() + 1)
    await worker.runDue()
    const told = backoffice.notifications.length
    await decisions.approve(admin, id, {})
    await decisions.undo(admin, id)
    await worker.runDue()
    expect(await harness.happened(id)).toEqual(['proposed', 'overdue', 'approved', 'undone'])
    expect(backoffice.notifications).toHaveLength(told)
  })

  test('is due after one day at medium and three days at low urgency', async () => {
    const harness = await reviewHarness(await open())
    const dueAt = async (urgency: 'medium' | 'low') =>
      (await harness.pendingItem({ analysis: analysis({ urgency }) })).dueAt
    expect(await dueAt('medium')).toBe('2026-02-02T12:00:00.000Z')
    expect(await dueAt('low')).toBe('2026-02-04T12:00:00.000Z')
  })

  test('is notified to staff and administrators once, even if the backoffice is unavailable at first', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem({ analysis: analysis({ urgency: 'medium' }) })
    const worker = harness.worker()
    harness.backoffice.failureMode = 'forgetful'
    await worker.runDue()
    harness.backoffice.failureMode = 'well'
    harness.clock.advance(MINUTE)
    await worker.runDue()
    expect(harness.backoffice.notifications.map(({ userEmail }) => userEmail)).toEqual([
      'staff@rescue.example',
      'admin@rescue.example',
    ])
    expect(harness.backoffice.notifications[0]).toMatchObject({
      type: 'case_created',
      title: 'A new case awaits review',
      actionUrl: `/review-queue/${id}`,
      metadata: { reviewItemId: id, urgency: 'medium' },
    })
    const decided = await harness.pendingItem()
    await harness.decisions.reject(ana, decided.id, {})
    await worker.runDue()
    expect(harness.backoffice.notifications).toHaveLength(2)
  })

  test('is notified again after its rejection was reversed', async () => {
    const { backoffice, ...harness } = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    const worker = harness.worker()
    await worker.runDue()
    expect(backoffice.notifications).toHaveLength(2)
    await harness.decisions.reject(ana, id, { reason: 'not_relevant' })
    harness.clock.advance(60 * MINUTE)
    await harness.decisions.reverse(admin, id, {})
    await worker.runDue()
    expect(backoffice.notifications).toHaveLength(4)
    expect(backoffice.notifications[3]).toMatchObject({ actionUrl: `/review-queue/${id}` })
  })

  test('has a new deadline when it is reopened after the first one, also if the job of that is late', async () => {
    const harness = await reviewHarness(await open())
    const overdue = async (id: string) => (await harness.happened(id)).filter((kind) => kind === 'overdue')
    const [{ id }, late] = [await harness.pendingItem(), await harness.pendingItem()]
    await harness.decisions.reject(ana, id, {})
    await harness.decisions.reject(ana, late.id, {})
    harness.clock.advance(24 * 60 * MINUTE)
    await harness.decisions.reverse(admin, late.id, {})
    await harness.worker().runDue()
    await harness.decisions.reverse(admin, id, {})
    await harness.worker().runDue()
    for (const item of [await harness.queue.find(id), await harness.queue.find(late.id)])
      expect(item).toMatchObject({ status: 'pending', dueAt: '2026-02-02T14:00:00.000Z' })
    expect([await overdue(id), await overdue(late.id)]).toEqual([[], []])
    harness.clock.advance(120 * MINUTE + 1)
    await harness.worker().runDue()
    expect([await overdue(id), await overdue(late.id)]).toEqual([['overdue'], ['overdue']])
  })

  test('is also notified to a person whose notification was cut off with the sending process', async () => {
    const { backoffice, ...harness } = await reviewHarness(await open())
    await harness.pendingItem()
    const notified = () => backoffice.notifications.map(({ userEmail }) => userEmail)
    backoffice.stateOf = (key) => (key.includes('staff@') ? 'running' : undefined)
    await harness.worker().runDue()
    expect(notified()).toEqual(['admin@rescue.example'])
    backoffice.stateOf = (key) =>
      key.endsWith('staff@rescue.example createNotification') ? 'cut off' : undefined
    harness.clock.advance(MINUTE)
    await harness.worker().runDue()
    expect(notified()).toEqual(['admin@rescue.example', 'staff@rescue.example'])
  })

  test('is not notified when notifyOnReview is off', async () => {
    const db = await open()
    const harness = await reviewHarness(db)
    await harness.configuration.update(admin, { reviewPolicy: { notifyOnReview: false } })
    await harness.pendingItem()
    await harness.worker().runDue()
    expect(await recordedEvents(db)).toEqual([])
    expect(harness.backoffice.notifications).toEqual([])
  })
})
