import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type Answer, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

type Body = Answer['body']

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const guardian = demoPeople.guardian.id
const items = '/api/microblog/review-queue/items'

const get = async (path: string): Promise<Body> => (await platform.rest(`GET ${path}`)).body
const approve = (id: string, body: unknown = {}) => platform.rest(`POST ${items}/${id}/approve`, { body })
const reject = (id: string, body: unknown = {}) => platform.rest(`POST ${items}/${id}/reject`, { body })
const item = async (id: string): Promise<Body> => (await get(`${items}/${id}`)).item

/** A pending item that proposes a new case, for a case-related post. */
async function pendingItem(): Promise<Body> {
  for (;;) {
    const { body } = await platform.rest('POST /api/microblog/simulate-fetch', {
      body: { guardianId: guardian, limit: 4 },
    })
    const found = body.proposedActions.find(
      (one: Body) =>
        one.type === 'case_creation' && one.status === 'pending' && one.metadata.analysisResult.isCaseRelated,
    )
    if (found) return found
  }
}

async function casesNow(): Promise<number> {
  return (await platform.rest('GET /api/cases?limit=1', { as: 'staff' })).body.pagination.total
}

describe('an item of the review queue', () => {
  it('has every documented member, and a null caseId before approval', async () => {
    const { originalTweet, ...proposed } = await pendingItem()
    expect(await item(proposed.id)).toEqual(proposed)
    expect(proposed).toEqual({
      id: expect.stringMatching(/^review_\d{13}_[a-z0-9]+$/),
      type: 'case_creation',
      status: 'pending',
      tweetId: expect.stringMatching(/^test_tweet_/),
      tweetContent: originalTweet.content,
      tweetAuthor: 'camila_ortiz',
      guardianId: guardian,
      caseId: null,
      proposedAction: {
        action: 'create_case',
        caseData: expect.objectContaining({
          name: expect.any(String),
          description: originalTweet.content,
          priority: expect.stringMatching(/^(urgent|normal)$/),
        }),
        images: originalTweet.media.images,
      },
      confidence: expect.any(Number),
      urgency: expect.stringMatching(/^(critical|high|medium|low)$/),
      createdAt: expect.stringMatching(ISO),
      metadata: {
        analysisResult: expect.objectContaining({ isCaseRelated: true, suggestedAction: 'create_case' }),
        images: originalTweet.media.images,
      },
    })
  })

  it('that does not exist returns 404 with the documented body', async () => {
    for (const answer of [
      await platform.rest(`GET ${items}/review_1_none`),
      await approve('review_1_none'),
      await reject('review_1_none'),
    ])
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 404,
        body: { success: false, error: expect.any(String) },
      })
  })
})

describe('GET /api/microblog/review-queue/items', () => {
  it('filters by status, type and urgency, and pages without gaps', async () => {
    await pendingItem()
    const all = await get(`${items}?limit=100`)
    expect(all).toMatchObject({ success: true, total: all.items.length, limit: 100, offset: 0 })
    const times = all.items.map((one: Body) => one.createdAt)
    expect(times).toEqual([...times].sort().reverse())
    const { urgency } = all.items[0]
    const same = await get(`${items}?status=pending&type=case_creation&urgency=${urgency}&limit=100`)
    expect(same.items.map((one: Body) => one.id)).toEqual(
      all.items
        .filter(
          (one: Body) => one.status === 'pending' && one.type === 'case_creation' && one.urgency === urgency,
        )
        .map((one: Body) => one.id),
    )
    const paged: string[] = []
    for (let offset = 0; offset < all.total; offset += 2)
      paged.push(...(await get(`${items}?limit=2&offset=${offset}`)).items.map((one: Body) => one.id))
    expect(paged).toEqual(all.items.map((one: Body) => one.id))
    expect(await get(`${items}?status=auto_approved`)).toEqual({
      success: true,
      items: [],
      total: 0,
      limit: 50,
      offset: 0,
    })
  })

  it.each([
    ['status=done', 'status'],
    ['type=case', 'type'],
    ['urgency=urgent', 'urgency'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['limit=many', 'limit'],
  ])('returns 400 for %s', async (query, field) => {
    const { status, body } = await platform.rest(`GET ${items}?${query}`)
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, error: expect.stringContaining(field) },
    })
  })
})

