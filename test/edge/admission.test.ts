import { afterEach, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { type ToyServer, toyServer } from '../rest-adapter/toy-server.js'

let server: ToyServer
afterEach(() => server.app.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('authentication', () => {
  it('returns 401 for a missing or invalid token, before the body is read', async () => {
    server = await toyServer()
    for (const headers of [{}, bearer('bad')]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/v1/wallet/gifts',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{ not json',
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.json().error.code).toBe('UNAUTHORIZED')
    }
    expect(server.execute.requests).toEqual([])
    // Whoever resolves the token has logged its refusal already.
    expect(server.events).toEqual([])
  })

  it('passes on only the beginning of a very long user agent, which other processes would refuse', async () => {
    server = await toyServer()
    await server.app.inject({ url: '/api/version', headers: { 'user-agent': 'a'.repeat(15_000) } })
    expect(server.execute.requests[0]?.context.userAgent).toBe('a'.repeat(500))
  })

  it('returns 403 for a role that is not allowed, before the body is read', async () => {
    server = await toyServer()
    const statusFor = async (role: string) => {
      const headers = { ...bearer(role), 'content-type': 'application/json' }
      const request = { method: 'DELETE', url: '/api/animals/ani_1', headers, payload: '{ not json' } as const
      return (await server.app.inject(request)).statusCode
    }
    expect([await statusFor('guardian'), await statusFor('admin')]).toEqual([403, 400])
    expect(server.execute.requests).toEqual([])
  })

  it('returns 403 for a role that is not allowed, and records a security event', async () => {
    server = await toyServer()
    const answer = await server.app.inject({ url: '/api/staff', headers: bearer('guardian') })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'FORBIDDEN',
      error: 'Requires one of the roles admin, staff',
    })
    expect(server.events).toEqual([
      expect.objectContaining({
        type: 'forbidden',
        subject: 'usr_guardian',
        metadata: { method: 'GET', route: '/api/staff' },
      }),
    ])
    expect((await server.app.inject({ url: '/api/staff', headers: bearer('staff') })).statusCode).toBe(200)
  })

  it('does not refuse an invalid token on paths that are open to anyone', async () => {
    server = await toyServer()
    expect((await server.app.inject({ url: '/api/version', headers: bearer('bad') })).statusCode).toBe(200)
  })

  it('resolves a token as the kind that the service accepts', async () => {
    const asked: string[] = []
    server = await toyServer({
      viewerOf: async (_token, accepts, client) => {
        asked.push(accepts)
        expect(client).toMatchObject({ address: '127.0.0.1', requestId: expect.any(String) })
        return { kind: 'anonymous' }
      },
    })
    await server.app.inject('/v1/wallet/mine')
    await server.app.inject('/api/version')
    await server.app.inject('/api/agents')
    expect(asked).toEqual(['id-token', 'session'])
  })
})

describe('the AI hub', () => {
  it('is open when no keys are configured', async () => {
    server = await toyServer()
    expect((await server.app.inject('/api/agents')).statusCode).toBe(200)
    expect(server.execute.requests[0]?.context.viewer).toEqual({
      kind: 'api-client',
      subject: 'api-client:open',
    })
  })

  it('requires one of the configured keys, in either header; health stays open', async () => {
    const aiHubKeys = [
      { name: 'dashboard', key: 'first-key' },
      { name: 'partner', key: 'second-key' },
    ]
    server = await toyServer({ aiHubKeys })
    const status = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/api/agents', headers })).statusCode
    expect(await status({})).toBe(401)
    expect(await status({ 'x-api-key': 'first-kex' })).toBe(401)
    expect(server.events).toMatchObject([{ type: 'invalid_token', description: 'The API key is not valid.' }])
    expect(await status({ 'x-api-key': '' })).toBe(401)
    expect(await status(bearer('nothing'))).toBe(401)
    expect(await status({ 'x-api-key': 'first-key' })).toBe(200)
    expect(await status(bearer('second-key'))).toBe(200)
    expect(server.execute.requests.at(-1)?.context.viewer).toEqual({
      kind: 'api-client',
      subject: 'api-client:partner',
    })
    expect((await server.app.inject('/health')).statusCode).toBe(200)
    const refused = await server.app.inject('/api/agents')
    expect(refused.json()).toEqual({ success: false, error: expect.stringContaining('X-API-Key') })
  })
})

