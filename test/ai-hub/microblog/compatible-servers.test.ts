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
    const patience = { remainingMs: 300 }
    const failed = client.posts(request, { ...access, maxRetries: 3, patience })
    const message = expect.stringMatching(/did not respond in \d{1,3} ms$/)
    await expect(failed).rejects.toMatchObject({ kind: 'unavailable', message })
    expect(seen).toHaveLength(2)
    expect(patience.remainingMs).toBeLessThanOrEqual(0)
  })
})
