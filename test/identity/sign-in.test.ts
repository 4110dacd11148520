import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Sqlite } from '../../runtime/sqlite-driver.js'
import { account, type IdentityUnderTest, password, startIdentity } from '../support/platform/identity.js'

const signInUrl = '/api/auth/sign-in/email'
const email = 'ana@rescue.example'

let service: IdentityUnderTest
const attempts: { email?: string; address?: string }[] = []
let blockedUntil: string | undefined
const signIns: unknown[] = []

beforeEach(async () => {
  attempts.length = 0
  signIns.length = 0
  blockedUntil = undefined
  service = await startIdentity({
    checkSignInAllowed: async (attempt) => {
      attempts.push(attempt)
      return blockedUntil === undefined ? {} : { blockedUntil }
    },
    onSignIn: (signIn) => signIns.push(signIn),
  })
  await service.identity.directory.createAccount(account('ana', { role: 'guardian' }), password)
})
afterEach(() => service.close())

function failure(code: string, error: unknown, details: unknown = expect.any(String)) {
  return { error, details, code, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) }
}

/** Runs work with a provider that stores accounts in a file; `replaceBy` sets another password whenever a session begins. */
async function withReplacedPasswords(
  work: (other: IdentityUnderTest, replaceBy: (hash: string) => void) => Promise<void>,
): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'rescue-identity-'))
  const other = await startIdentity({ dataDirectory })
  await work(other, (hash) => {
    const sqlite = new Sqlite(join(dataDirectory, 'identity.sqlite'))
    sqlite.exec(`create trigger replaced before insert on session
      begin update account set password = ${hash}; end`)
    sqlite.close()
  })
  await other.close()
  await rm(dataDirectory, { recursive: true })
}

