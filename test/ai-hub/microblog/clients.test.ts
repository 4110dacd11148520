import { afterEach, describe, expect, it } from 'vitest'
import { createMastodonClient } from '../../../subgraphs/ai-hub/microblog/mastodon.client.js'
import type { Access, MicroblogFailure } from '../../../subgraphs/ai-hub/microblog/microblog.client.js'
import type { MicroblogCredentials } from '../../../subgraphs/ai-hub/microblog/microblog-credentials.type.js'
import { createV2Client } from '../../../subgraphs/ai-hub/microblog/v2.client.js'
import { type DoubleResponse, networkDouble, type SeenRequest } from '../../support/doubles/http-network.js'

const credentials: MicroblogCredentials = {
  apiKey: 'key',
  apiSecret: 'hidden-api-secret',
  accessToken: 'token',
  accessTokenSecret: 'hidden-token-secret',
}
const access: Access = { credentials, timeoutMs: 60_000, maxRetries: 0 }
const request = { handle: 'camila', since: '2026-02-01T00:00:00.000Z', limit: 20 }

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

async function network(answer: (request: SeenRequest, count: number) => DoubleResponse) {
  const double = await networkDouble(answer)
  close = double.close
  return double
}

const failure = (promise: Promise<unknown>): Promise<MicroblogFailure> =>
  promise.then(
    () => expect.fail('it did not fail'),
    (error: MicroblogFailure) => error,
  )

const v2Timeline = {
  data: [
    {
      id: '12',
      text: 'Cut off…',
      note_tweet: { text: 'Rescued a dog &amp; his brother, 2 &lt; 3 &amp;gt; 1' },
      created_at: '2026-02-01T10:00:00.000Z',
      author_id: '7',
      public_metrics: { like_count: 3, retweet_count: 2, reply_count: 1, quote_count: 0 },
      referenced_tweets: [{ type: 'replied_to', id: '5' }],
      attachments: { media_keys: ['m1', 'm2'] },
    },
    {
      id: '11',
      text: 'RT @other: The whole te…',
      created_at: '2026-02-01T09:00:00.000Z',
      author_id: '7',
      referenced_tweets: [{ type: 'retweeted', id: '3' }],
    },
    { id: '10', text: 'Older', created_at: '2026-01-31T23:59:59.000Z', author_id: '7' },
  ],
  includes: {
    users: [{ id: '7', name: 'Camila', username: 'camila', profile_image_url: 'https://img.example/7.png' }],
    media: [
      { media_key: 'm1', type: 'photo', url: 'https://img.example/1.jpg' },
      { media_key: 'm3', type: 'photo', url: 'https://img.example/3.jpg' },
      {
        media_key: 'm2',
        type: 'video',
        variants: [
          { url: 'https://img.example/low.mp4', bit_rate: 1 },
          { url: 'https://img.example/high.mp4', bit_rate: 9 },
        ],
      },
    ],
    tweets: [
      {
        id: '3',
        text: 'Cut off…',
        note_tweet: { text: 'The whole text of the original' },
        attachments: { media_keys: ['m3'] },
      },
    ],
  },
}

