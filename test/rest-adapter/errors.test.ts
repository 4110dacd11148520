import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { inputValidator } from '../../rest-adapter/core/request/input-validator.js'
import { errorCodes } from '../../schema/error-codes.js'
import { DateTime } from '../../schema/scalars.js'
import { type ToyServer, toyServer } from './toy-server.js'

let server: ToyServer
beforeAll(async () => {
  server = await toyServer({ rateLimiter: createRateLimiter({ multiplier: 1000 }) })
})
afterAll(() => server.app.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Paths of each service: one without a route, and one whose route has no DELETE. */
const services = [
  {
    name: 'wallet',
    unknown: '/v1/wallet/nothing',
    known: '/v1/wallet/animals',
    allow: 'GET, HEAD, OPTIONS, POST',
  },
  {
    name: 'wallet',
    unknown: '/testnet/v1/wallet',
    known: '/testnet/v1/wallet/gifts',
    allow: 'OPTIONS, POST',
  },
  { name: 'ai-hub', unknown: '/api/agents/nothing', known: '/api/microblog/items', allow: 'OPTIONS, PUT' },
  { name: 'ai-hub', unknown: '/health/nothing', known: '/health', allow: 'GET, HEAD, OPTIONS' },
  { name: 'backoffice', unknown: '/api/microblog-bot', known: '/api/tick', allow: 'OPTIONS, POST' },
  { name: 'backoffice', unknown: '/somewhere/else', known: '/api/staff', allow: 'GET, HEAD, OPTIONS' },
] as const

/** Wallet and backoffice send a code; all send a message. */
function expectShape(name: string, body: Record<string, unknown>, code: string): string {
  if (name === 'wallet') {
    const error = body.error as Record<string, unknown>
    expect(Object.keys(body)).toEqual(['error'])
    expect(Object.keys(error)).toEqual(['code', 'message', 'details'])
    expect(error.code).toBe(code)
    expect(error.details).toBeTypeOf('object')
    return String(error.message)
  }
  if (name === 'ai-hub') {
    expect(body).toEqual({ success: false, error: expect.any(String) })
    return String(body.error)
  }
  expect(Object.keys(body)).toEqual(['error', 'details', 'code', 'timestamp'])
  expect(body.code).toBe(code)
  expect(body.timestamp).toMatch(ISO)
  return String(body.error)
}

describe.each(services)('under $unknown', ({ name, unknown, known, allow }) => {
  it('returns 404 for an unknown path, in the error format of its service', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await server.app.inject({ method, url: unknown })
      expect(answer.statusCode).toBe(404)
      expect(expectShape(name, answer.json(), 'NOT_FOUND')).toContain(unknown)
      expect(answer.headers['x-request-id']).toBeDefined()
    }
  })

  it('returns 405 and lists the allowed methods for an unsupported method', async () => {
    const answer = await server.app.inject({ method: 'DELETE', url: `${known}?a=1` })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe(allow)
    expectShape(name, answer.json(), 'METHOD_NOT_ALLOWED')
  })

  it('returns the allowed methods for OPTIONS', async () => {
    const answer = await server.app.inject({ method: 'OPTIONS', url: known })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers.allow).toBe(allow)
  })
})

const takingBodies = [
  { name: 'wallet', method: 'POST', url: '/v1/wallet/animals' },
  { name: 'ai-hub', method: 'PUT', url: '/api/microblog/items' },
  { name: 'backoffice', method: 'PATCH', url: '/api/animals/ani_1' },
] as const