describe('signing in', () => {
  it('returns a session token and the user, without a cookie and with no-store', async () => {
    const answer = await service.post(signInUrl, { email: 'ANA@rescue.example', password, extra: 'ignored' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: { ...account('ana', { role: 'guardian' }), createdAt: expect.stringMatching(/Z$/) },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(service.events).toEqual([])
    expect(signIns).toEqual([
      {
        account: expect.objectContaining({ id: 'usr_ana', role: expect.any(String) }),
        sessionId: expect.any(String),
        address: '127.0.0.1',
        userAgent: expect.any(String),
        requestId: expect.any(String),
      },
    ])
  })

  it('does not distinguish a wrong password from an unknown e-mail address, and reports both', async () => {
    const wrong = await service.post(signInUrl, { email, password: 'not the password' })
    const unknown = await service.post(signInUrl, { email: 'nobody@rescue.example', password })
    await service.identity.directory.createAccount(account('invited'))
    const invited = await service.post(signInUrl, { email: 'invited@rescue.example', password })
    for (const answer of [wrong, unknown, invited]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.json()).toEqual(failure('UNAUTHORIZED', 'Wrong e-mail or password'))
    }
    expect(service.events).toEqual(
      [email, 'nobody@rescue.example', 'invited@rescue.example'].map((tried) => ({
        type: 'failed_login',
        severity: 'medium',
        description: 'Sign-in failed: wrong e-mail or password',
        email: tried,
        address: '127.0.0.1',
        userAgent: expect.any(String),
        requestId: expect.any(String),
      })),
    )
  })

  it.each([
    ['inactive', 'inactive'],
    ['pending', 'pending'],
    ['waitlist', 'on the waiting list'],
  ] as const)('reports that an account is %s, but only with the correct password', async (status, state) => {
    await service.identity.directory.updateAccount('usr_ana', { status })
    expect((await service.post(signInUrl, { email, password: 'a wrong password' })).statusCode).toBe(401)
    const answer = await service.post(signInUrl, { email, password })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual(
      failure('FORBIDDEN', `This account is ${state}. Ask an administrator to activate it.`),
    )
    expect(await service.identity.directory.describe()).toMatchObject({ activeSessions: 0 })
  })

  it('with a password that is replaced while it is checked is refused, and leaves no session', async () => {
    await withReplacedPasswords(async (other, replaceBy) => {
      const { directory } = other.identity
      await directory.createAccount(account('eva'), password)
      replaceBy("'another hash'")
      const answer = await other.post(signInUrl, { email: 'eva@rescue.example', password })
      expect(answer.statusCode).toBe(401)
      expect(await directory.describe()).toMatchObject({ activeSessions: 0 })
    })
  })

  it('names every invalid member of the body', async () => {
    const answers = await Promise.all(
      [
        {},
        { email: 7, password: true },
        { email: 'ana', password: '' },
        { email, password: 'x'.repeat(129) },
        [],
        'text',
      ].map(async (body) => {
        const answer = await service.app.inject({
          method: 'POST',
          url: signInUrl,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(answer.statusCode).toBe(400)
        return answer.json()
      }),
    )
    expect(answers.map((answer) => answer.details)).toEqual([
      { email: 'is required', password: 'is required' },
      { email: 'must be an e-mail address', password: 'must be a string' },
      { email: 'must be an e-mail address', password: 'is required' },
      { password: 'must have at most 128 characters' },
      { body: 'must be a JSON object' },
      { body: 'must be a JSON object' },
    ])
    expect(answers[0]).toEqual(failure('VALIDATION_ERROR', 'Validation failed', expect.any(Object)))
    expect(attempts).toEqual([])
  })

  it('reports refusals of the HTTP server in the same error body', async () => {
    const send = (headers: Record<string, string>, body?: string | Buffer) =>
      service.app.inject({ method: 'POST', url: signInUrl, headers, ...(body === undefined ? {} : { body }) })
    const json = { 'content-type': 'application/json' }
    const malformed = await send(json, '{"email":')
    expect(malformed.statusCode).toBe(400)
    expect(malformed.json()).toEqual(
      failure('VALIDATION_ERROR', 'Validation failed', { body: 'is not valid JSON' }),
    )
    const latin1 = await send(json, Buffer.from('{"email":"ñandú@rescue.example"}', 'latin1'))
    expect(latin1.json()).toEqual(
      failure('VALIDATION_ERROR', 'Validation failed', { body: 'is not valid UTF-8' }),
    )
    const poisoned = await send(json, '{"__proto__": {"role": "admin"}}')
    expect(poisoned.statusCode).toBe(400)
    const text = await send({ 'content-type': 'text/plain' }, `email=${email}`)
    expect(text.statusCode).toBe(415)
    expect(text.json()).toEqual(
      failure('UNSUPPORTED_MEDIA_TYPE', expect.stringContaining('application/json'), expect.any(Object)),
    )
    const form = await send({ 'content-type': 'application/x-www-form-urlencoded' }, `email=${email}`)
    expect(form.statusCode).toBe(415)
    const large = await send(json, JSON.stringify({ email, password: 'x'.repeat(1024 * 1024) }))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toEqual(failure('PAYLOAD_TOO_LARGE', expect.any(String), { body: 'is too large' }))
    const empty = await send(json)
    expect(empty.json()).toEqual(
      failure('VALIDATION_ERROR', 'Validation failed', { body: 'must be a JSON object' }),
    )
  })

  it.each([
    ['GET', signInUrl, 'OPTIONS, POST'],
    ['DELETE', '/api/auth/sign-out', 'OPTIONS, POST'],
    ['POST', '/api/auth/token', 'GET, HEAD, OPTIONS'],
    ['PUT', '/.well-known/openid-configuration', 'GET, HEAD, OPTIONS'],
  ] as const)('returns 405 and the allowed methods for %s %s', async (method, url, allowed) => {
    const answer = await service.app.inject({ method, url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe(allowed)
    expect(answer.json()).toEqual(
      failure('METHOD_NOT_ALLOWED', expect.stringContaining(`Method ${method} is not allowed for ${url}`), {
        allowed: allowed.split(', '),
      }),
    )
  })

  it('does not expose other routes of better-auth', async () => {
    const others = ['sign-up/email', 'update-user', 'list-sessions', 'revoke-sessions', 'delete-user', 'ok']
    for (const path of others) {
      const url = `/api/auth/${path}`
      expect((await service.post(url, { email: 'x@rescue.example', password, name: 'x' })).statusCode).toBe(
        404,
      )
      expect((await service.get(url)).statusCode).toBe(404)
    }
    expect(await service.identity.directory.describe()).toMatchObject({ accounts: 1 })
  })
})

describe('the refusal of a token', () => {
  const unknown = 'a'.repeat(32)
  it.each([
    [
      'none',
      undefined,
      'A session token is required. Sign in, and send it as `Authorization: Bearer <token>`.',
    ],
    ['an unknown session token', unknown, 'The session is unknown or has ended. Sign in again.'],
  ])('states the remedy for %s', async (_name, token, words) => {
    const answer = await service.get('/api/auth/get-session', token)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(failure('UNAUTHORIZED', words))
  })

  it.each([
    [`Basic ${unknown}`, 'any', 'Send the token as `Authorization: Bearer <token>`.'],
    [`Bearer ${unknown}`, 'session', 'The session is unknown or has ended. Sign in again.'],
    [
      `Bearer ${unknown}`,
      'id-token',
      'This path requires an ID token, not a session token. Get one from GET /api/auth/token.',
    ],
    [
      'Bearer e30.e30.e30',
      'session',
      'This path requires a session token, not an ID token. Get one from POST /api/auth/sign-in/email.',
    ],
    ['Bearer e30.e30.e30', 'any', 'The ID token is not valid.'],
  ] as const)('states the remedy for %s where the accepted kind is %s', async (header, accepts, refusal) => {
    expect(await service.identity.viewerOf(header, accepts)).toEqual({ kind: 'anonymous', refusal })
  })
})

describe('many failed sign-ins', () => {
  it('are each checked for admission, and each reported', async () => {
    const storm = Array.from({ length: 8 }, () => service.post(signInUrl, { email, password: 'a guess' }))
    expect((await Promise.all(storm)).map((answer) => answer.statusCode)).toEqual(Array(8).fill(401))
    expect(attempts).toEqual(Array(8).fill({ email, address: '127.0.0.1' }))
    expect(service.events.map((event) => event.type)).toEqual(Array(8).fill('failed_login'))
  })

  it('are refused while blocked, even with the correct password, with the time to wait', async () => {
    blockedUntil = new Date(Date.now() + 90_000).toISOString()
    const answer = await service.post(signInUrl, { email, password })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(90)
    expect(answer.json()).toEqual(
      failure('RATE_LIMITED', 'Too many failed sign-ins; try again later.', { blockedUntil }),
    )
    expect(service.events).toMatchObject([{ type: 'blocked_address', severity: 'high', email }])
    expect(await service.identity.directory.describe()).toMatchObject({ activeSessions: 0 })
  })
})

describe('changing the password', () => {
  const url = '/api/auth/change-password'
  const newPassword = 'another battery staple'

  it('ends all sessions and starts a new one', async () => {
    const [here, elsewhere] = [await service.signIn(email), await service.signIn(email)]
    const answer = await service.post(url, { currentPassword: password, newPassword }, here)
    expect(answer.statusCode).toBe(200)
    const { token, user } = answer.json()
    expect(user).toMatchObject({ id: 'usr_ana' })
    for (const ended of [here, elsewhere])
      expect((await service.get('/api/auth/get-session', ended)).statusCode).toBe(401)
    expect((await service.get('/api/auth/get-session', token)).statusCode).toBe(200)
    expect((await service.post(signInUrl, { email, password })).statusCode).toBe(401)
    expect((await service.post(signInUrl, { email, password: newPassword })).statusCode).toBe(200)
  })

  it('leaves no session if another request replaces the new password, such as one of the owner of a stolen account', async () => {
    await withReplacedPasswords(async (other, replaceBy) => {
      const { directory } = other.identity
      await directory.createAccount(account('owner'), 'a third battery staple')
      await directory.createAccount(account('eva'), password)
      const stolen = await other.signIn('eva@rescue.example')
      replaceBy("(select password from account where userId = 'usr_owner')")
      const answer = await other.post(url, { currentPassword: password, newPassword }, stolen)
      expect(answer.statusCode).toBe(401)
      expect(await directory.describe()).toMatchObject({ activeSessions: 0 })
    })
  })

  it('refuses a wrong current password, reports it and changes nothing', async () => {
    const token = await service.signIn(email)
    const answer = await service.post(url, { currentPassword: 'a guess', newPassword }, token)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toEqual({ currentPassword: 'is wrong' })
    expect(service.events).toMatchObject([{ type: 'failed_login', subject: 'usr_ana' }])
    expect(attempts.at(-1)).toEqual({ email, address: '127.0.0.1' })
    expect((await service.post(signInUrl, { email, password })).statusCode).toBe(200)
  })

  it('refuses a new password that is too short, and a request without a session', async () => {
    const token = await service.signIn(email)
    const short = await service.post(url, { currentPassword: password, newPassword: '1234567' }, token)
    expect(short.json().details).toEqual({ newPassword: 'must have at least 8 characters' })
    expect((await service.post(url, { currentPassword: password, newPassword })).statusCode).toBe(401)
  })
})
