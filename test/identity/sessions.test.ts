import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { tokenDigest } from '../../gateway/identity/hashed-session-tokens.js'
import {
  account,
  describeIdentity,
  type IdentityUnderTest,
  password,
  testSecret,
} from '../support/platform/identity.js'

const email = 'ana@rescue.example'
const day = 24 * 3600 * 1000
const gone = { kind: 'anonymous', refusal: 'The session is unknown or has ended. Sign in again.' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

/** The viewer that the provider resolves for a session token. */
function viewer(service: IdentityUnderTest, token: string) {
  return service.identity.viewerOf(`Bearer ${token}`, 'session')
}

describeIdentity('A session token', ({ start, contents, execute }) => {
  let service: IdentityUnderTest
  beforeEach(async () => {
    service = await start()
    await service.identity.directory.createAccount(account('ana', { role: 'guardian' }), password)
  })

  it('identifies the person who signed in', async () => {
    const token = await service.signIn(email)
    expect(await viewer(service, token)).toEqual({
      kind: 'session',
      subject: 'usr_ana',
      role: 'guardian',
      email,
      name: 'ana',
      sessionId: expect.any(String),
      signedInAt: '2026-02-01T12:00:00.000Z',
    })
    expect((await service.get('/api/auth/get-session', token)).json()).toEqual({
      session: {
        id: expect.any(String),
        createdAt: '2026-02-01T12:00:00.000Z',
        expiresAt: '2026-02-08T12:00:00.000Z',
      },
      user: { ...account('ana', { role: 'guardian' }), createdAt: '2026-02-01T12:00:00.000Z' },
    })
  })

  it('is refused immediately after signing out; other sessions continue', async () => {
    const [token, other] = [await service.signIn(email), await service.signIn(email)]
    expect(await viewer(service, token)).toMatchObject({ subject: 'usr_ana' })
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(answer.json()).toEqual({ success: true, message: 'Signed out' })
    expect(await viewer(service, token)).toEqual(gone)
    expect((await service.get('/api/auth/token', token)).statusCode).toBe(401)
    expect((await service.post('/api/auth/sign-out', undefined, token)).statusCode).toBe(401)
    expect(await viewer(service, other)).toMatchObject({ subject: 'usr_ana' })
  })

  it('is refused in other processes within five seconds after signing out in one', async () => {
    const other = await start()
    const token = await service.signIn(email)
    expect(await viewer(other, token)).toMatchObject({ subject: 'usr_ana' })
    await service.post('/api/auth/sign-out', {}, token)
    pass(5_000)
    expect(await viewer(other, token)).toEqual(gone)
  })

  it('ends with a role change, within five seconds in other processes, but not with a name change', async () => {
    const other = await start()
    const token = await service.signIn(email)
    for (const process of [service, other])
      expect(await viewer(process, token)).toMatchObject({ role: 'guardian' })
    await service.identity.directory.updateAccount('usr_ana', { role: 'guardian', name: 'Ana D.' })
    expect(await viewer(service, token)).toMatchObject({ role: 'guardian', name: 'Ana D.' })
    await service.identity.directory.updateAccount('usr_ana', { role: 'staff' })
    expect(await viewer(service, token)).toEqual(gone)
    pass(5_000)
    expect(await viewer(other, token)).toEqual(gone)
    expect(await viewer(service, await service.signIn(email))).toMatchObject({ role: 'staff' })
  })

  it('ends when the account becomes inactive, and stays ended when it is active again', async () => {
    const token = await service.signIn(email)
    await viewer(service, token)
    await service.identity.directory.updateAccount('usr_ana', { status: 'inactive' })
    expect(await viewer(service, token)).toEqual(gone)
    await service.identity.directory.updateAccount('usr_ana', { status: 'active' })
    expect(await viewer(service, token)).toEqual(gone)
    expect(await viewer(service, await service.signIn(email))).toMatchObject({ subject: 'usr_ana' })
  })

  it('is refused while the account is not active, even if the session has not ended', async () => {
    const token = await service.signIn(email)
    const idToken = (await service.get('/api/auth/token', token)).json().token
    await execute(`update "user" set status = 'waitlist'`)
    const refusal = 'This account is on the waiting list. Ask an administrator to activate it.'
    expect(await viewer(service, token)).toEqual({ kind: 'anonymous', refusal })
    expect(await service.identity.viewerOf(`Bearer ${idToken}`, 'id-token')).toEqual({
      kind: 'anonymous',
      refusal,
    })
    for (const path of ['get-session', 'token']) {
      const answer = await service.get(`/api/auth/${path}`, token)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().error).toBe(refusal)
    }
  })

  it.each([
    ['deleteAccount', (service: IdentityUnderTest) => service.identity.directory.deleteAccount('usr_ana')],
    ['endSessions', (service: IdentityUnderTest) => service.identity.directory.endSessions('usr_ana')],
    [
      'setPassword',
      (service: IdentityUnderTest) => service.identity.directory.setPassword('usr_ana', 'a new password'),
    ],
  ] as const)('ends after %s of the directory', async (_name, end) => {
    const token = await service.signIn(email)
    await viewer(service, token)
    await end(service)
    expect(await viewer(service, token)).toEqual(gone)
  })

  it('expires seven days after its last use', async () => {
    const token = await service.signIn(email)
    for (let week = 0; week < 3; week++) {
      pass(6 * day)
      expect(await viewer(service, token)).toMatchObject({ subject: 'usr_ana' })
    }
    pass(7 * day + 1000)
    expect(await viewer(service, token)).toEqual(gone)
    expect(await service.identity.directory.describe()).toMatchObject({ activeSessions: 0 })
  })

  it('expires after 30 days of use, for staff after seven days', async () => {
    await service.identity.directory.createAccount(account('sam', { role: 'staff' }), password)
    const [token, staff] = [await service.signIn(email), await service.signIn('sam@rescue.example')]
    pass(6 * day)
    expect(await viewer(service, staff)).toMatchObject({ subject: 'usr_sam' })
    expect(await service.identity.directory.sessionsOf('usr_sam')).toMatchObject([
      { createdAt: '2026-02-01T12:00:00.000Z', expiresAt: '2026-02-08T12:00:00.000Z' },
    ])
    expect(await viewer(service, token)).toMatchObject({ subject: 'usr_ana' })
    pass(day)
    expect(await viewer(service, staff)).toEqual(gone)
    expect(await viewer(service, token)).toMatchObject({ subject: 'usr_ana' })
    for (let week = 0; week < 3; week++) {
      pass(6 * day)
      expect(await viewer(service, token)).toMatchObject({ subject: 'usr_ana' })
    }
    pass(5 * day)
    expect(await viewer(service, token)).toEqual(gone)
    expect(await service.identity.directory.sessionsOf('usr_ana')).toEqual([])
  })

  it('includes the second factor after the session is marked as verified', async () => {
    const [token, other] = [await service.signIn(email), await service.signIn(email)]
    const before = await viewer(service, token)
    const sessionId = 'sessionId' in before ? String(before.sessionId) : ''
    const until = '2026-02-01T13:00:00.000Z'
    await service.identity.directory.markSessionVerified(sessionId, until)
    await service.identity.directory.markSessionVerified('no-such-session', until)
    expect(await viewer(service, token)).toEqual({ ...before, mfaVerifiedUntil: until })
    expect(await viewer(service, other)).not.toHaveProperty('mfaVerifiedUntil')
    const idToken = (await service.get('/api/auth/token', token)).json().token
    expect(await service.identity.viewerOf(`Bearer ${idToken}`, 'id-token')).toMatchObject({
      mfaVerifiedUntil: until,
    })
  })

  it('is stored only as a hash that gives no access; passwords and private keys are not stored in plain text', async () => {
    const token = await service.signIn(email)
    const idToken = await service.get('/api/auth/token', token)
    await service.identity.rotateSigningKey()
    const stolen = await contents()
    expect(stolen).toContain(email)
    for (const secret of [token, password, testSecret, idToken.json().token])
      expect(stolen).not.toContain(secret)
    // A private JSON Web Key has the member "d".
    expect(stolen).not.toMatch(/\\*"d\\*":/)
    expect(stolen).toMatch(/\\*"kty\\*":/)
    const hash = tokenDigest(token)
    expect(stolen).toContain(hash)
    expect(await viewer(service, hash)).toEqual(gone)
  })
})