describe('approving', () => {
  it('opens the case in the backoffice and records the reviewer', async () => {
    const proposed = await pendingItem()
    const { status, body } = await approve(proposed.id, { notes: 'Checked by phone', reviewedBy: 'usr_7' })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: expect.any(String) } })
    const approved = await item(proposed.id)
    expect(approved).toMatchObject({
      status: 'approved',
      caseId: expect.stringMatching(/^cas_/),
      review: { notes: 'Checked by phone', reviewedBy: 'usr_7', reviewedAt: expect.stringMatching(ISO) },
    })
    const opened = await platform.rest(`GET /api/cases/${approved.caseId}`, { as: 'staff' })
    expect(opened.body).toMatchObject({
      name: proposed.proposedAction.caseData.name,
      description: proposed.tweetContent,
      guardianId: guardian,
      status: 'active',
    })
  })

  it('succeeds for one of twenty concurrent requests', async () => {
    const { id } = await pendingItem()
    const before = await casesNow()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => approve(id, { reviewedBy: `usr_${at}` })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(400)])
    for (const { status, body } of answers)
      if (status === 400) expect(body).toEqual({ success: false, error: expect.stringContaining(id) })
    expect(await casesNow()).toBe(before + 1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await item(id)).review.reviewedBy).toBe(`usr_${winner}`)
  })

  it('or rejecting an item that is not pending returns 400 and changes nothing', async () => {
    const { id } = await pendingItem()
    await approve(id)
    const before = await item(id)
    expect((await approve(id)).status).toBe(400)
    expect((await reject(id)).status).toBe(400)
    expect(await item(id)).toEqual(before)
  })

  it.each([
    [{ notes: 7 }, 'notes'],
    [{ notes: 'x'.repeat(5_001) }, 'notes'],
    [{ reviewedBy: true }, 'reviewedBy'],
  ])('with %j returns 400 and leaves the item pending', async (body, field) => {
    const { id } = await pendingItem()
    const answer = await approve(id, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ success: false, error: expect.stringContaining(field) })
    expect((await item(id)).status).toBe('pending')
  })

  it('adds an update to the matched case', async () => {
    const opened = await platform.rest('POST /api/cases', { as: 'guardian', body: { name: 'Canela' } })
    let found: Body
    while (!found) {
      const { body } = await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 20 } })
      found = body.proposedActions.find((one: Body) => one.caseId === opened.body.id)
    }
    expect(found).toMatchObject({
      type: 'case_update',
      proposedAction: {
        action: 'add_case_update',
        updateData: { type: found.metadata.analysisResult.caseUpdateType, notes: found.tweetContent },
      },
    })
    expect((await approve(found.id)).status).toBe(200)
    const { data } = await platform.graphql(
      'query ($id: ID!) { case(id: $id) { updates { nodes { type notes updatedBy } } reviewItems { id } } }',
      { id: opened.body.id },
      { as: 'staff' },
    )
    expect(data.case.updates.nodes[0]).toEqual({
      type: found.metadata.analysisResult.caseUpdateType,
      notes: found.tweetContent,
      updatedBy: 'service:ai-hub',
    })
    expect(data.case.reviewItems.map((one: Body) => one.id)).toContain(found.id)
  })
})

describe('rejecting', () => {
  it('stores notes, reviewer and reason, and opens no case', async () => {
    const { id } = await pendingItem()
    const before = await casesNow()
    const decision = { notes: 'A joke', reviewedBy: 'usr_7', reason: 'not_relevant' }
    const { status, body } = await reject(id, decision)
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: expect.any(String) } })
    expect(await item(id)).toMatchObject({
      status: 'rejected',
      caseId: null,
      review: { ...decision, reviewedAt: expect.stringMatching(ISO) },
    })
    expect(await casesNow()).toBe(before)
  })

  it.each(['Not relevant', 'not-relevant', '_x', ''])(
    'returns 400 for the reason %j, which is not snake case',
    async (reason) => {
      const { id } = await pendingItem()
      const { status, body } = await reject(id, { reason })
      expect(status).toBe(400)
      expect(body.error).toContain('reason')
      expect((await item(id)).status).toBe('pending')
    },
  )
})

describe('the summary', () => {
  it('counts the items of the list', async () => {
    await reject((await pendingItem()).id)
    const { items: all } = await get(`${items}?limit=100`)
    const count = (member: string, value: string) => all.filter((one: Body) => one[member] === value).length
    expect(await get('/api/microblog/review-queue')).toEqual({
      success: true,
      reviewStatus: {
        totalItems: all.length,
        pendingItems: count('status', 'pending'),
        approvedItems: count('status', 'approved'),
        rejectedItems: count('status', 'rejected'),
        autoApprovedItems: count('status', 'auto_approved'),
        itemsByType: {
          case_creation: count('type', 'case_creation'),
          case_update: count('type', 'case_update'),
          case_enrichment: count('type', 'case_enrichment'),
        },
        itemsByUrgency: {
          critical: count('urgency', 'critical'),
          high: count('urgency', 'high'),
          medium: count('urgency', 'medium'),
          low: count('urgency', 'low'),
        },
      },
    })
  })
})