describe('a rate limit', () => {
  const spend = (token: string, url = '/v1/wallet/gifts') =>
    server.app.inject({ method: 'POST', url, headers: bearer(token), payload: { amount: '1' } })

  it('counts down in the headers of every response and ends in 429 with Retry-After', async () => {
    server = await toyServer()
    const before = Math.floor(Date.now() / 1000)
    for (let left = 9; left >= 0; left--) {
      const answer = await spend('user')
      expect(answer.statusCode).toBe(201)
      expect(answer.headers['x-ratelimit-limit']).toBe('10')
      expect(answer.headers['x-ratelimit-remaining']).toBe(String(left))
      const reset = Number(answer.headers['x-ratelimit-reset'])
      expect(reset).toBeGreaterThanOrEqual(before + 59)
      expect(reset).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 61)
    }
    const refused = await spend('user')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['x-ratelimit-remaining']).toBe('0')
    expect(server.events.map(({ type }) => type)).toEqual(['rate_limited'])
  })

  it('is shared by the routes of a policy on all mounts, but not with other people and policies', async () => {
    server = await toyServer()
    for (let count = 0; count < 5; count++) await spend('user')
    for (let count = 0; count < 5; count++) await spend('user', '/testnet/v1/wallet/gifts')
    expect((await spend('user', '/v1/wallet/animals')).statusCode).toBe(429)
    expect((await spend('admin')).statusCode).toBe(201)
    expect((await server.app.inject({ url: '/v1/wallet/mine', headers: bearer('user') })).statusCode).toBe(
      200,
    )
  })

  it('counts by address when there is no token, also on unknown paths', async () => {
    server = await toyServer()
    const answer = async (remoteAddress: string) =>
      (await server.app.inject({ url: '/api/nothing', remoteAddress })).headers['x-ratelimit-remaining']
    expect(await answer('192.0.2.1')).toBe('99')
    expect(await answer('192.0.2.1')).toBe('98')
    expect(await answer('192.0.2.2')).toBe('99')
  })

  it('is scaled by the configured multiplier', async () => {
    server = await toyServer({ rateLimiter: createRateLimiter({ multiplier: 0.2 }) })
    expect((await spend('user')).headers['x-ratelimit-limit']).toBe('2')
  })

  it('is sent with the error responses of every service', async () => {
    server = await toyServer()
    for (const url of [
      '/v1/wallet/mine',
      '/api/staff',
      '/api/microblog/fails/NOT_FOUND',
      '/api/fails/INTERNAL_ERROR',
    ])
      expect((await server.app.inject(url)).headers, url).toHaveProperty('x-ratelimit-limit', '100')
  })
})

describe('a request id', () => {
  const idFor = async (given?: string) => {
    const answer = await server.app.inject({
      url: '/api/version',
      headers: given ? { 'x-request-id': given } : {},
    })
    return String(answer.headers['x-request-id'])
  }

  it('is taken from the client if valid, and passed to the operation', async () => {
    server = await toyServer()
    expect(await idFor('order-7.retry:2')).toBe('order-7.retry:2')
    expect(server.execute.requests[0]?.context.requestId).toBe('order-7.retry:2')
  })

  it.each(['has space', 'x'.repeat(129), 'quote"', '{"a":1}', '-rf'])(
    'is generated when the client sends %j',
    async (given) => {
      server = await toyServer()
      expect(await idFor(given)).toMatch(/^[0-9a-f-]{36}$/)
      expect(await idFor()).not.toBe(await idFor())
    },
  )
})