describeIdentity('A change of the password', ({ start }) => {
  it('ends other sessions, and is reported by a later process if the first one could not', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
    const first = await start({ onPasswordChange: async () => false })
    await first.identity.directory.createAccount(account('ana'), password)
    const [here, elsewhere] = [await first.signIn(email), await first.signIn(email)]
    const body = { currentPassword: password, newPassword: 'another battery staple' }
    const answer = await first.post('/api/auth/change-password', body, here)
    expect(answer.statusCode).toBe(200)
    for (const ended of [here, elsewhere]) expect(await viewer(first, ended)).toEqual(gone)
    expect(await viewer(first, answer.json().token)).toMatchObject({ subject: 'usr_ana' })
    await first.close()
    const reported: string[] = []
    const onPasswordChange = async ({ id }: { id: string }, ageMs: number) => {
      expect(ageMs).toBeGreaterThanOrEqual(60_000)
      return reported.push(id) > 1
    }
    const second = await start({ onPasswordChange })
    for (const minutes of [1, 2]) {
      vi.advanceTimersByTime(60_000)
      await expect.poll(() => reported).toHaveLength(minutes)
    }
    await second.close()
    const third = await start({ onPasswordChange })
    vi.advanceTimersByTime(60_000)
    await third.close()
    expect(reported).toEqual(['usr_ana', 'usr_ana'])
  })

  it('is reported by one of several processes, and by another one if that one died', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
    const reported: string[] = []
    let die = () => {}
    const death = new Promise<boolean>((resolve) => {
      die = () => resolve(false)
    })
    const service = await start({
      onPasswordChange() {
        reported.push('first')
        return death
      },
    })
    await service.identity.directory.createAccount(account('ana'), password)
    const body = { currentPassword: password, newPassword: 'another battery staple' }
    await service.post('/api/auth/change-password', body, await service.signIn(email))
    await expect.poll(() => reported).toEqual(['first'])
    /** A process that runs once and looks for changes to report. */
    const another = async () => {
      const other = await start({ onPasswordChange: async () => reported.push('other') > 0 })
      vi.advanceTimersByTime(60_000)
      await other.close()
    }
    try {
      await another()
      expect(reported).toEqual(['first'])
      await another()
      expect(reported).toEqual(['first', 'other'])
    } finally {
      die()
    }
  })
})

