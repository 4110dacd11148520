import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import {
  socialPostStatuses,
  socialPostTransitions,
} from '../../../subgraphs/backoffice/social-posts/social-post.state.js'
import { guardianId, knownCase, socialMediaHarness } from '../../support/fixtures/social-posts.js'
import type { Answer, Who } from '../../support/platform/running-platform.js'

const { addPost, ask, casesTotal, graphql, readCase, rest, updatesOf } = socialMediaHarness()

describe('a social post', () => {
  it('becomes one case when approved without a match, even by concurrent requests', async () => {
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
    const { data } = await graphql(
      'query ($id: ID!) { case(id: $id) { socialPosts { nodes { id case { id } } } } }',
      { id: approved.post.caseId },
      { as: 'staff' },
    )
    expect(data.case.socialPosts.nodes).toEqual([{ id: post.id, case: { id: approved.post.caseId } }])
  })

  it('becomes one update of the matched case when approved after a match', async () => {
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

  it('becomes an update of the matched case also when its guardian was deleted', async () => {
    const gone = { name: 'Rita Paz', email: 'rita@rescue.example' }
    const { id: guardianId } = (await rest('POST /api/guardians', { as: 'staff', body: gone })).body
    const post = await addPost({ guardianId })
    expect((await rest(`DELETE /api/guardians/${guardianId}`, { as: 'staff' })).status).toBe(200)
    expect(await ask(`POST posts/${post.id}/approve`)).toMatchObject({ status: 400 })
    await ask(`POST posts/${post.id}/match-case`, 'staff', { caseId: knownCase })
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await ask(`POST posts/${post.id}/approve`)).body.post).toMatchObject({ outcome: 'update' })
  })

  it('becomes no new case when completed, which approves it', async () => {
    const post = await addPost()
    const before = await casesTotal()
    const { body } = await ask(`POST posts/${post.id}/complete`)
    expect(body.post).toMatchObject({ status: 'approved', completedAt: expect.any(String) })
    expect(body.post).not.toHaveProperty('caseId')
    expect((await ask(`POST posts/${post.id}/complete`)).body.post).toEqual(body.post)
    expect(await casesTotal()).toBe(before)
  })

  it('changes its status by PUT exactly as the transition table allows', async () => {
    for (const from of socialPostStatuses)
      for (const to of socialPostStatuses) {
        const { id } = await addPost()
        if (from !== 'pending') await ask(`PUT posts/${id}`, 'staff', { status: from })
        const { status, body } = await ask(`PUT posts/${id}`, 'staff', { status: to })
        if (from === to || socialPostTransitions[from].includes(to)) expect(body.status).toBe(to)
        else
          expect({ status, ...body.details }).toEqual({
            status: 409,
            from,
            to,
            allowed: socialPostTransitions[from],
          })
      }
  })

  it('is not recorded as reopened when a pending post is set to pending with a time of review', async () => {
    const { id } = await addPost()
    const change = { status: 'pending', reviewedAt: '2026-02-01T12:00:00.000Z' }
    const { body } = await ask(`PUT posts/${id}`, 'staff', change)
    expect(body).toMatchObject({ status: 'pending', version: 1 })
    expect(body).not.toHaveProperty('reviewedAt')
    const { data } = await graphql(
      'query ($id: String!) { auditLogs(filter: {resourceId: $id}) { nodes { action } } }',
      { id },
      { as: 'staff' },
    )
    expect(data.auditLogs.nodes).toEqual([{ action: 'social_post_created' }])
  })

  it.each([
    ['dismiss', 'approve'],
    ['dismiss', 'complete'],
    ['complete', 'dismiss'],
  ])('is decided only once: after %s, %s returns 409', async (first, second) => {
    const { id } = await addPost()
    expect((await ask(`POST posts/${id}/${first}`)).status).toBe(200)
    expect(await ask(`POST posts/${id}/${second}`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('cannot be matched to an unknown case or without caseId', async () => {
    const { id } = await addPost()
    expect((await ask(`POST posts/${id}/match-case`, 'staff', { caseId: 'cas_none' })).status).toBe(404)
    const without = await ask(`POST posts/${id}/match-case`, 'staff', {})
    expect(without).toMatchObject({ status: 400, body: { details: { caseId: expect.any(String) } } })
  })
})

describe('POST /api/cases/generate-from-post', () => {
  const generate = (body: unknown, as: Who = 'staff') =>
    rest('POST /api/cases/generate-from-post', { as, body })

  it('creates one case by the id of the network or of the post, and returns it again', async () => {
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

  it('allows guardians to generate cases from their own posts', async () => {
    const post = await addPost({}, 'guardian')
    const { body } = await generate({ postId: post.id }, 'guardian')
    expect(await readCase(body.caseId)).toMatchObject({ guardianId })
  })

  it('returns 400, 401, 403, 404 and 409 as documented', async () => {
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
    expect((await generate({ postId: 'x' }, 'anonymous')).status).toBe(401)
    expect((await generate({ postId: 'x' }, 'donor')).status).toBe(403)
    expect((await generate({ postId: 'unknown' })).status).toBe(404)
    for (const postId of [dismissed.id, matched.id, 'both'])
      expect((await generate({ postId })).status, postId).toBe(409)
  })
})

describe('GET /api/social-media/analytics', () => {
  it.each(['today', 'week', 'month', 'all'])('counts the posts of the time range %s', async (timeRange) => {
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
    expect(analytics.updatesCreated).toBe(2)
  })

  it('refuses an unknown time range', async () => {
    expect((await ask('GET analytics?timeRange=year')).body.details).toHaveProperty('timeRange')
  })
})

describe('GET /api/social-media/monitor', () => {
  it('starts a run that the jobs route reports; its posts are stored once, analysed by the AI hub', async () => {
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

  it('does not record a post again that was deleted', async () => {
    await ended((await ask('GET monitor')).body.job.id)
    const [post] = (await ask('GET posts?limit=1&platform=microblog')).body.posts
    await ask(`DELETE posts/${post.id}`)
    const again = await ended((await ask('GET monitor')).body.job.id)
    expect(again).toMatchObject({ status: 'completed', postsCreated: 0 })
  })

  it('returns the current run to all concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('GET monitor')))
    const runs = await Promise.all(answers.map(({ body }) => ended(body.job.id)))
    const byTime = runs.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    // A later run begins only when the previous one has ended.
    for (const [at, run] of byTime.slice(1).entries())
      expect(run.id === byTime[at].id || run.createdAt >= byTime[at].finishedAt).toBe(true)
  })

  it('fails with a reason while the bot is disabled', async () => {
    const bot = (isEnabled: boolean) =>
      rest('PUT /api/microblog-bot/config', { as: 'staff', body: { isEnabled } })
    await bot(false)
    const failed = await ended((await ask('GET monitor')).body.job.id)
    await bot(true)
    expect(failed).toMatchObject({ status: 'failed', error: expect.any(String) })
  })

  it('returns 404 for an unknown job', async () => {
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
