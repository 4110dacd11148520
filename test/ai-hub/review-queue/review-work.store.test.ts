import { expect, test } from 'vitest'
import { decideEach } from '../../../subgraphs/ai-hub/review-queue/decisions/bulk-decisions.service.js'
import { agreementOf } from '../../../subgraphs/ai-hub/review-queue/decisions/second-reviews.service.js'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import { absent, analysis, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')
const bruno = staffMember('bruno')
const admin = staffMember('chief', 'admin')
const MINUTE = 60_000

describeOnDatabasesOf('ai-hub', 'claims', (open) => {
  test('keep others from deciding until they end, and show who is reviewing', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    expect((await harness.claims.claim(ana, id)).claim).toEqual({
      by: 'usr_ana',
      byName: 'ana',
      until: '2026-02-01T12:05:00.000Z',
    })
    await expect(harness.decisions.approve(bruno, id, {})).rejects.toThrow('ana is reviewing')
    await expect(harness.decisions.reject(bruno, id, {})).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(harness.claims.claim(bruno, id)).rejects.toMatchObject({
      extensions: { details: { claimedBy: 'usr_ana' } },
    })
    harness.clock.advance(5 * MINUTE + 1)
    expect((await harness.claims.claim(bruno, id)).claim?.by).toBe('usr_bruno')
    expect({ ...absent, ...(await harness.decisions.approve(bruno, id, {})) }).toMatchObject({
      status: 'approved',
      claim: undefined,
    })
    expect(await harness.happened(id)).toEqual(['proposed', 'claimed', 'claimed', 'approved'])
  })

  test('are renewed by their holder without another entry, and given back before they end', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.claims.claim(ana, id)
    harness.clock.advance(4 * MINUTE)
    expect((await harness.claims.claim(ana, id)).claim?.until).toBe('2026-02-01T12:09:00.000Z')
    await expect(harness.claims.release(bruno, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await harness.claims.release(admin, id)
    expect((await harness.queue.find(id))?.claim).toBeUndefined()
    expect(await harness.happened(id)).toEqual(['proposed', 'claimed', 'released'])
    await expect(harness.decisions.reject(bruno, id, {})).resolves.toMatchObject({ status: 'rejected' })
  })

  test('go to one of those who reach for the item at the same time', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    const claims = await Promise.allSettled([ana, bruno, admin].map((who) => harness.claims.claim(who, id)))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are for pending items alone', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.reject(ana, id, {})
    await expect(harness.claims.claim(ana, id)).rejects.toThrow('already rejected')
    await expect(harness.claims.claim(ana, 'review_1_x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describeOnDatabasesOf('ai-hub', 'many decisions at once', (open) => {
  test('are each taken on their own, with a result for each in order', async () => {
    const harness = await reviewHarness(await open())
    const [one, two, three] = [
      await harness.pendingItem(),
      await harness.pendingItem(),
      await harness.pendingItem(),
    ]
    await harness.decisions.reject(ana, two.id, {})
    const ids = [one.id, two.id, 'review_1_none', three.id]
    const results = await decideEach(ids, (id) => harness.decisions.approve(ana, id, {}))
    expect(results.map(({ id, success, code }) => ({ id, success, code }))).toEqual([
      { id: one.id, success: true, code: undefined },
      { id: two.id, success: false, code: 'CONFLICT' },
      { id: 'review_1_none', success: false, code: 'NOT_FOUND' },
      { id: three.id, success: true, code: undefined },
    ])
    expect(results[0]?.item).toMatchObject({ status: 'approved', caseId: 'cas_1' })
    expect(harness.backoffice.cases).toHaveLength(2)
  })

  test('name one to a hundred items, each once', async () => {
    const never = () => expect.fail('nothing is decided')
    for (const ids of [[], ['a', 'a'], Array.from({ length: 101 }, (_, at) => `review_${at}`)])
      await expect(decideEach(ids, never)).rejects.toMatchObject({ fields: { ids: expect.any(String) } })
  })
})

describeOnDatabasesOf('ai-hub', 'editing and accepting', (open) => {
  test('carries out what the reviewer made of it and keeps the difference', async () => {
    const harness = await reviewHarness(await open())
    const { id, proposedAction } = await harness.pendingItem()
    const before = proposedAction.caseData
    const approved = await harness.decisions.approve(ana, id, {
      edits: { caseData: { name: 'Canela', donationGoal: 12_345n, priority: before?.priority ?? '' } },
    })
    expect(harness.backoffice.cases[0]).toMatchObject({
      name: 'Canela',
      description: before?.description,
      donationGoal: 123.45,
    })
    expect(approved.proposedAction.caseData).toMatchObject({ name: 'Canela', donationGoal: 12_345n })
    const edited = (await harness.history.ofItems([id])).find(({ kind }) => kind === 'edited')
    expect(edited?.details).toEqual({
      changes: {
        'caseData.name': { before: before?.name, after: 'Canela' },
        'caseData.donationGoal': { before: null, after: 123.45 },
      },
    })
  })

  test('turns a case to be opened into an update of a case that exists', async () => {
    const harness = await reviewHarness(await open())
    const { id, tweetContent } = await harness.pendingItem()
    const approved = await harness.decisions.approve(ana, id, { edits: { caseId: 'cas_known' } })
    expect(approved).toMatchObject({ type: 'case_update', caseId: 'cas_known' })
    expect(harness.backoffice.cases).toEqual([])
    expect(harness.backoffice.updates).toEqual([
      expect.objectContaining({ caseId: 'cas_known', type: 'emergency', notes: tweetContent }),
    ])
  })

  test('names what is wrong and leaves the item as it was', async () => {
    const harness = await reviewHarness(await open())
    const item = await harness.pendingItem()
    const faults: [object, string][] = [
      [{ caseData: { name: ' ' } }, 'edits.caseData.name'],
      [{ caseData: { priority: 'soon' } }, 'edits.caseData.priority'],
      [{ caseData: { description: 'a\u0000b' } }, 'edits.caseData.description'],
      [{ updateData: { notes: 'x' } }, 'edits.updateData'],
      [{ images: ['javascript:alert(1)'] }, 'edits.images.0'],
    ]
    for (const [edits, field] of faults)
      await expect(harness.decisions.approve(ana, item.id, { edits })).rejects.toMatchObject({
        fields: { [field]: expect.any(String) },
      })
    expect(await harness.queue.find(item.id)).toEqual(item)
  })

  test('without a change leaves no difference', async () => {
    const harness = await reviewHarness(await open())
    const { id, proposedAction } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {
      edits: { caseData: { name: proposedAction.caseData?.name ?? '' } },
    })
    expect(await harness.happened(id)).toEqual(['proposed', 'approved'])
  })
})

describeOnDatabasesOf('ai-hub', 'taking a decision back', (open) => {
  test('within ten seconds opens the item again and withdraws the case', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {})
    harness.clock.advance(10_000)
    await expect(harness.decisions.undo(bruno, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const undone = await harness.decisions.undo(ana, id)
    expect({ ...absent, ...undone }).toMatchObject({
      status: 'pending',
      caseId: undefined,
      review: undefined,
      round: 1,
    })
    expect(harness.backoffice.cases[0]?.status).toBe('draft')
    expect(harness.backoffice.updates[0]).toMatchObject({ caseId: 'cas_1', type: 'note' })
    expect(await harness.queue.casesToday()).toBe(0)
    // What is approved afterwards is another action, with a case of its own.
    expect((await harness.decisions.approve(bruno, id, {})).caseId).not.toBe('cas_1')
    expect(await harness.happened(id)).toEqual(['proposed', 'approved', 'undone', 'approved'])
  })

  test('after ten seconds is refused, and an administrator may undo for others', async () => {
    const harness = await reviewHarness(await open())
    const [late, fresh] = [await harness.pendingItem(), await harness.pendingItem()]
    await harness.decisions.reject(ana, late.id, {})
    harness.clock.advance(10_001)
    await expect(harness.decisions.undo(ana, late.id)).rejects.toThrow('reverse the decision')
    await harness.decisions.reject(ana, fresh.id, {})
    expect({ ...absent, ...(await harness.decisions.undo(admin, fresh.id)) }).toMatchObject({
      status: 'pending',
      review: undefined,
    })
  })

  test('happens once when it is asked for at the same time', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {})
    const undos = await Promise.allSettled([1, 2, 3].map(() => harness.decisions.undo(ana, id)))
    expect(undos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(harness.backoffice.updates).toHaveLength(1)
  })

  test('later on reverses it: approved counts as rejected and is withdrawn, rejected is open again', async () => {
    const harness = await reviewHarness(await open())
    const [good, bad] = [await harness.pendingItem(), await harness.pendingItem()]
    await harness.decisions.approve(ana, good.id, {})
    await harness.decisions.reject(ana, bad.id, { reason: 'not_relevant' })
    harness.clock.advance(60 * MINUTE)
    const reversed = await harness.decisions.reverse(bruno, good.id, {
      reason: 'wrong_animal',
      notes: 'A mix-up',
    })
    expect(reversed).toMatchObject({
      status: 'rejected',
      review: { reason: 'wrong_animal', notes: 'A mix-up', reviewedBy: 'usr_bruno' },
    })
    expect(harness.backoffice.cases[0]?.status).toBe('draft')
    expect(harness.backoffice.updates[0]?.notes).toContain('A mix-up')
    expect(await harness.decisions.reverse(bruno, bad.id, {})).toMatchObject({ status: 'pending' })
    await expect(harness.decisions.reverse(bruno, bad.id, {})).rejects.toThrow('nothing to reverse')
    expect(await harness.happened(good.id)).toEqual(['proposed', 'approved', 'reversed'])
    expect(await harness.happened(bad.id)).toEqual(['proposed', 'rejected', 'reopened'])
  })

  test('withdraws an update with a note, and leaves the case where it is', async () => {
    const harness = await reviewHarness(await open())
    const cases = [{ id: 'cas_luna', name: 'Luna', description: '', status: 'active', category: 'rescue' }]
    harness.backoffice.cases.push({ ...cases[0], guardianId: 'usr_guardian' } as never)
    const item = await harness.propose('Luna walks again', {}, cases)
    await harness.decisions.approve(ana, item?.id ?? '', {})
    await harness.decisions.undo(ana, item?.id ?? '')
    expect(harness.backoffice.cases[0]?.status).toBe('active')
    expect(harness.backoffice.updates.map(({ type }) => type)).toEqual(['emergency', 'note'])
    expect(await harness.queue.find(item?.id ?? '')).toMatchObject({ status: 'pending', caseId: 'cas_luna' })
  })

  test('needs the backoffice: while it is unavailable the decision is kept', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {})
    harness.backoffice.failureMode = 'silent'
    await expect(harness.decisions.undo(ana, id)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(await harness.queue.find(id)).toMatchObject({ status: 'approved', caseId: 'cas_1' })
  })
})

describeOnDatabasesOf('ai-hub', 'waiting', (open) => {
  test('is counted by urgency: overdue items are notified once and can be listed', async () => {
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
    expect((await harness.queue.summary()).overdueItems).toBe(1)
    expect((await recorded()).at(-1)).toBe('review.overdue critical')
    await harness.decisions.reject(ana, high.id, {})
    harness.clock.advance(3 * 60 * MINUTE)
    await worker.runDue()
    expect(await harness.happened(high.id)).toEqual(['proposed', 'rejected'])
    expect(await harness.happened(critical.id)).toEqual(['proposed', 'overdue'])
    expect((await recorded()).filter((line) => line.startsWith('review.overdue'))).toHaveLength(1)
  })

  test('waits a day where it is of medium urgency, three days where it is of low', async () => {
    const harness = await reviewHarness(await open())
    const dueAt = async (urgency: 'medium' | 'low') =>
      (await harness.pendingItem({ analysis: analysis({ urgency }) })).dueAt
    expect(await dueAt('medium')).toBe('2026-02-02T12:00:00.000Z')
    expect(await dueAt('low')).toBe('2026-02-04T12:00:00.000Z')
  })

  test('is notified to staff and administrators once, also when the backoffice is unavailable at first', async () => {
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

  test('is notified to no one when notifyOnReview is off', async () => {
    const db = await open()
    const harness = await reviewHarness(db)
    await harness.configuration.update(admin, { reviewPolicy: { notifyOnReview: false } })
    await harness.pendingItem()
    await harness.worker().runDue()
    expect(await recordedEvents(db)).toEqual([])
    expect(harness.backoffice.notifications).toEqual([])
  })
})

describeOnDatabasesOf('ai-hub', 'second reviews', (open) => {
  test('are asked of another person for about a tenth of the decisions, and their agreement is measured', async () => {
    const harness = await reviewHarness(await open())
    const ids: string[] = []
    for (let count = 0; count < 60; count++) {
      const { id } = await harness.pendingItem()
      await harness.decisions.reject(ana, id, {})
      ids.push(id)
    }
    const { nodes } = await harness.queue.list({ awaitsSecondReview: true }, undefined, { limit: 100 })
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.length).toBeLessThan(20)
    expect(await harness.secondReviews.agreement()).toEqual({
      reviewed: 0,
      agreed: 0,
      awaiting: nodes.length,
    })
    const [first] = nodes
    await expect(harness.secondReviews.add(ana, first?.id ?? '', { approve: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
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
    })
    const other = ids.find((id) => !nodes.some((node) => node.id === id))
    await expect(harness.secondReviews.add(bruno, other ?? '', { approve: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await harness.happened(first?.id ?? '')).toEqual(['proposed', 'rejected', 'second_review'])
  })

  test('agree beyond chance as Cohen’s kappa says', () => {
    // Cohen (1960) as in textbooks: 20 and 15 alike, 5 and 10 different: kappa 0.4.
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
})

describeOnDatabasesOf('ai-hub', 'the list', (open) => {
  test('is searched by words of post, author and proposal, without case and accents, literally', async () => {
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

  test('is sorted by time, due time or confidence, and refuses other keys', async () => {
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
})