describeIdentity('A path', ({ start }) => {
  let service: IdentityUnderTest
  beforeEach(async () => {
    service = await start()
    await service.identity.directory.createAccount(account('ana'), password)
  })

  it('accepts tokens of its kind only', async () => {
    const { viewerOf } = service.identity
    const session = `Bearer ${await service.signIn(email)}`
    const idToken = `Bearer ${await service.idToken(email)}`
    expect(await viewerOf(session, 'session')).toMatchObject({ kind: 'session' })
    expect(await viewerOf(idToken, 'id-token')).toMatchObject({ kind: 'id-token' })
    expect(await viewerOf(session, 'any')).toMatchObject({ kind: 'session' })
    expect(await viewerOf(idToken, 'any')).toMatchObject({ kind: 'id-token' })
    expect(await viewerOf(session, 'id-token')).toEqual({
      kind: 'anonymous',
      refusal: expect.stringContaining('requires an ID token'),
    })
    expect(await viewerOf(idToken, 'session')).toEqual({
      kind: 'anonymous',
      refusal: expect.stringContaining('requires a session token'),
    })
    expect(service.events).toEqual([])
  })

  it('has an anonymous viewer without a token, and a refusal with the reason for an invalid one', async () => {
    const { viewerOf } = service.identity
    expect(await viewerOf(undefined, 'any')).toEqual({ kind: 'anonymous' })
    const unreadable = ['', 'Bearer', 'Bearer ', 'Basic YW5hOnB3', 'Bearer a b', 'Bearer é']
    for (const header of unreadable)
      expect(await viewerOf(header, 'any')).toEqual({
        kind: 'anonymous',
        refusal: 'Send the token as `Authorization: Bearer <token>`.',
      })
    for (const token of ['x'.repeat(32), 'short', `${'x'.repeat(32)}==`])
      expect(await viewerOf(`Bearer ${token}`, 'any')).toEqual(gone)
  })

  it('reports an invalid token with its sender, at most once per minute', async () => {
    const client = { address: '192.0.2.7', userAgent: 'curl/8' }
    const send = (token: string) => service.identity.viewerOf(`Bearer ${token}`, 'any', client)
    for (let attempt = 0; attempt < 3; attempt++) await send('x'.repeat(32))
    await send('a.b.c')
    const event = { type: 'invalid_token', ...client }
    expect(service.events).toEqual([
      { ...event, severity: 'low', description: gone.refusal },
      { ...event, severity: 'medium', description: 'The ID token is not valid.' },
    ])
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    onTestFinished(() => clock.mockRestore())
    await send('x'.repeat(32))
    expect(service.events).toHaveLength(3)
  })
})
