import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../schema/demo-people.js'
import {
  socialPostMoves,
  socialPostStatuses,
} from '../../../subgraphs/backoffice/social-posts/social-post.state.js'
import { type Answer, type RunningPlatform, startPlatform, type Who } from '../../support/platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const guardianId = demoPeople.guardian.id
const knownCase = 'cas_01JCDEM00000000000000000B2'

const ask = (line: string, as: Who = 'staff', body?: unknown) =>
  platform.rest(line.replace(' ', ' /api/social-media/'), { as, ...(body === undefined ? {} : { body }) })

let made = 0
async function addPost(members: Record<string, unknown> = {}, as: Who = 'staff'): Promise<Answer['body']> {
  made += 1
  const body = {
    postId: `post-${made}`,
    platform: 'photoshare',
    guardianId,
    postContent: `Post number ${made}`,
    analysisResult: { confidence: 0.5, extractedInfo: {} },
    ...members,
  }
  const answer = await ask('POST posts', as, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const readCase = async (id: string) => (await platform.rest(`GET /api/cases/${id}`, { as: 'staff' })).body
const updatesOf = async (id: string) =>
  (await platform.rest(`GET /api/updates?caseId=${id}`, { as: 'staff' })).body.updates
const casesTotal = async () =>
  (await platform.rest('GET /api/cases?limit=1', { as: 'staff' })).body.pagination.total
const idsOf = ({ body }: Answer) => body.posts.map(({ id }: { id: string }) => id)

describe('POST /api/social-media/posts', () => {
  it('records a post with every documented member', async () => {
    const post = await addPost({
      postId: 'full',
      platform: 'microblog',
      postContent: 'Luna walks again',
      postUrl: 'https://network.example/full',
      analysisResult: { confidence: 0.9, extractedInfo: { animalName: 'Luna', emergency: true } },
    })
    expect(post).toEqual({
      id: expect.stringMatching(/^soc_/),
      postId: 'full',
      platform: 'microblog',
      guardianId,
      guardianName: demoPeople.guardian.name,
      postContent: 'Luna walks again',
      postUrl: 'https://network.example/full',
      status: 'pending',
      isUrgent: true,
      analysisResult: { confidence: 0.9, extractedInfo: { animalName: 'Luna', emergency: true } },
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    })
    expect((await ask(`GET posts/${post.id}`)).body).toEqual(post)
  })

  it('has the AI hub read a post that comes without an analysis', async () => {
    const { analysisResult, isUrgent } = await addPost({
      analysisResult: undefined,
      postContent:
        'URGENTE: perra atropellada en la ruta, sangra mucho, necesitamos traslado a la veterinaria YA',
    })
    expect(analysisResult.confidence).toBeGreaterThan(0.5)
    expect(analysisResult).toMatchObject({ isCaseRelated: true, extractedInfo: { animalMentioned: 'dog' } })
    expect(isUrgent).toBe(true)
  })

  it('lets guardians record their own, and nobody else’s', async () => {
    const own = await addPost({ guardianId: undefined }, 'guardian')
    expect(own.guardianId).toBe(guardianId)
    const body = { postId: 'x', platform: 'microblog', guardianId: demoPeople.donor.id, postContent: 'x' }
    expect((await ask('POST posts', 'guardian', body)).status).toBe(403)
  })

  it('answers 409 for a post sent twice, also at once, but not for the same id of another network', async () => {
    const first = await addPost({ postId: 'twice', platform: 'microblog' })
    await addPost({ postId: 'twice', platform: 'photoshare' })
    const body = { postId: 'twice', platform: 'microblog', guardianId, postContent: 'again' }
    expect(await ask('POST posts', 'staff', body)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const race = await Promise.all(
      [1, 2, 3].map(() =>
        ask('POST posts', 'staff', { ...body, postId: 'race', analysisResult: { confidence: 1 } }),
      ),
    )
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await ask(`GET posts/${first.id}`)).body.version).toBe(1)
  })

  it.each([
    [{ postId: undefined }, 'postId'],
    [{ postId: ' ' }, 'postId'],
    [{ platform: 'fax' }, 'platform'],
    [{ platform: undefined }, 'platform'],
    [{ guardianId: undefined }, 'guardianId'],
    [{ guardianId: 'usr_none' }, 'guardianId'],
    [{ guardianId: demoPeople.donor.id }, 'guardianId'],
    [{ postContent: '' }, 'postContent'],
    [{ postContent: 'x'.repeat(10_001) }, 'postContent'],
    [{ postUrl: 'javascript:alert(1)' }, 'postUrl'],
    [{ analysisResult: { confidence: 1.5 } }, 'analysisResult.confidence'],
    [{ analysisResult: {} }, 'analysisResult.confidence'],
    [{ analysisResult: { confidence: 1, urgency: 'soonish' } }, 'analysisResult.urgency'],
  ])('refuses %j, naming %s', async (wrong, field) => {
    const body = { postId: 'bad', platform: 'microblog', guardianId, postContent: 'text', ...wrong }
    const answer = await ask('POST posts', 'staff', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })
})

describe('GET /api/social-media/posts', () => {
  it('answers the documented envelope, and pages by offset without skipping or repeating', async () => {
    for (let count = 0; count < 5; count++) await addPost({ postContent: `Paged zebra ${count}` })
    const all = await ask('GET posts?search=zebra')
    expect(all.body).toMatchObject({
      success: true,
      pagination: { limit: 50, offset: 0, total: 5, hasMore: false },
    })
    expect(all.body.pagination).not.toHaveProperty('nextOffset')
    const first = await ask('GET posts?search=zebra&limit=3')
    expect(first.body.pagination).toEqual({ limit: 3, offset: 0, total: 5, hasMore: true, nextOffset: 3 })
    const second = await ask('GET posts?search=zebra&limit=3&offset=3')
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(all))
  })

  it('filters by guardian, platform, status and urgency, and finds words without case and accents', async () => {
    const calm = await addPost({ postContent: 'Ñandú rescatado', platform: 'microblog' })
    const urgent = await addPost({
      postContent: 'ñandu herido',
      analysisResult: { confidence: 1, urgency: 'high' },
    })
    await ask(`POST posts/${calm.id}/dismiss`)
    const list = async (query: string) => idsOf(await ask(`GET posts?search=NANDU&${query}`))
    expect(await list('')).toEqual([urgent.id, calm.id])
    expect(await list('platform=microblog')).toEqual([calm.id])
    expect(await list('status=dismissed')).toEqual([calm.id])
    expect(await list('isUrgent=true')).toEqual([urgent.id])
    expect(await list('isUrgent=false')).toEqual([calm.id])
    expect(await list(`guardianId=${guardianId}`)).toHaveLength(2)
    expect(await list('guardianId=usr_none')).toEqual([])
    expect(idsOf(await ask('GET posts?search=%25'))).toEqual([])
  })

  it.each(['limit=101', 'limit=0', 'offset=-1', 'status=done', 'platform=fax', 'isUrgent=maybe'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await ask(`GET posts?${query}`)
      expect(status).toBe(400)
      expect(Object.keys(body.details)).toEqual([query.split('=')[0]])
    },
  )
})

describe('what a post becomes', () => {
  it('approved without a match it is one case, however often and by however many it is approved', async () => {
    const post = await addPost({
      postContent: 'Tobi has a broken leg. Please help!',
      analysisResult: {
        confidence: 0.9,
        urgency: 'critical',
        caseUpdateType: 'emergency',
        extractedInfo: { animalName: 'Tobi', medicalCondition: 'broken leg' },
      },
    })
    const before = await casesTotal()
    const answers = await Promise.all([1, 2, 3].map(() => ask(`POST posts/${post.id}/approve`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const approved = answers[0]?.body
    expect(approved).toMatchObject({
      success: true,
      message: expect.any(String),
      post: { status: 'approved', outcome: 'case', reviewedBy: demoPeople.staff.id },
    })
    expect(await casesTotal()).toBe(before + 1)
    expect(await readCase(approved.post.caseId)).toMatchObject({
      name: 'Tobi: broken leg',
      description: 'Tobi has a broken leg. Please help!',
      status: 'urgent',
      priority: 'urgent',
      category: 'rescue',
      guardianId,
    })
    const { data } = await platform.graphql(
      'query ($id: ID!) { case(id: $id) { socialPosts { nodes { id case { id } } } } }',
      { id: approved.post.caseId },
      { as: 'staff' },
    )
    expect(data.case.socialPosts.nodes).toEqual([{ id: post.id, case: { id: approved.post.caseId } }])
  })

  it('approved after a match it is one update of that case', async () => {
    const post = await addPost({
      postContent: 'The kittens eat alone now',
      postUrl: 'https://network.example/kittens',
      analysisResult: { confidence: 0.8, caseUpdateType: 'medical_progress' },
    })
    const matched = await ask(`POST posts/${post.id}/match-case`, 'staff', { caseId: knownCase })
    expect(matched.body.post).toMatchObject({ caseId: knownCase, status: 'pending' })
    const total = await casesTotal()
    await ask(`POST posts/${post.id}/approve`)
    const again = await ask(`POST posts/${post.id}/approve`)
    expect(again.body.post).toMatchObject({ outcome: 'update', caseId: knownCase })
    expect(await casesTotal()).toBe(total)
    const updates = (await updatesOf(knownCase)).filter(
      ({ metadata }: { metadata?: { socialPostId?: string } }) => metadata?.socialPostId === post.id,
    )
    expect(updates).toMatchObject([
      {
        id: again.body.post.caseUpdateId,
        type: 'medical_progress',
        notes: 'The kittens eat alone now',
        metadata: { attachmentUrl: 'https://network.example/kittens', tags: ['photoshare'] },
      },
    ])
    const moved = await ask(`POST posts/${post.id}/match-case`, 'staff', {
      caseId: 'cas_01JCDEM00000000000000000C3',
    })
    expect(moved.status).toBe(409)
  })

  it('completed it is approved, and nothing is made from it', async () => {
    const post = await addPost()
    const before = await casesTotal()
    const { body } = await ask(`POST posts/${post.id}/complete`)
    expect(body.post).toMatchObject({ status: 'approved', completedAt: expect.any(String) })
    expect(body.post).not.toHaveProperty('caseId')
    expect((await ask(`POST posts/${post.id}/complete`)).body.post).toEqual(body.post)
    expect(await casesTotal()).toBe(before)
  })

  it('moves exactly as the table of states says, by PUT', async () => {
    for (const from of socialPostStatuses)
      for (const to of socialPostStatuses) {
        const { id } = await addPost()
        if (from !== 'pending') await ask(`PUT posts/${id}`, 'staff', { status: from })
        const { status, body } = await ask(`PUT posts/${id}`, 'staff', { status: to })
        if (from === to || socialPostMoves[from].includes(to)) expect(body.status).toBe(to)
        else
          expect({ status, ...body.details }).toEqual({
            status: 409,
            from,
            to,
            allowed: socialPostMoves[from],
          })
      }
  })

  it('is matched to cases that exist', async () => {
    const { id } = await addPost()
    expect((await ask(`POST posts/${id}/match-case`, 'staff', { caseId: 'cas_none' })).status).toBe(404)
    const without = await ask(`POST posts/${id}/match-case`, 'staff', {})
    expect(without).toMatchObject({ status: 400, body: { details: { caseId: expect.any(String) } } })
  })
})

describe('PUT and DELETE /api/social-media/posts/{id}', () => {
  it('sets status and reviewedAt', async () => {
    const { id } = await addPost()
    const reviewedAt = '2026-01-02T03:04:05.000Z'
    const { body } = await ask(`PUT posts/${id}`, 'staff', { status: 'rejected', reviewedAt })
    expect(body).toMatchObject({ status: 'rejected', reviewedAt, version: 2 })
    expect((await ask(`PUT posts/${id}`, 'staff', { status: 'pending' })).body).not.toHaveProperty(
      'reviewedAt',
    )
  })

  it('lets guardians correct and delete their own pending posts, but not decide', async () => {
    const { id } = await addPost({}, 'guardian')
    const corrected = await ask(`PUT posts/${id}`, 'guardian', { postContent: 'Corrected text' })
    expect(corrected.body).toMatchObject({ postContent: 'Corrected text', status: 'pending' })
    expect((await ask(`PUT posts/${id}`, 'guardian', { status: 'approved' })).status).toBe(403)
    expect((await ask(`DELETE posts/${id}`, 'guardian')).body).toEqual({
      success: true,
      message: expect.any(String),
    })
    expect((await ask(`GET posts/${id}`)).status).toBe(404)
    const decided = await addPost({}, 'guardian')
    await ask(`POST posts/${decided.id}/dismiss`)
    expect((await ask(`DELETE posts/${decided.id}`, 'guardian')).status).toBe(409)
    expect((await ask(`PUT posts/${decided.id}`, 'guardian', { postContent: 'late' })).status).toBe(409)
  })

  it('loses no change when two people decide at once', async () => {
    const { id } = await addPost()
    const answers = await Promise.all(
      ['dismissed', 'rejected'].map((status) => ask(`PUT posts/${id}`, 'staff', { status, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    [{ status: 'lost' }, 'status'],
    [{ reviewedAt: 'yesterday' }, 'reviewedAt'],
    [{ postUrl: 'ftp://a.example' }, 'postUrl'],
  ])('refuses %j', async (body, field) => {
    const { id } = await addPost()
    const answer = await ask(`PUT posts/${id}`, 'staff', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })
})

describe('POST /api/cases/generate-from-post', () => {
  const generate = (body: unknown, as: Who = 'staff') =>
    platform.rest('POST /api/cases/generate-from-post', { as, body })

  it('makes one case by the id of the network or ours, and answers it again', async () => {
    const post = await addPost({ postId: 'generate-me', postContent: 'Nina needs a home. She is sweet.' })
    const first = await generate({ postId: 'generate-me', guardianId })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      success: true,
      caseId: expect.stringMatching(/^cas_/),
      message: expect.stringContaining('Nina needs a home'),
    })
    const again = await generate({ postId: post.id })
    expect(again.body.caseId).toBe(first.body.caseId)
    expect((await ask(`GET posts/${post.id}`)).body).toMatchObject({
      status: 'approved',
      caseId: first.body.caseId,
    })
  })

  it('lets a guardian do it with own posts', async () => {
    const post = await addPost({}, 'guardian')
    const { body } = await generate({ postId: post.id }, 'guardian')
    expect(await readCase(body.caseId)).toMatchObject({ guardianId })
  })

  it('answers 400, 401, 403, 404 and 409 where it must', async () => {
    const dismissed = await addPost()
    await ask(`POST posts/${dismissed.id}/dismiss`)
    const matched = await addPost()
    await ask(`POST posts/${matched.id}/match-case`, 'staff', { caseId: knownCase })
    await addPost({ postId: 'both', platform: 'microblog' })
    await addPost({ postId: 'both', platform: 'photoshare' })
    expect(await generate({})).toMatchObject({
      status: 400,
      body: { details: { postId: expect.any(String) } },
    })
    const wrong = await generate({ postId: dismissed.id, guardianId: demoPeople.donor.id })
    expect(wrong).toMatchObject({ status: 400, body: { details: { guardianId: expect.any(String) } } })
    expect((await generate({ postId: 'x' }, 'nobody')).status).toBe(401)
    expect((await generate({ postId: 'x' }, 'donor')).status).toBe(403)
    expect((await generate({ postId: 'unknown' })).status).toBe(404)
    for (const postId of [dismissed.id, matched.id, 'both'])
      expect((await generate({ postId })).status, postId).toBe(409)
  })
})

describe('GET /api/social-media/analytics', () => {
  it.each(['today', 'week', 'month', 'all'])('counts what came in the time: %s', async (timeRange) => {
    const posts = (await ask('GET posts?limit=100')).body
    const { status, body } = await ask(`GET analytics?timeRange=${timeRange}`)
    expect(status).toBe(200)
    const { analytics } = body
    expect(Object.keys(analytics).sort()).toEqual([
      'approvalRate',
      'approvedCount',
      'avgConfidence',
      'casesCreated',
      'dismissedCount',
      'pendingCount',
      'platformBreakdown',
      'rejectedCount',
      'statusBreakdown',
      'timeRange',
      'totalPosts',
      'updatesCreated',
    ])
    expect(analytics).toMatchObject({ totalPosts: posts.pagination.total, timeRange })
    const { pending, approved, dismissed, rejected } = analytics.statusBreakdown
    expect(pending + approved + dismissed + rejected).toBe(analytics.totalPosts)
    expect(analytics.pendingCount).toBe((await ask('GET posts?status=pending&limit=1')).body.pagination.total)
    const ofMicroblog = (await ask('GET posts?platform=microblog&limit=1')).body.pagination.total
    expect(analytics.platformBreakdown.microblog).toBe(ofMicroblog)
    expect(analytics.approvalRate).toBeCloseTo(approved / (approved + dismissed + rejected), 3)
    expect(analytics.updatesCreated).toBe(1)
  })

  it('refuses another time', async () => {
    expect((await ask('GET analytics?timeRange=year')).body.details).toHaveProperty('timeRange')
  })
})

describe('GET /api/social-media/monitor', () => {
  it('starts a run that the jobs route follows; its posts come once, read by the AI hub', async () => {
    const started = await ask('GET monitor')
    expect(started).toMatchObject({
      status: 200,
      body: { success: true, job: { id: expect.stringMatching(/^job_/) } },
    })
    const done = await ended(started.body.job.id)
    expect(done).toMatchObject({ status: 'completed', finishedAt: expect.any(String) })
    expect(done.postsCreated).toBeGreaterThan(0)
    const posts = (await ask('GET posts?limit=1&platform=microblog')).body.posts
    expect(posts[0]).toMatchObject({ guardianId, analysisResult: { confidence: expect.any(Number) } })
    const second = await ended((await ask('GET monitor')).body.job.id)
    expect(second).toMatchObject({ status: 'completed', postsCreated: 0 })
    expect(second.id).not.toBe(done.id)
  })

  it('fails with a reason while the bot is off', async () => {
    const bot = (isEnabled: boolean) =>
      platform.rest('PUT /api/microblog-bot/config', { as: 'staff', body: { isEnabled } })
    await bot(false)
    const failed = await ended((await ask('GET monitor')).body.job.id)
    await bot(true)
    expect(failed).toMatchObject({ status: 'failed', error: expect.any(String) })
  })

  it('answers 404 for an unknown job', async () => {
    expect((await ask('GET jobs/job_none')).status).toBe(404)
  })
})

async function ended(id: string): Promise<Answer['body']> {
  for (;;) {
    const { body } = await ask(`GET jobs/${id}`)
    if (body.status !== 'pending' && body.status !== 'running') return body
    await pause(50)
  }
}

describe('who may', () => {
  const staffOnly = [
    'POST posts/soc_x/approve',
    'POST posts/soc_x/complete',
    'POST posts/soc_x/dismiss',
    'POST posts/soc_x/match-case',
    'GET analytics',
    'GET monitor',
    'GET jobs/job_x',
  ]
  const guardiansToo = ['GET posts', 'GET posts/soc_x', 'POST posts', 'PUT posts/soc_x', 'DELETE posts/soc_x']
  const bodyOf = (line: string) =>
    line.startsWith('POST') || line.startsWith('PUT')
      ? { caseId: 'cas_x', postId: 'x', platform: 'microblog', postContent: 'x' }
      : undefined

  it.each([...staffOnly, ...guardiansToo])('%s wants a session, and is not for donors', async (line) => {
    expect((await ask(line, 'nobody', bodyOf(line))).status).toBe(401)
    expect((await ask(line, 'donor', bodyOf(line))).status).toBe(403)
  })

  it.each(staffOnly)('%s is for staff', async (line) => {
    expect((await ask(line, 'guardian', bodyOf(line))).status).toBe(403)
  })

  it.each([
    'GET posts/soc_x',
    'PUT posts/soc_x',
    'DELETE posts/soc_x',
    'POST posts/soc_x/approve',
    'POST posts/soc_x/complete',
    'POST posts/soc_x/dismiss',
    'POST posts/soc_x/match-case',
  ])('%s answers 404 for an unknown post', async (line) => {
    const body = line.startsWith('PUT') ? { status: 'dismissed' } : bodyOf(line)
    expect((await ask(line, 'staff', body)).status).toBe(404)
  })

  it('somebody else’s post is not found by a guardian', async () => {
    const other = await platform.rest('POST /api/microblog-bot/guardians', {
      as: 'staff',
      body: { microblogHandle: 'other_guardian', name: 'Other Guardian' },
    })
    const { id } = await addPost({ guardianId: other.body.id })
    expect((await ask(`GET posts/${id}`, 'guardian')).status).toBe(404)
    expect((await ask(`PUT posts/${id}`, 'guardian', { postContent: 'mine' })).status).toBe(404)
    expect((await ask(`DELETE posts/${id}`, 'guardian')).status).toBe(404)
    expect(idsOf(await ask('GET posts?limit=100', 'guardian'))).not.toContain(id)
    expect(idsOf(await ask(`GET posts?guardianId=${other.body.id}`, 'guardian'))).toEqual([])
  })
})
