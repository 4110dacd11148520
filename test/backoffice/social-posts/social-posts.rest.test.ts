import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { guardianId, idsOf, socialMediaHarness } from '../../support/fixtures/social-posts.js'

const { addPost, ask, rest } = socialMediaHarness()

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

  it('has the AI hub analyse a post that is sent without an analysis', async () => {
    const { analysisResult, isUrgent } = await addPost({
      analysisResult: undefined,
      postContent:
        'URGENTE: perra atropellada en la ruta, sangra mucho, necesitamos traslado a la veterinaria YA',
    })
    expect(analysisResult.confidence).toBeGreaterThan(0.5)
    expect(analysisResult).toMatchObject({ isCaseRelated: true, extractedInfo: { animalMentioned: 'dog' } })
    expect(isUrgent).toBe(true)
  })

  it('allows guardians to record only their own posts', async () => {
    const own = await addPost({ guardianId: undefined }, 'guardian')
    expect(own.guardianId).toBe(guardianId)
    const body = { postId: 'x', platform: 'microblog', guardianId: demoPeople.donor.id, postContent: 'x' }
    expect((await ask('POST posts', 'guardian', body)).status).toBe(403)
  })

  it('returns 409 for a post sent twice, also concurrently, but not for the same id on another network', async () => {
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
  it('returns the documented envelope, and pages by offset without skipping or repeating', async () => {
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

  it('filters by guardian, platform, status and urgency, and finds words ignoring case and accents', async () => {
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

describe('PUT and DELETE /api/social-media/posts/{id}', () => {
  it('set status and reviewedAt', async () => {
    const { id } = await addPost()
    const reviewedAt = '2026-01-02T03:04:05.000Z'
    const { body } = await ask(`PUT posts/${id}`, 'staff', { status: 'rejected', reviewedAt })
    expect(body).toMatchObject({ status: 'rejected', reviewedAt, version: 2 })
    expect((await ask(`PUT posts/${id}`, 'staff', { status: 'pending' })).body).not.toHaveProperty(
      'reviewedAt',
    )
  })

  it('allow guardians to correct and delete their own pending posts, but not to decide', async () => {
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

  it('accept a whole post as it was read: equal members are not changes', async () => {
    const given = { confidence: 0.75, urgency: 'high', extractedInfo: { animalName: 'Luna' } }
    const post = await addPost({ postUrl: 'https://network.example/whole', analysisResult: given })
    const dismissed = await ask(`PUT posts/${post.id}`, 'staff', { ...post, status: 'dismissed' })
    expect(dismissed).toMatchObject({
      status: 200,
      body: { status: 'dismissed', version: 2, analysisResult: given, isUrgent: true },
    })
    const again = await ask(`PUT posts/${post.id}`, 'staff', dismissed.body)
    expect(again).toMatchObject({ status: 200, body: dismissed.body })
    const other = { ...dismissed.body, postContent: 'Something else' }
    expect((await ask(`PUT posts/${post.id}`, 'staff', other)).status).toBe(409)
  })

  it('change nothing for a guardian who sends a correction with a decision', async () => {
    const post = await addPost({}, 'guardian')
    const body = { postContent: 'Corrected text', status: 'dismissed' }
    expect((await ask(`PUT posts/${post.id}`, 'guardian', body)).status).toBe(403)
    expect((await ask(`GET posts/${post.id}`)).body).toEqual(post)
  })

  it('return 409 for one of two concurrent decisions', async () => {
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

describe('access to the routes of social media', () => {
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

  it.each([...staffOnly, ...guardiansToo])(
    '%s returns 401 without a session and 403 to donors',
    async (line) => {
      expect((await ask(line, 'anonymous', bodyOf(line))).status).toBe(401)
      expect((await ask(line, 'donor', bodyOf(line))).status).toBe(403)
    },
  )

  it.each(staffOnly)('%s returns 403 to guardians', async (line) => {
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
  ])('%s returns 404 for an unknown post', async (line) => {
    const body = line.startsWith('PUT') ? { status: 'dismissed' } : bodyOf(line)
    expect((await ask(line, 'staff', body)).status).toBe(404)
  })

  it('returns 404 to a guardian for a post of another guardian', async () => {
    const other = await rest('POST /api/microblog-bot/guardians', {
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