describe.each(takingBodies)('a body for $url', ({ name, method, url }) => {
  const send = (payload: string | Buffer, type: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method,
      url,
      payload,
      headers: { 'content-type': type, authorization: 'Bearer admin', ...headers },
    })

  it('is refused with 400 if it is not JSON', async () => {
    for (const payload of ['{', '{"a":1}}', "{'a':1}", 'undefined']) {
      const answer = await send(payload, 'application/json')
      expect(answer.statusCode).toBe(400)
      const message = expectShape(name, answer.json(), 'VALIDATION_ERROR')
      if (name === 'backoffice') expect(answer.json().details).toEqual({ body: 'is not valid JSON' })
      else expect(message).toBe('Validation failed: body is not valid JSON')
    }
  })

  it('is refused with 400 if it is not UTF-8', async () => {
    const answer = await send(Buffer.from('{"name":"Ñandú"}', 'latin1'), 'application/json')
    expect(answer.statusCode).toBe(400)
    const message = expectShape(name, answer.json(), 'VALIDATION_ERROR')
    if (name === 'backoffice') expect(answer.json().details).toEqual({ body: 'is not valid UTF-8' })
    else expect(message).toBe('Validation failed: body is not valid UTF-8')
  })

  it('is refused with 400 if it is compressed, and the message says so', async () => {
    const compressed = { 'content-encoding': 'gzip' }
    const answer = await send(gzipSync('{"name":"Luna"}'), 'application/json', compressed)
    expect(answer.statusCode).toBe(400)
    expectShape(name, answer.json(), 'VALIDATION_ERROR')
    expect(answer.body).toContain('must not be compressed')
  })

  it('is refused with 415 if it has another content type', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense']) {
      const answer = await send('{}', type)
      expect(answer.statusCode, type).toBe(415)
      expectShape(name, answer.json(), 'UNSUPPORTED_MEDIA_TYPE')
    }
  })

  it('may declare its charset', async () => {
    const answer = await send('{', 'application/json; charset=utf-8')
    expect(answer.statusCode).toBe(400)
  })

  it('is refused with 413 above 1 MiB, and read at exactly 1 MiB', async () => {
    const filled = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    const large = await send(filled(1_048_577), 'application/json')
    expect(large.statusCode).toBe(413)
    expectShape(name, large.json(), 'PAYLOAD_TOO_LARGE')
    expect((await send(filled(1_048_576), 'application/json')).statusCode).toBe(400)
  })

  it('is read without the members __proto__ and constructor', async () => {
    const answer = await send('{"__proto__":{"name":"x"},"constructor":{"prototype":1}}', 'application/json')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('is required')
  })

  it('is refused with the name of an invalid member', async () => {
    const answer = await send('{"name":5}', 'application/json')
    expect(answer.statusCode).toBe(400)
    const message = expectShape(name, answer.json(), 'VALIDATION_ERROR')
    if (name === 'backoffice') {
      expect(message).toBe('Validation failed')
      expect(answer.json().details).toEqual({ name: 'must be a string' })
    } else expect(message).toContain('name must be a string')
  })
})

describe('an error of an operation', () => {
  const codes = Object.keys(errorCodes) as (keyof typeof errorCodes)[]

  it.each(codes.filter((code) => code !== 'INTERNAL_ERROR'))('keeps the code %s', async (code) => {
    const answer = await server.app.inject(`/v1/wallet/fails/${code}`)
    expect(answer.statusCode).toBe(errorCodes[code].status)
    expect(expectShape('wallet', answer.json(), code)).toBe(`The cause of ${code}.`)
  })

  it('includes its details', async () => {
    const answer = await server.app.inject('/v1/wallet/fails/INSUFFICIENT_BALANCE')
    expect(answer.json().error.details).toEqual({ required: '2.0000000', available: '1.0000000' })
  })

  it.each([
    ['WALLET_NOT_FOUND', 404, 'NOT_FOUND'],
    ['CASE_NOT_FOUND', 404, 'NOT_FOUND'],
    ['IDEMPOTENCY_CONFLICT', 409, 'CONFLICT'],
    ['NETWORK_ERROR', 502, 'UPSTREAM_ERROR'],
    ['UPSTREAM_ERROR', 502, 'UPSTREAM_ERROR'],
    ['FORBIDDEN', 403, 'FORBIDDEN'],
  ])('with the code %s is returned as %i %s by the backoffice', async (code, status, shown) => {
    const answer = await server.app.inject(`/api/fails/${code}`)
    expect(answer.statusCode).toBe(status)
    expectShape('backoffice', answer.json(), shown)
  })

  it.each([
    ['CONFLICT', 400],
    ['IDEMPOTENCY_CONFLICT', 400],
    ['UPSTREAM_ERROR', 500],
    ['NETWORK_ERROR', 500],
    ['SERVICE_UNAVAILABLE', 500],
    ['FORBIDDEN', 401],
    ['NOT_FOUND', 404],
  ])('with the code %s is returned as %i by the AI hub', async (code, status) => {
    const answer = await server.app.inject(`/api/microblog/fails/${code}`)
    expect(answer.statusCode).toBe(status)
    expect(expectShape('ai-hub', answer.json(), code)).toContain(code)
  })

  it('is never returned by the AI hub with a status that its document does not use', async () => {
    for (const code of codes) {
      const { statusCode } = await server.app.inject(`/api/microblog/fails/${code}`)
      expect([200, 400, 401, 404, 405, 413, 415, 429, 500]).toContain(statusCode)
    }
  })

  it.each(['INTERNAL_ERROR', 'SQLITE_CORRUPT', ''])(
    'with the code "%s" reports its cause to the log only',
    async (code) => {
      const answer = await server.app.inject({ url: `/v1/wallet/fails/${code || '%20'}` })
      expect(answer.statusCode).toBe(500)
      expect(expectShape('wallet', answer.json(), 'INTERNAL_ERROR')).not.toContain('cause of')
      const line = server.lines.findLast(({ level }) => level === 'error')
      expect(JSON.stringify(line?.fields.errors)).toContain('The cause of')
      expect(line?.fields.requestId).toBe(answer.headers['x-request-id'])
    },
  )
})

