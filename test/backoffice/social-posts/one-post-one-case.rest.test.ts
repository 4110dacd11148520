import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const openFromPost = `mutation Open($input: CreateCaseInput!) { createCase(input: $input) { id name } }`

describe.each(['SQLite', 'PostgreSQL'] as const)('a post that is approved in two places (%s)', (kind) => {
  let platform: RunningPlatform
  let database: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined
  beforeAll(async () => {
    database = kind === 'PostgreSQL' ? await createPostgresDatabase('platform') : undefined
    platform = await startPlatform(database ? { DATABASE_URL: database.url } : {})
  })
  afterAll(async () => {
    await platform?.close()
    await database?.drop()
  })

  let made = 0
  async function addPost(): Promise<{ id: string; postId: string }> {
    const answer = await platform.rest('POST /api/social-media/posts', {
      as: 'staff',
      body: {
        postId: `twice-${made++}`,
        platform: 'microblog',
        guardianId: demoPeople.guardian.id,
        postContent: 'Nube was found at the station.',
        analysisResult: { confidence: 0.9, extractedInfo: { animalName: 'Nube' } },
      },
    })
    return answer.body
  }
  const total = async () =>
    (await platform.rest('GET /api/cases?limit=1', { as: 'staff' })).body.pagination.total
  const approve = async (id: string): Promise<string> => {
    const { status, body } = await platform.rest(`POST /api/social-media/posts/${id}/approve`, {
      as: 'staff',
    })
    expect([status, body.post.status, body.post.outcome]).toEqual([200, 'approved', 'case'])
    return body.post.caseId
  }
  const open = async (postId: string, as: Who = 'admin') => {
    const input = {
      name: 'Nube',
      guardianId: demoPeople.guardian.id,
      fromPost: { platform: 'microblog', postId },
    }
    return platform.graphql(openFromPost, { input }, { as })
  }

  it('creates one case when the social post is approved first', async () => {
    const [post, before] = [await addPost(), await total()]
    const caseId = await approve(post.id)
    expect((await open(post.postId)).data.createCase.id).toBe(caseId)
    expect(await total()).toBe(before + 1)
  })

  it('creates one case when the review queue opens it first', async () => {
    const [post, before] = [await addPost(), await total()]
    const opened = await open(post.postId)
    expect(await approve(post.id)).toBe(opened.data.createCase.id)
    const generate = (postId: string) =>
      platform.rest('POST /api/cases/generate-from-post', { as: 'staff', body: { postId } })
    const again = await generate(post.postId)
    expect(again.body).toMatchObject({ success: true, caseId: opened.data.createCase.id })
    expect(await total()).toBe(before + 1)
    const other = await addPost()
    const generated = await generate(other.postId)
    expect((await open(other.postId)).data.createCase.id).toBe(generated.body.caseId)
    expect(await total()).toBe(before + 2)
  })

  it('creates one case when both are concurrent and repeated', async () => {
    const before = await total()
    const posts = await Promise.all(Array.from({ length: 4 }, addPost))
    const ids = await Promise.all(
      posts.map(({ id, postId }) =>
        Promise.all([
          approve(id),
          ...Array.from({ length: 3 }, () => open(postId).then(({ data }) => data.createCase.id as string)),
        ]),
      ),
    )
    for (const one of ids) expect(new Set(one).size).toBe(1)
    expect(await total()).toBe(before + 4)
  })

  it('allows only staff to name the post of a case', async () => {
    const answer = await open('somebody-elses', 'guardian')
    expect(answer.errors[0].extensions.code).toBe('FORBIDDEN')
    const empty = await open('')
    expect(empty.errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('creates one case from a post that the AI hub fetched and proposed itself', async () => {
    const started = await platform.rest('GET /api/social-media/monitor', { as: 'staff' })
    for (let status = 'pending'; status !== 'completed'; await pause(50)) {
      const job = await platform.rest(`GET /api/social-media/jobs/${started.body.job.id}`, { as: 'staff' })
      status = job.body.status
      expect(status).not.toBe('failed')
    }
    const fetched = await platform.graphql(
      '{ tweets(page: {limit: 100}) { nodes { id networkId network } } }',
      {},
      { as: 'staff' },
    )
    const networkIds = new Map<string, string>(
      fetched.data.tweets.nodes.map(({ id, networkId }: { id: string; networkId: string }) => [
        id,
        networkId,
      ]),
    )
    const proposed = await platform.rest(
      'GET /api/microblog/review-queue/items?status=pending&type=case_creation&limit=100',
    )
    const [item] = proposed.body.items
    const posts = (
      await platform.rest('GET /api/social-media/posts?platform=microblog&limit=100', { as: 'staff' })
    ).body.posts
    const post = posts.find(({ postId }: { postId: string }) => postId === networkIds.get(item.tweetId))
    const before = await total()
    const [caseId, answer] = await Promise.all([
      approve(post.id),
      platform.rest(`POST /api/microblog/review-queue/items/${item.id}/approve`, {
        body: { reviewedBy: 'usr_7' },
      }),
    ])
    expect(answer.status).toBe(200)
    const settled = await platform.rest(`GET /api/microblog/review-queue/items/${item.id}`)
    expect(settled.body.item).toMatchObject({ status: 'approved', caseId })
    expect(await total()).toBe(before + 1)
  })
})