describe('an idempotency key', () => {
  const post = (key: string) =>
    server.app.inject({ method: 'POST', url: '/api/tick', headers: { 'idempotency-key': key } })

  it('is passed to the operation of a POST only', async () => {
    server = await toyServer()
    await post('key-1')
    expect(server.execute.requests[0]?.context.idempotencyKey).toBe('key-1')
    await server.app.inject({ url: '/api/version', headers: { 'idempotency-key': 'key-1' } })
    expect(server.execute.requests[1]?.context).not.toHaveProperty('idempotencyKey')
  })

  it.each(['', 'two words', 'x'.repeat(256), 'tab\tbed', 'é'])('is refused when it is %j', async (key) => {
    server = await toyServer()
    const answer = await post(key)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toHaveProperty('Idempotency-Key')
    expect(server.execute.requests).toEqual([])
  })

  it('may have 255 characters', async () => {
    server = await toyServer()
    expect((await post('~'.repeat(255))).statusCode).toBe(200)
  })
})

describe('a path that requires no credentials', () => {
  const statusOfOpen = async (headers: Record<string, string>) => {
    server = await toyServer()
    return (await server.app.inject({ url: '/api/agents', headers })).statusCode
  }

  it.each([
    [{}],
    [{ host: '127.0.0.1:4000' }],
    [{ host: '[::1]:4000' }],
    [{ host: 'platform:4000' }],
    [{ host: 'rescue.example' }],
    [{ host: 'localhost:4000', origin: 'http://localhost:4000' }],
    [{ host: '127.0.0.1:4000', origin: 'https://rescue.example' }],
    [{ host: '127.0.0.1:4000', origin: 'https://dashboard.example' }],
  ])('serves programs and pages of the platform’s origins: %j', async (headers: Record<string, string>) => {
    expect(await statusOfOpen(headers)).toBe(200)
  })

  it.each([
    [{ host: 'localhost:4000', origin: 'https://evil.example' }],
    [{ host: 'localhost:4000', origin: 'http://localhost:4001' }],
    [{ host: 'localhost:4000', origin: 'null' }],
    // A foreign name that resolves to this server (DNS rebinding).
    [{ host: 'evil.example:4000' }],
    [{ host: 'evil.example:4000', origin: 'http://evil.example:4000' }],
    [{ host: 'rescue.example.evil.example' }],
  ])('refuses pages of other origins and unknown hosts: %j', async (headers: Record<string, string>) => {
    expect(await statusOfOpen(headers)).toBe(401)
    expect(server.execute.requests).toEqual([])
  })
})

describe('the request log and metrics', () => {
  it('log one line per request, with the route pattern and without secrets', async () => {
    server = await toyServer()
    await server.app.inject({
      url: '/v1/wallet/animals/ani_secret?token=hush',
      headers: { authorization: 'Bearer user', 'x-request-id': 'req-1' },
    })
    expect(server.lines).toEqual([
      {
        level: 'info',
        message: 'request',
        fields: {
          requestId: 'req-1',
          // Generated, because the request id comes from the client.
          callId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          service: 'wallet',
          method: 'GET',
          route: '/v1/wallet/animals/:animalId',
          status: 200,
          milliseconds: expect.any(Number),
          viewer: 'usr_user',
        },
      },
    ])
  })

  it('measure requests without ids, with all unknown paths as one route', async () => {
    const finished: unknown[] = []
    server = await toyServer({ onFinished: (request) => finished.push(request) })
    await server.app.inject('/api/nothing/1')
    await server.app.inject('/api/nothing/2')
    const expected = { service: 'backoffice', method: 'GET', route: 'unknown path', status: 404 }
    expect(finished).toEqual(Array(2).fill({ ...expected, milliseconds: expect.any(Number) }))
  })
})

it('many rejected inputs from one subject are reported once as suspicious activity', async () => {
  server = await toyServer({ rateLimiter: createRateLimiter({ multiplier: 10 }) })
  for (let count = 0; count < 70; count++) await server.app.inject('/v1/wallet/animals?limit=x')
  expect(server.events.map(({ type }) => type)).toEqual(['suspicious_activity'])
})
