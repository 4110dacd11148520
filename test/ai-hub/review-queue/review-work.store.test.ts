import { expect, test } from 'vitest'
import { decideEach } from '../../../subgraphs/ai-hub/review-queue/decisions/bulk-decisions.service.js'
import { agreementOf } from '../../../subgraphs/ai-hub/review-queue/decisions/second-reviews.service.js'
import { onEvent } from '../../../subgraphs/shared/events.js'
import { absent, analysis, reviewRoom, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')
const bruno = staffMember('bruno')
const admin = staffMember('chief', 'admin')
const MINUTE = 60_000

describeOnDatabasesOf('ai-hub', 'claims', (open) => {
  test('keep others from deciding until they end, and show who is reviewing', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem()
    expect((await room.claims.claim(ana, id)).claim).toEqual({
      by: 'usr_ana',
      byName: 'ana',
      until: '2026-02-01T12:05:00.000Z',
    })
    await expect(room.decisions.approve(bruno, id, {})).rejects.toThrow('ana is reviewing')
    await expect(room.decisions.reject(bruno, id, {})).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(room.claims.claim(bruno, id)).rejects.toMatchObject({
      extensions: { details: { claimedBy: 'usr_ana' } },
    })
    room.clock.advance(5 * MINUTE + 1)
    expect((await room.claims.claim(bruno, id)).claim?.by).toBe('usr_bruno')
    expect({ ...absent, ...(await room.decisions.approve(bruno, id, {})) }).toMatchObject({
      status: 'approved',
      claim: undefined,
    })
    expect(await room.happened(id)).toEqual(['proposed', 'claimed', 'claimed', 'approved'])
  })

  test('are renewed by their holder without another entry, and given back before they end', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem()
    await room.claims.claim(ana, id)
    room.clock.advance(4 * MINUTE)
    expect((await room.claims.claim(ana, id)).claim?.until).toBe('2026-02-01T12:09:00.000Z')
    await expect(room.claims.release(bruno, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await room.claims.release(admin, id)
    expect((await room.queue.find(id))?.claim).toBeUndefined()
    expect(await room.happened(id)).toEqual(['proposed', 'claimed', 'released'])
    await expect(room.decisions.reject(bruno, id, {})).resolves.toMatchObject({ status: 'rejected' })
  })

  test('go to one of those who reach for the item at the same time', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem()
    const claims = await Promise.allSettled([ana, bruno, admin].map((who) => room.claims.claim(who, id)))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are for pending items alone', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem()
    await room.decisions.reject(ana, id, {})
    await expect(room.claims.claim(ana, id)).rejects.toThrow('already rejected')
    await expect(room.claims.claim(ana, 'review_1_x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describeOnDatabasesOf('ai-hub', 'many decisions at once', (open) => {
  test('are each taken on their own, with a result for each in order', async () => {
    const room = await reviewRoom(await open())
    const [one, two, three] = [await room.pendingItem(), await room.pendingItem(), await room.pendingItem()]
    await room.decisions.reject(ana, two.id, {})
    const ids = [one.id, two.id, 'review_1_none', three.id]
    const results = await decideEach(ids, (id) => room.decisions.approve(ana, id, {}))
    expect(results.map(({ id, success, code }) => ({ id, success, code }))).toEqual([
      { id: one.id, success: true, code: undefined },
      { id: two.id, success: false, code: 'CONFLICT' },
      { id: 'review_1_none', success: false, code: 'NOT_FOUND' },
      { id: three.id, success: true, code: undefined },
    ])
    expect(results[0]?.item).toMatchObject({ status: 'approved', caseId: 'cas_1' })
    expect(room.backoffice.cases).toHaveLength(2)
  })

  test('name one to a hundred items, each once', async () => {
    const never = () => expect.fail('nothing is decided')
    for (const ids of [[], ['a', 'a'], Array.from({ length: 101 }, (_, at) => `review_${at}`)])
      await expect(decideEach(ids, never)).rejects.toMatchObject({ fields: { ids: expect.any(String) } })
  })
})

describeOnDatabasesOf('ai-hub', 'editing and accepting', (open) => {
  test('carries out what the reviewer made of it and keeps the difference', async () => {
    const room = await reviewRoom(await open())
    const { id, proposedAction } = await room.pendingItem()
    const before = proposedAction.caseData
    const approved = await room.decisions.approve(ana, id, {
      edits: { caseData: { name: 'Canela', donationGoal: 12_345n, priority: before?.priority ?? '' } },
    })
    expect(room.backoffice.cases[0]).toMatchObject({
      name: 'Canela',
      description: before?.description,
      donationGoal: 123.45,
    })
    expect(approved.proposedAction.caseData).toMatchObject({ name: 'Canela', donationGoal: 12_345n })
    const edited = (await room.history.ofItems([id])).find(({ kind }) => kind === 'edited')
    expect(edited?.details).toEqual({
      changes: {
        'caseData.name': { before: before?.name, after: 'Canela' },
        'caseData.donationGoal': { before: null, after: 123.45 },
      },
    })
  })

  test('turns a case to be opened into an update of a case that exists', async () => {
    const room = await reviewRoom(await open())
    const { id, tweetContent } = await room.pendingItem()
    const approved = await room.decisions.approve(ana, id, { edits: { caseId: 'cas_known' } })
    expect(approved).toMatchObject({ type: 'case_update', caseId: 'cas_known' })
    expect(room.backoffice.cases).toEqual([])
    expect(room.backoffice.updates).toEqual([
      expect.objectContaining({ caseId: 'cas_known', type: 'emergency', notes: tweetContent }),
    ])
  })

  test('names what is wrong and leaves the item as it was', async () => {
    const room = await reviewRoom(await open())
    const item = await room.pendingItem()
    const faults: [object, string][] = [
      [{ caseData: { name: ' ' } }, 'edits.caseData.name'],
      [{ caseData: { priority: 'soon' } }, 'edits.caseData.priority'],
      [{ caseData: { description: 'a\u0000b' } }, 'edits.caseData.description'],
      [{ updateData: { notes: 'x' } }, 'edits.updateData'],
      [{ images: ['javascript:alert(1)'] }, 'edits.images.0'],
    ]
    for (const [edits, field] of faults)
      await expect(room.decisions.approve(ana, item.id, { edits })).rejects.toMatchObject({
        fields: { [field]: expect.any(String) },
      })
    expect(await room.queue.find(item.id)).toEqual(item)
  })

  test('without a change leaves no difference', async () => {
    const room = await reviewRoom(await open())
    const { id, proposedAction } = await room.pendingItem()
    await room.decisions.approve(ana, id, {
      edits: { caseData: { name: proposedAction.caseData?.name ?? '' } },
    })
    expect(await room.happened(id)).toEqual(['proposed', 'approved'])
  })
})

describeOnDatabasesOf('ai-hub', 'taking a decision back', (open) => {
  test('within ten seconds opens the item again and withdraws the case', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem()
    await room.decisions.approve(ana, id, {})
    room.clock.advance(10_000)
    await expect(room.decisions.undo(bruno, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const undone = await room.decisions.undo(ana, id)
    expect({ ...absent, ...undone }).toMatchObject({
      status: 'pending',
      caseId: undefined,
      review: undefined,
      round: 1,
    })
    expect(room.backoffice.cases[0]?.status).toBe('draft')
    expect(room.backoffice.updates[0]).toMatchObject({ caseId: 'cas_1', type: 'note' })
    expect(await room.queue.casesToday()).toBe(0)
    // What is approved afterwards is another action, with a case of its own.
    expect((await room.decisions.approve(bruno, id, {})).caseId).not.toBe('cas_1')
    expect(await room.happened(id)).toEqual(['proposed', 'approved', 'undone', 'approved'])
  })

  test('after ten seconds is refused, and an administrator may undo for others', async () => {
    const room = await reviewRoom(await open())
    const [late, fresh] = [await room.pendingItem(), await room.pendingItem()]
    await room.decisions.reject(ana, late.id, {})
    room.clock.advance(10_001)
    await expect(room.decisions.undo(ana, late.id)).rejects.toThrow('reverse the decision')
    await room.decisions.reject(ana, fresh.id, {})
    expect({ ...absent, ...(await room.decisions.undo(admin, fresh.id)) }).toMatchObject({
      status: 'pending',
      review: undefined,
    })
  })

  test('happens once when it is asked for at the same time', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem()
    await room.decisions.approve(ana, id, {})
    const undos = await Promise.allSettled([1, 2, 3].map(() => room.decisions.undo(ana, id)))
    expect(undos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(room.backoffice.updates).toHaveLength(1)
  })

  test('later on reverses it: approved counts as rejected and is withdrawn, rejected is open again', async () => {
    const room = await reviewRoom(await open())
    const [good, bad] = [await room.pendingItem(), await room.pendingItem()]
    await room.decisions.approve(ana, good.id, {})
    await room.decisions.reject(ana, bad.id, { reason: 'not_relevant' })
    room.clock.advance(60 * MINUTE)
    const reversed = await room.decisions.reverse(bruno, good.id, {
      reason: 'wrong_animal',
      notes: 'A mix-up',
    })
    expect(reversed).toMatchObject({
      status: 'rejected',
      review: { reason: 'wrong_animal', notes: 'A mix-up', reviewedBy: 'usr_bruno' },
    })
    expect(room.backoffice.cases[0]?.status).toBe('draft')
    expect(room.backoffice.updates[0]?.notes).toContain('A mix-up')
    expect(await room.decisions.reverse(bruno, bad.id, {})).toMatchObject({ status: 'pending' })
    await expect(room.decisions.reverse(bruno, bad.id, {})).rejects.toThrow('nothing to reverse')
    expect(await room.happened(good.id)).toEqual(['proposed', 'approved', 'reversed'])
    expect(await room.happened(bad.id)).toEqual(['proposed', 'rejected', 'reopened'])
  })

  test('withdraws an update with a note, and leaves the case where it is', async () => {
    const room = await reviewRoom(await open())
    const cases = [{ id: 'cas_luna', name: 'Luna', description: '', status: 'active', category: 'rescue' }]
    room.backoffice.cases.push({ ...cases[0], guardianId: 'usr_guardian' } as never)
    const item = await room.propose('Luna walks again', {}, cases)
    await room.decisions.approve(ana, item?.id ?? '', {})
    await room.decisions.undo(ana, item?.id ?? '')
    expect(room.backoffice.cases[0]?.status).toBe('active')
    expect(room.backoffice.updates.map(({ type }) => type)).toEqual(['emergency', 'note'])
    expect(await room.queue.find(item?.id ?? '')).toMatchObject({ status: 'pending', caseId: 'cas_luna' })
  })

  test('needs the backoffice: while it is away the decision stands', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem()
    await room.decisions.approve(ana, id, {})
    room.backoffice.mood = 'silent'
    await expect(room.decisions.undo(ana, id)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(await room.queue.find(id)).toMatchObject({ status: 'approved', caseId: 'cas_1' })
  })
})

describeOnDatabasesOf('ai-hub', 'waiting', (open) => {
  test('is counted by urgency: overdue items are told once and can be listed', async () => {
    const db = await open()
    const room = await reviewRoom(db)
    const heard: string[] = []
    onEvent(db, ({ kind, data }) => heard.push(`${kind} ${(data as { urgency: string }).urgency}`))
    const critical = await room.pendingItem({ analysis: analysis({ urgency: 'critical' }) })
    const high = await room.pendingItem({ analysis: analysis({ urgency: 'high' }) })
    expect(critical.dueAt).toBe('2026-02-01T12:15:00.000Z')
    expect(high.dueAt).toBe('2026-02-01T14:00:00.000Z')
    expect(heard).toEqual(['review.queued critical', 'review.queued high'])
    const overdue = async () =>
      (await room.queue.list({ isOverdue: true }, 'dueAt', {})).nodes.map(({ id }) => id)
    const worker = room.worker()
    await worker.runDue()
    expect(await overdue()).toEqual([])
    room.clock.advance(15 * MINUTE + 1)
    await worker.runDue()
    expect(await overdue()).toEqual([critical.id])
    expect((await room.queue.summary()).overdueItems).toBe(1)
    expect(heard.at(-1)).toBe('review.overdue critical')
    await room.decisions.reject(ana, high.id, {})
    room.clock.advance(3 * 60 * MINUTE)
    await worker.runDue()
    expect(await room.happened(high.id)).toEqual(['proposed', 'rejected'])
    expect(await room.happened(critical.id)).toEqual(['proposed', 'overdue'])
    expect(heard.filter((line) => line.startsWith('review.overdue'))).toHaveLength(1)
  })

  test('waits a day where it is of medium urgency, three days where it is of low', async () => {
    const room = await reviewRoom(await open())
    const dueAt = async (urgency: 'medium' | 'low') =>
      (await room.pendingItem({ analysis: analysis({ urgency }) })).dueAt
    expect(await dueAt('medium')).toBe('2026-02-02T12:00:00.000Z')
    expect(await dueAt('low')).toBe('2026-02-04T12:00:00.000Z')
  })

  test('is told to staff and administrators, once, also when the backoffice is away at first', async () => {
    const room = await reviewRoom(await open())
    const { id } = await room.pendingItem({ analysis: analysis({ urgency: 'medium' }) })
    const worker = room.worker()
    room.backoffice.mood = 'forgetful'
    await worker.runDue()
    room.backoffice.mood = 'well'
    room.clock.advance(MINUTE)
    await worker.runDue()
    expect(room.backoffice.notifications.map(({ userEmail }) => userEmail)).toEqual([
      'staff@rescue.example',
      'admin@rescue.example',
    ])
    expect(room.backoffice.notifications[0]).toMatchObject({
      type: 'case_created',
      title: 'A new case awaits review',
      actionUrl: `/review-queue/${id}`,
      metadata: { reviewItemId: id, urgency: 'medium' },
    })
    const decided = await room.pendingItem()
    await room.decisions.reject(ana, decided.id, {})
    await worker.runDue()
    expect(room.backoffice.notifications).toHaveLength(2)
  })

  test('is told to nobody when notifyOnReview is off', async () => {
    const db = await open()
    const room = await reviewRoom(db)
    await room.configuration.update(admin, { reviewPolicy: { notifyOnReview: false } })
    const heard: string[] = []
    onEvent(db, ({ kind }) => heard.push(kind))
    await room.pendingItem()
    await room.worker().runDue()
    expect(heard).toEqual([])
    expect(room.backoffice.notifications).toEqual([])
  })
})

describeOnDatabasesOf('ai-hub', 'second reviews', (open) => {
  test('are asked of another person for about a tenth of the decisions, and their agreement is measured', async () => {
    const room = await reviewRoom(await open())
    const ids: string[] = []
    for (let count = 0; count < 60; count++) {
      const { id } = await room.pendingItem()
      await room.decisions.reject(ana, id, {})
      ids.push(id)
    }
    const { nodes } = await room.queue.list({ awaitsSecondReview: true }, undefined, { limit: 100 })
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.length).toBeLessThan(20)
    expect(await room.secondReviews.agreement()).toEqual({ reviewed: 0, agreed: 0, awaiting: nodes.length })
    const [first] = nodes
    await expect(room.secondReviews.add(ana, first?.id ?? '', { approve: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    for (const { id } of nodes) await room.secondReviews.add(bruno, id, { approve: id === first?.id })
    expect(await room.secondReviews.agreement()).toMatchObject({
      reviewed: nodes.length,
      agreed: nodes.length - 1,
      awaiting: 0,
      rate: (nodes.length - 1) / nodes.length,
    })
    await expect(room.secondReviews.add(bruno, first?.id ?? '', { approve: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const other = ids.find((id) => !nodes.some((node) => node.id === id))
    await expect(room.secondReviews.add(bruno, other ?? '', { approve: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await room.happened(first?.id ?? '')).toEqual(['proposed', 'rejected', 'second_review'])
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
    const room = await reviewRoom(await open())
    const luna = await room.propose('Encontramos a una perra en Peñarol, está en cirugía', {
      author: { name: 'C', handle: 'camila_ortiz', profileImageUrl: '' },
    })
    const toby = await room.propose('100% recuperado el gato de la calle Núñez')
    const found = async (search: string) =>
      (await room.queue.list({ search }, undefined, {})).nodes.map(({ id }) => id)
    expect(await found('CIRUGIA penarol')).toEqual([luna?.id])
    expect(await found('ortiz')).toEqual([luna?.id])
    expect(await found('100')).toEqual([toby?.id])
    expect(await found('nuñez')).toEqual([toby?.id])
    expect(await found('%')).toEqual([])
    expect(await found(`'; drop table review_items; --`)).toEqual([])
    expect(await found('   ')).toHaveLength(2)
    await room.decisions.approve(ana, luna?.id ?? '', { edits: { caseData: { name: 'Violeta' } } })
    expect(await found('violeta')).toEqual([luna?.id])
  })

  test('is sorted by time, due time or confidence, and refuses other keys', async () => {
    const room = await reviewRoom(await open())
    const make = async (confidence: number, urgency: 'critical' | 'low') => {
      room.clock.advance(1_000)
      return (await room.pendingItem({ analysis: analysis({ confidence, urgency }) })).id
    }
    const [a, b, c] = [await make(0.8, 'low'), await make(0.99, 'critical'), await make(0.9, 'low')]
    const order = async (sort?: string) => (await room.queue.list({}, sort, {})).nodes.map(({ id }) => id)
    expect(await order()).toEqual([c, b, a])
    expect(await order('dueAt')).toEqual([b, a, c])
    expect(await order('-confidence')).toEqual([b, c, a])
    await expect(order('urgency')).rejects.toMatchObject({ fields: { sort: expect.any(String) } })
  })
})
