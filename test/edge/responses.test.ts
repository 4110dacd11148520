import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1' })
})
afterAll(() => platform.close())

describe('every response of the origin', () => {
  it.each([
    '/livez',
    '/readyz',
    '/openapi/wallet.json',
    '/docs',
    '/graphql',
    '/api/auth/jwks',
    '/api/version',
    '/nowhere',
  ])('GET %s carries the request id', async (path) => {
    const answer = await fetch(`${platform.origin}${path}`, { headers: { 'x-request-id': 'seen-by-me' } })
    await answer.arrayBuffer()
    expect(answer.headers.get('x-request-id')).toBe('seen-by-me')
  })
})

it.each([
  ['/api/cases', 'GET, HEAD, OPTIONS, POST'],
  ['/api/cases/cas_1/', 'GET, HEAD, OPTIONS, PUT'],
  ['/v1/wallet/wallets', 'GET, HEAD, OPTIONS, POST'],
  ['/api/auth/token', 'GET, HEAD, OPTIONS'],
  ['/graphql?query=x', 'GET, HEAD, OPTIONS, POST'],
  ['/o', 'GET, HEAD, OPTIONS'],
  ['/app/cases/board', 'GET, HEAD, OPTIONS'],
])('OPTIONS %s without an origin returns 204 and lists the methods of the path', async (path, allowed) => {
  const answer = await fetch(`${platform.origin}${path}`, { method: 'OPTIONS' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, allowed])
  expect(await answer.text()).toBe('')
})

it('OPTIONS of an unknown path is 404, and 204 for the preflight of a page, which reads the 404 itself', async () => {
  const options = (path: string, headers = {}) =>
    fetch(`${platform.origin}${path}`, { method: 'OPTIONS', headers })
  for (const path of [
    '/nowhere',
    '/api/nowhere',
    '/v1/wallet/nowhere',
    '/api/cases/a/b/c',
    '/%2e%2e/x?y=/api/cases',
  ]) {
    const answer = await options(path)
    expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 404, null])
    expect(await answer.text()).toContain('Path not found')
  }
  const preflight = { origin: 'https://page.example', 'access-control-request-method': 'PUT' }
  expect((await options('/nowhere', preflight)).status).toBe(204)
})

it.each([
  ['/openapi/backoffice.json', 'application/json; charset=utf-8'],
  ['/graphql/public.graphql', 'text/plain; charset=utf-8'],
  ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])(
  'GET %s is compressed where the client accepts it, and 304 where the client has it',
  async (path, type) => {
    const get = (headers: Record<string, string>) => fetch(`${platform.origin}${path}`, { headers })
    const plain = await get({ 'accept-encoding': 'identity' })
    const packed = await get({ 'accept-encoding': 'gzip' })
    const etag = plain.headers.get('etag') ?? ''
    for (const answer of [plain, packed]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect([answer.headers.get('etag'), answer.headers.get('vary')]).toEqual([
        etag,
        'Origin, Accept-Encoding',
      ])
    }
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ])
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(
      Number(plain.headers.get('content-length')) / 3,
    )
    expect(await packed.text()).toBe(await plain.text())
    const known = await get({ 'if-none-match': etag, 'accept-encoding': 'gzip' })
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
    const stale = await get({ 'if-none-match': 'W/"other"' })
    expect([stale.status, (await stale.text()).length > 1000]).toEqual([200, true])
  },
)

it.each(['multipart/mixed', 'text/event-stream', 'text/html', 'application/json;q=0'])(
  'GraphQL for a client that accepts only %s is refused before it is executed, and says what to accept',
  async (accept) => {
    const query = '{ cases(page: {limit: 1}) { nodes { id isFollowed } } }'
    const first = async () => (await platform.graphql(query, {}, { as: 'donor' })).data.cases.nodes[0]
    const { id, isFollowed } = await first()
    const mutation = `mutation { ${isFollowed ? 'unfollowCase' : 'followCase'}(id: "${id}") { id } }`
    const refused = await platform.graphql(mutation, {}, { as: 'donor', headers: { accept } })
    expect((await first()).isFollowed).toBe(isFollowed)
    expect(refused.errors).toEqual([
      { message: expect.stringContaining('/graphql/stream'), extensions: { code: 'BAD_REQUEST' } },
    ])
  },
)

it('the guide lists each event once per service that sends it', async () => {
  const guide = await (await fetch(`${platform.origin}/docs/guide`)).text()
  const rows = [...guide.matchAll(/<tr>(<td>[^<]*<\/td>)?<td><code>([a-z_]+\.[a-z_.]+)<\/code>/g)]
  const events = rows.map(([, service, event]) => `${service?.replaceAll(/<.*?>/g, '')} ${event}`)
  expect(events).toContain('Wallet API donation.completed')
  expect(events).toContain('Backoffice API donation.completed')
  expect(new Set(events).size).toBe(events.length)
})

it.each(['/livez', '/metrics', '/app', '/app/cases', '/docs', '/openapi/wallet.json', '/api/version'])(
  'DELETE %s is refused as on every known path, with the methods that it has',
  async (path) => {
    const answer = await fetch(`${platform.origin}${path}`, { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const { error } = (await answer.json()) as { error: unknown }
    expect(JSON.stringify(error)).toContain('is not allowed')
  },
)

it('an unknown path returns a 404 page to browsers, and a JSON error to programs and on API paths', async () => {
  const open = (path: string, accept: string) =>
    fetch(`${platform.origin}${path}`, { headers: { accept, 'accept-language': 'pt' } })
  const page = await open('/nowhere', 'text/html,*/*')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('Não é possível mostrar esta página')
  expect(text).toContain(page.headers.get('x-request-id'))
  for (const [path, accept] of [
    ['/nowhere', '*/*'],
    ['/api/nowhere', 'text/html'],
    ['/v1/wallet/nowhere', 'text/html'],
  ] as const) {
    const answer = await open(path, accept)
    expect([answer.status, ((await answer.json()) as { error: unknown }).error]).toEqual([
      404,
      expect.anything(),
    ])
  }
})

describe('sign-in', () => {
  it('is rate-limited by address with the limit of the backoffice, to slow down password guessing', async () => {
    const attempt = () => platform.rest('POST /api/auth/sign-in/email', { body: {} })
    const first = await attempt()
    expect(first.status).toBe(400)
    expect(first.headers.get('x-ratelimit-limit')).toBe('100')
    let last = first
    for (let count = 0; count < 100; count++) last = await attempt()
    expect(last.status).toBe(429)
    expect(last.body.code).toBe('RATE_LIMITED')
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