describe('the v2 client', () => {
  const answers = ({ path }: SeenRequest): DoubleResponse =>
    path === '/2/users/by/username/camila'
      ? { json: { data: { id: '7', name: 'Camila', username: 'camila' } } }
      : { json: v2Timeline }

  it('reads posts with author, metrics, media, threads and full reposts, none older than requested', async () => {
    const { url, seen } = await network(answers)
    const { userId, posts } = await createV2Client(url).posts(request, access)
    expect(userId).toBe('7')
    expect(posts).toEqual([
      {
        networkId: '12',
        content: 'Rescued a dog & his brother, 2 < 3 &gt; 1',
        author: { name: 'Camila', handle: 'camila', profileImageUrl: 'https://img.example/7.png' },
        metrics: { likes: 3, retweets: 2, replies: 1 },
        media: { images: ['https://img.example/1.jpg'], videos: ['https://img.example/high.mp4'] },
        url: 'https://x.com/camila/status/12',
        replyTo: '5',
        createdAt: '2026-02-01T10:00:00.000Z',
      },
      expect.objectContaining({
        networkId: '11',
        content: 'The whole text of the original',
        media: { images: ['https://img.example/3.jpg'], videos: [] },
        repostOf: '3',
      }),
    ])
    expect(seen[1]?.query.expansions).toContain('referenced_tweets.id.attachments.media_keys')
    expect(seen[1]).toMatchObject({
      path: '/2/users/7/tweets',
      query: { start_time: '2026-02-01T00:00:00Z', max_results: '20' },
    })
    for (const { authorization } of seen) expect(authorization).toMatch(/^OAuth .*oauth_signature="/)
    expect(JSON.stringify(seen)).not.toContain('hidden')
  })

  it('requests posts after the last one, and by time when the network rejects its id', async () => {
    const { url, seen } = await network((one) =>
      one.query.since_id ? { status: 400, json: { title: 'Invalid Request' } } : answers(one),
    )
    const { posts } = await createV2Client(url).posts({ ...request, userId: '7', afterId: '9' }, access)
    expect(posts).toHaveLength(2)
    expect(seen.map(({ query }) => query.since_id ?? query.start_time)).toEqual(['9', '2026-02-01T00:00:00Z'])
  })

  it('returns the oldest posts after the last one when there are more than requested', async () => {
    const page = (ids: readonly string[], meta: object) => ({
      json: { data: ids.map((id) => ({ id, text: id, created_at: `2026-02-01T10:00:${id}.000Z` })), meta },
    })
    const { url, seen } = await network(({ query }) =>
      query.pagination_token === 'older'
        ? page(['12', '11'], {})
        : page(['14', '13'], { next_token: 'older' }),
    )
    const { posts } = await createV2Client(url).posts(
      { ...request, userId: '7', afterId: '10', limit: 3 },
      access,
    )
    expect(posts.map(({ networkId }) => networkId)).toEqual(['13', '12', '11'])
    expect(seen.map(({ query }) => query.since_id)).toEqual(['10', '10'])
  })

  it('requests at least the network’s minimum page size, and returns no more than requested', async () => {
    const { url, seen } = await network(answers)
    const { posts } = await createV2Client(url).posts({ ...request, userId: '7', limit: 1 }, access)
    expect(seen[0]?.query.max_results).toBe('5')
    expect(posts.map(({ networkId }) => networkId)).toEqual(['12'])
  })

  it('returns the account of the credentials', async () => {
    const { url, seen } = await network(() => ({
      json: { data: { id: '1', name: 'Us', username: 'rescue' } },
    }))
    expect(await createV2Client(url).identify(access)).toBe('@rescue')
    expect(seen[0]?.path).toBe('/2/users/me')
  })

  it('fails as refused without a request when credentials are missing', async () => {
    const { url, seen } = await network(answers)
    const { kind, message } = await failure(
      createV2Client(url).identify({ ...access, credentials: { ...credentials, accessToken: '' } }),
    )
    expect(kind).toBe('refused')
    expect(message).toContain('accessToken')
    expect(seen).toEqual([])
  })

  it('fails as unknown_account when the network returns a Not Found error', async () => {
    const { url } = await network(() => ({ json: { errors: [{ title: 'Not Found Error' }] } }))
    expect((await failure(createV2Client(url).posts(request, access))).kind).toBe('unknown_account')
  })

  it('fails for a known account that was suspended, protected or deleted since, but not for one without new posts', async () => {
    const errors = [{ title: 'Authorization Error', detail: 'Sorry, @camila is hidden-detail.' }]
    const answers = [{ errors }, { meta: { result_count: 0 } }, { errors, data: v2Timeline.data, meta: {} }]
    const { url } = await network((_, count) => ({ json: answers[count - 1] }))
    const posts = () => createV2Client(url).posts({ ...request, userId: '7' }, access)
    const { kind, message } = await failure(posts())
    expect([kind, message]).toEqual(['unknown_account', expect.not.stringContaining('hidden')])
    expect((await posts()).posts).toEqual([])
    expect((await posts()).posts).toHaveLength(2)
  })

  it('returns when to retry after a 429', async () => {
    const { url } = await network(() => ({ status: 429, headers: { 'x-rate-limit-reset': '1770000000' } }))
    const { kind, retryAt } = await failure(createV2Client(url).posts(request, access))
    expect({ kind, retryAt }).toEqual({ kind: 'rate_limited', retryAt: new Date(1770000000_000) })
  })
})

const mastodonAccount = {
  id: '99',
  acct: 'camila',
  display_name: 'Camila',
  avatar: 'https://img.example/c.png',
}
const toot = (id: string, createdAt: string, more: object = {}) => ({
  id,
  created_at: createdAt,
  content: `<p>Post ${id}</p>`,
  url: `https://social.example/@camila/${id}`,
  account: mastodonAccount,
  media_attachments: [],
  favourites_count: 1,
  reblogs_count: 2,
  replies_count: 3,
  ...more,
})

describe('the Mastodon client', () => {
  it('reads posts as text, with warnings, reposts, threads and media', async () => {
    const { url, seen } = await network(({ path }) =>
      path.endsWith('/lookup')
        ? { json: mastodonAccount }
        : {
            json: [
              toot('3', '2026-02-01T10:00:00.000Z', {
                content:
                  '<p>Hurt &amp; alone<br>in <a href="https://x.example"><span>#Tolosa</span></a></p><p>&lt;b&gt;</p>',
                spoiler_text: 'Blood',
                in_reply_to_id: '1',
                media_attachments: [
                  { type: 'image', url: 'https://img.example/1.jpg' },
                  { type: 'gifv', url: 'https://img.example/2.mp4' },
                  { type: 'unknown', url: null },
                ],
              }),
              toot('2', '2026-02-01T09:00:00.000Z', {
                content: '',
                reblog: { ...toot('77', '2026-01-01T00:00:00.000Z'), content: '<p>The original</p>' },
              }),
            ],
          },
    )
    const { userId, posts } = await createMastodonClient(url).posts(request, access)
    expect(userId).toBe('99')
    expect(posts).toEqual([
      {
        networkId: '3',
        content: 'Blood\n\nHurt & alone\nin #Tolosa\n\n<b>',
        author: { name: 'Camila', handle: 'camila', profileImageUrl: 'https://img.example/c.png' },
        metrics: { likes: 1, retweets: 2, replies: 3 },
        media: { images: ['https://img.example/1.jpg'], videos: ['https://img.example/2.mp4'] },
        url: 'https://social.example/@camila/3',
        replyTo: '1',
        createdAt: '2026-02-01T10:00:00.000Z',
      },
      expect.objectContaining({ content: 'The original', repostOf: '77' }),
    ])
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer token', 'Bearer token'])
  })

  it('leaves out posts that are only for followers or mentioned people, without reading further pages for them', async () => {
    const visibilities = ['private', 'direct', 'public', 'unlisted', 'private', 'public']
    const all = visibilities.map((visibility, at) =>
      toot(String(1000 - at), `2026-02-02T00:0${9 - at}:00.000Z`, { visibility }),
    )
    const old = Array.from({ length: 80 }, (_, at) =>
      toot(String(900 - at), '2026-01-01T00:00:00.000Z', { visibility: 'private' }),
    )
    const { url, seen } = await network(({ query }) => {
      const page = [...all, ...old].filter(({ id }) => !query.max_id || Number(id) < Number(query.max_id))
      return { json: page.slice(0, Number(query.limit)) }
    })
    const client = createMastodonClient(url)
    const { posts } = await client.posts({ ...request, userId: '99' }, access)
    expect(posts.map(({ networkId }) => networkId)).toEqual(['998', '997', '995'])
    expect(seen).toHaveLength(1)
    const two = await client.posts({ ...request, userId: '99', limit: 2 }, access)
    expect(two.posts.map(({ networkId }) => networkId)).toEqual(['998', '997'])
  })

  it('fetches pages until it has enough posts or the rest is too old', async () => {
    const all = Array.from({ length: 60 }, (_, at) => {
      const time = new Date(Date.parse('2026-02-02T00:00:00.000Z') - at * 60_000 * 30)
      return toot(String(1000 - at), time.toISOString())
    })
    const { url, seen } = await network(({ query }) => {
      const from = query.max_id ? all.findIndex(({ id }) => id === query.max_id) + 1 : 0
      return { json: all.slice(from, from + Number(query.limit)) }
    })
    const client = createMastodonClient(url)
    const enough = await client.posts({ ...request, userId: '99', limit: 45 }, access)
    expect(enough.posts.map(({ networkId }) => networkId)).toEqual(all.slice(0, 45).map(({ id }) => id))
    expect(seen.map(({ query }) => query.limit)).toEqual(['40', '5'])
    const recent = await client.posts({ ...request, userId: '99', limit: 100 }, access)
    expect(recent.posts).toHaveLength(49)
  })

  it('returns the oldest posts after the last one when there are more than requested', async () => {
    const all = Array.from({ length: 60 }, (_, at) => toot(String(1060 - at), '2026-02-02T00:00:00.000Z'))
    const { url, seen } = await network(({ query: { max_id = '9999', since_id = '', limit } }) => ({
      json: all.filter(({ id }) => id < max_id && id > since_id).slice(0, Number(limit)),
    }))
    const { posts } = await createMastodonClient(url).posts(
      { ...request, userId: '99', afterId: '1003', limit: 2 },
      access,
    )
    expect(posts.map(({ networkId }) => networkId)).toEqual(['1005', '1004'])
    expect(seen.map(({ query }) => query.since_id)).toEqual(['1003', '1003'])
  })

  it('requires a token to identify the account', async () => {
    const { url, seen } = await network(() => ({ json: mastodonAccount }))
    const client = createMastodonClient(url)
    const nobody = { ...access, credentials: undefined }
    expect((await failure(client.identify(nobody))).kind).toBe('refused')
    expect(seen).toEqual([])
    expect(await client.identify(access)).toBe('@camila')
  })

  it('returns when to retry after a 429', async () => {
    const { url } = await network(() => ({
      status: 429,
      headers: { 'x-ratelimit-reset': '2026-02-01T12:00:00.000Z' },
    }))
    const { retryAt } = await failure(createMastodonClient(url).posts(request, access))
    expect(retryAt).toEqual(new Date('2026-02-01T12:00:00.000Z'))
  })
})

describe.each([
  ['v2', createV2Client],
  ['Mastodon', createMastodonClient],
] as const)('a call of the %s client', (_name, create) => {
  it.each([
    [{ status: 401 }, 'refused'],
    [{ status: 403 }, 'refused'],
    [{ status: 404 }, 'unknown_account'],
    [{ status: 410 }, 'unknown_account'],
    [{ status: 422 }, 'not_understood'],
    [{ status: 503 }, 'unavailable'],
    [{ json: '<html>' }, 'unavailable'],
    [{ json: { data: 'other' } }, 'unavailable'],
  ] as const)('answered with %j fails as %s and reveals no secret', async (answer, kind) => {
    const { url } = await network(() => answer)
    const error = await failure(create(url).posts(request, access))
    expect(error.kind).toBe(kind)
    expect(`${error.message} ${error.stack}`).not.toMatch(/hidden|token-secret/)
  })

  it('that fails temporarily is retried up to the configured maximum', async () => {
    const answer = {
      json:
        create === createV2Client
          ? { data: { id: '1', name: 'n', username: 'us' } }
          : { ...mastodonAccount, acct: 'us' },
    }
    const { url, seen } = await network((_, count) => (count < 3 ? { status: 502 } : answer))
    expect(await create(url).identify({ ...access, maxRetries: 2 })).toBe('@us')
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map(({ authorization }) => authorization)).size).toBe(
      create === createV2Client ? 3 : 1,
    )
  })

  it('that is refused is not retried', async () => {
    const { url, seen } = await network(() => ({ status: 401 }))
    await failure(create(url).identify({ ...access, maxRetries: 3 }))
    expect(seen).toHaveLength(1)
  })

  it('without a response fails after its time limit', async () => {
    const { url } = await network(() => 'silence')
    const { kind, message } = await failure(create(url).identify({ ...access, timeoutMs: 50 }))
    expect(kind).toBe('unavailable')
    expect(message).toContain('50 ms')
  })

  it('does not follow redirects, and says so', async () => {
    const { url, seen } = await network(() => ({ status: 302, headers: { location: '/elsewhere' } }))
    const { kind, message } = await failure(create(url).identify(access))
    expect([kind, message]).toEqual(['unavailable', expect.stringContaining('redirects')])
    expect(seen.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it.each([429, 503])(
    'refused by a proxy with %i is repeated after its Retry-After, not before',
    async (status) => {
      const headers = { 'retry-after': 'Sat, 01 Jan 2050 12:00:00 GMT', 'content-type': 'text/html' }
      const { url, seen } = await network(() => ({ status, headers, json: '<h1>Busy</h1>' }))
      const { retryAt } = await failure(create(url).identify({ ...access, maxRetries: 2 }))
      const inYears = (retryAt?.getTime() ?? 0) - Date.parse(headers['retry-after'])
      expect(Math.abs(inYears)).toBeLessThan(60_000)
      expect(seen).toHaveLength(1)
    },
  )

  it('without a connection names the fault, and never a token that fits no header', async () => {
    const { url, close: end } = await network(() => 'silence')
    await end()
    expect((await failure(create(url).identify(access))).message).toContain('(ECONNREFUSED)')
    const unsendable = { ...credentials, accessToken: 'hidden-\u{1f43e}', apiKey: 'hidden-\u{1f43e}' }
    const { message } = await failure(create(url).identify({ ...access, credentials: unsendable }))
    expect(message).not.toContain('hidden')
  })
})
