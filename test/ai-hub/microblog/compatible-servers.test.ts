import { afterEach, describe, expect, it } from 'vitest'
import { createMastodonClient } from '../../../subgraphs/ai-hub/microblog/mastodon.client.js'
import { type DoubleResponse, networkDouble, type SeenRequest } from '../../support/doubles/http-network.js'

const access = { credentials: undefined, timeoutMs: 60_000, maxRetries: 0 }
const request = { handle: 'camila', userId: '99', since: '2026-02-01T00:00:00.000Z', limit: 20 }
const account = { id: '99', acct: 'camila', display_name: 'Camila', avatar: '' }
const status = (id: string, more: object = {}) => ({
  id,
  created_at: '2026-02-01T10:00:00.000Z',
  content: `<p>Post ${id}</p>`,
  account,
  ...more,
})

const LONG_AGO = '2026-01-01T00:00:00.000Z'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

async function server(answer: (request: SeenRequest, count: number) => DoubleResponse) {
  const double = await networkDouble(answer)
  close = double.close
  return { client: createMastodonClient(double.url), seen: double.seen }
}

describe('the Mastodon client, with a compatible server', () => {
  it('does not request the same page again and again where the server ignores its beginning', async () => {
    const page = Array.from({ length: 20 }, (_, at) => status(String(100 - at), { visibility: 'private' }))
    const { client, seen } = await server((_, count) => ({ json: count > 5 ? [] : page }))
    expect((await client.posts(request, access)).posts).toEqual([])
    expect(seen).toHaveLength(2)
  })

  it('reads posts without a text, a picture of the author or counts that the graph accepts', async () => {
    const bare = { content: null, spoiler_text: null, favourites_count: 5e9, replies_count: null }
    const author = { ...account, avatar: null, display_name: null }
    const { client } = await server(() => ({ json: [status('7', { ...bare, account: author })] }))
    const { posts } = await client.posts(request, access)
    expect(posts).toMatchObject([
      {
        content: '',
        author: { name: 'camila', profileImageUrl: '' },
        metrics: { likes: 0, retweets: 0, replies: 0 },
      },
    ])
  })

  it('leaves out one post that it cannot read, and counts it, instead of reading none of them', async () => {
    const { client } = await server(() => ({
      json: [status('9'), status('8', { created_at: 'x' }), status('7')],
    }))
    const { posts, unreadable } = await client.posts(request, access)
    expect(posts.map(({ networkId }) => networkId)).toEqual(['9', '7'])
    expect(unreadable).toBe(1)
  })

  it('fails where it can read none of the posts', async () => {
    const { client } = await server(() => ({ json: [{ uri: 'of another API' }] }))
    await expect(client.posts(request, access)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('fails within the time that a person waits, whatever the time limit and the retries of calls are', async () => {
    const { client, seen } = await server((_, count) => (count === 1 ? { status: 503 } : 'silence'))
    const budget = { remainingMs: 300 }
    const failed = client.posts(request, { ...access, maxRetries: 3, budget })
    const message = expect.stringMatching(/did not respond in \d{1,3} ms$/)
    await expect(failed).rejects.toMatchObject({ kind: 'unavailable', message })
    expect(seen).toHaveLength(2)
    expect(budget.remainingMs).toBeLessThanOrEqual(0)
  })

  it('reads until the last known post, where the server also returns those before it', async () => {
    const listed = ['9', '8', '7', '6'].map((id) => status(id, id < '7' ? { created_at: LONG_AGO } : {}))
    const { client, seen } = await server(() => ({ json: listed }))
    const { posts, areOlderUnread } = await client.posts({ ...request, limit: 4, afterId: '8' }, access)
    expect(posts.map(({ networkId }) => networkId)).toEqual(['9'])
    expect(areOlderUnread).toBe(false)
    expect(seen).toHaveLength(1)
  })

  it('tells that posts since the last known one are left out as too many, and continues after the oldest it read', async () => {
    const all = Array.from({ length: 1_100 }, (_, at) => status(String(5_000 - at)))
    const { client } = await server(({ query: { max_id = '9999', since_id = '', limit } }) => ({
      json: all.filter(({ id }) => id < max_id && id > since_id).slice(0, Number(limit)),
    }))
    const fetched = await client.posts({ ...request, limit: 2, afterId: '3905' }, access)
    expect(fetched.posts.map(({ networkId }) => networkId)).toEqual(['4002', '4001'])
    expect(fetched).toMatchObject({ areOlderUnread: true, newestId: '4002' })
    expect(await client.posts({ ...request, afterId: '4002' }, access)).toMatchObject({
      areOlderUnread: false,
    })
  })

  it('tells that posts since the last known one are left out as too old, once', async () => {
    const { client } = await server(({ query }) => ({
      json: query.since_id === '7' ? [] : [status('7', { created_at: LONG_AGO })],
    }))
    const left = await client.posts({ ...request, afterId: '6' }, access)
    expect(left).toMatchObject({ posts: [], areOlderUnread: true, newestId: '7' })
    const next = await client.posts({ ...request, afterId: left.newestId }, access)
    expect(next).toMatchObject({ posts: [], areOlderUnread: false })
    expect(await client.posts(request, access)).toMatchObject({ areOlderUnread: false })
  })
})