describe('a response with data and errors', () => {
  const withErrors = (path: (string | number)[], extensions = {}) =>
    toyServer({
      execute: async () => ({
        data: { reply: { id: 'ani_1', name: 'Rex' } },
        errors: [{ message: 'A branch failed.', path, extensions }],
      }),
    })

  it('is an error if the error affects the reply', async () => {
    const broken = await withErrors(['reply', 'shelter'], { code: 'UPSTREAM_ERROR' })
    expect((await broken.app.inject('/v1/wallet/animals/ani_1')).statusCode).toBe(502)
    await broken.app.close()
  })

  it('is a success if the error does not affect the reply', async () => {
    const partial = await withErrors(['elsewhere'])
    expect((await partial.app.inject('/v1/wallet/animals/ani_1')).json()).toEqual({
      id: 'ani_1',
      name: 'Rex',
    })
    await partial.app.close()
  })
})

it('an executor that throws results in a 500 without the cause', async () => {
  const broken = await toyServer({
    execute: async () => {
      throw new Error('connection refused at 10.0.0.7')
    },
  })
  const answer = await broken.app.inject('/api/version')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('10.0.0.7')
  await broken.app.close()
})

it('a path with an invalid encoding returns 400 in the error format of its service', async () => {
  for (const [name, url] of [
    ['wallet', '/v1/wallet/animals/%'],
    ['backoffice', '/api/animals/%E0%A4%A'],
  ] as const) {
    const answer = await server.app.inject(url)
    expect(answer.statusCode, url).toBe(400)
    expectShape(name, answer.json(), 'VALIDATION_ERROR')
    expect(answer.headers['x-request-id']).toBeDefined()
  }
})

it('a query parameter that is not UTF-8 is refused by its name; a percent sign is text', async () => {
  const latin1 = await server.app.inject('/v1/wallet/animals?tags=%F1and%FA&limit=2')
  expect(latin1.statusCode).toBe(400)
  expect(latin1.json().error.details).toEqual({ tags: 'is not valid URL encoding' })
  expect((await server.app.inject('/v1/wallet/animals?tags=%25F1&limit=2')).statusCode).toBe(200)
})

it('a list of wrong elements is not checked to its end', () => {
  const parse = vi.spyOn(DateTime, 'parseValue')
  onTestFinished(() => parse.mockRestore())
  const times = { type: 'array', items: { type: 'string', scalar: 'DateTime' } }
  const faults = inputValidator({ type: 'object', properties: { times } })({
    times: Array(100_000).fill('yesterday'),
  })
  expect(Object.keys(faults ?? {})).toHaveLength(50)
  expect(faults?.['times.0']).toBe('must be an ISO 8601 date or time')
  expect(parse.mock.calls.length).toBeLessThan(10_000)
})
