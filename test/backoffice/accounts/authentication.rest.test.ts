import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { codeAt } from '../../support/fixtures/one-time-codes.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ REQUIRE_ADMIN_MFA: 'true' })
})
afterAll(() => platform.close())

/** The one-time code of the current step, or of a later one, as a code is accepted only once. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(), steps)

describe('a person with a second factor', () => {
  const { id, email } = demoPeople.investor
  const signIn = () =>
    platform.rest('POST /api/auth/sign-in/email', { body: { email, password: demoPassword } })
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const verify = (token: string, code: string) =>
    platform.rest('POST /api/auth/verify-mfa', { ...bearer(token), body: { userId: id, token: code } })

  it('is signed in with password and code, not with the password alone', async () => {
    const first = (await signIn()).body
    expect(first).not.toHaveProperty('mfaRequired')
    const { secret, backupCodes } = (
      await platform.rest('POST /api/auth/setup-mfa', { ...bearer(first.token), body: { userId: id } })
    ).body
    const used = codeOf(secret)
    expect((await verify(first.token, used)).status).toBe(200)

    const { status, body } = await signIn()
    expect(status).toBe(200)
    expect(body).toMatchObject({ token: expect.any(String), user: { id }, mfaRequired: true })
    const half = body.token
    const refused = { status: 401, body: { error: expect.stringContaining('/api/auth/verify-mfa') } }
    expect(await platform.rest('GET /api/cases', bearer(half))).toMatchObject(refused)
    expect(await platform.rest('GET /api/auth/token', bearer(half))).toMatchObject(refused)
    const change = { currentPassword: demoPassword, newPassword: 'another password' }
    expect(
      await platform.rest('POST /api/auth/change-password', { ...bearer(half), body: change }),
    ).toMatchObject(refused)
    expect(
      await platform.rest('POST /api/auth/setup-mfa', { ...bearer(half), body: { userId: id } }),
    ).toMatchObject(refused)
    const { errors } = await platform.graphql('{ user(id: "x") { id } }', {}, bearer(half))
    expect(errors[0].extensions.code).toBe('UNAUTHORIZED')
    expect((await platform.rest('GET /api/auth/get-session', bearer(half))).body.mfaRequired).toBe(true)

    expect((await verify(half, used)).status).toBe(401)
    expect((await platform.rest('GET /api/cases', bearer(half))).status).toBe(401)
    expect((await verify(half, backupCodes[0])).status).toBe(200)
    expect((await platform.rest('GET /api/cases', bearer(half))).status).toBe(200)
    expect((await platform.rest('GET /api/auth/get-session', bearer(half))).body).not.toHaveProperty(
      'mfaRequired',
    )

    const aged = (await signIn()).body.token
    expect((await verify(aged, backupCodes[1])).status).toBe(200)
    const session = (await platform.rest('GET /api/auth/get-session', bearer(aged))).body.session.id
    await platform.platform.directory.markSessionVerified(session, new Date(Date.now() - 1000).toISOString())
    expect((await platform.rest('GET /api/cases', bearer(aged))).status).toBe(200)
    const send = {
      walletId: 'wal_any',
      input: { destination: 'GA', amount: '1', asset: 'XLM' },
    }
    const spending = `mutation($walletId: ID!, $input: SendTransactionInput!) {
      sendTransaction(walletId: $walletId, input: $input) { id }
    }`
    const stale = await platform.graphql(spending, send, bearer(aged))
    expect(stale.errors[0]).toMatchObject({
      message: expect.stringContaining('/api/auth/verify-mfa'),
      extensions: { code: 'FORBIDDEN', details: { reason: 'second_factor_code_required' } },
    })
    const fresh = await platform.graphql(spending, send, bearer(first.token))
    expect(fresh.errors[0].extensions.code).not.toBe('FORBIDDEN')

    // Verified too long ago to replace the factor.
    expect(
      (await platform.rest('POST /api/auth/setup-mfa', { ...bearer(aged), body: { userId: id } })).status,
    ).toBe(409)
    expect(
      (await platform.graphql('mutation { disableMfa }', {}, bearer(aged))).errors[0].extensions.code,
    ).toBe('FORBIDDEN')
    expect((await platform.graphql('mutation { disableMfa }', {}, bearer(first.token))).data).toEqual({
      disableMfa: true,
    })
    expect((await signIn()).body).not.toHaveProperty('mfaRequired')
  })
})

describe('POST /api/auth/check-role', () => {
  const check = (as: 'donor' | 'staff' | 'admin' | 'anonymous', body: unknown) =>
    platform.rest('POST /api/auth/check-role', { as, body })

  it('returns the permissions of a person’s own role', async () => {
    const { status, body } = await check('donor', { userId: demoPeople.donor.id, requiredRole: 'admin' })
    expect(status).toBe(200)
    expect(body).toEqual({
      hasRole: false,
      userRole: 'user',
      permissions: expect.arrayContaining(['read:cases', 'canDonate']),
    })
  })

  it.each([
    ['admin', 'admin', true],
    ['admin', 'guardian', true],
    ['staff', 'guardian', true],
    ['staff', 'admin', false],
    ['guardian', 'user', true],
    ['guardian', 'staff', false],
    ['investor', 'guardian', false],
    ['donor', 'user', true],
  ] as const)('reports whether %s has the role %s: %s', async (who, requiredRole, hasRole) => {
    const { body } = await check('staff', { userId: demoPeople[who].id, requiredRole })
    expect(body).toMatchObject({ hasRole, userRole: demoPeople[who].role })
  })

  it('returns hasRole false for an account that is not active', async () => {
    const made = await platform.rest('POST /api/users', {
      as: 'staff',
      body: { email: 'waits@rescue.example', name: 'Waits', role: 'guardian', status: 'waitlist' },
    })
    const { body } = await check('staff', { userId: made.body.id, requiredRole: 'guardian' })
    expect(body).toMatchObject({ hasRole: false, userRole: 'guardian' })
  })

  it('returns 403 for another id, known or not, 404 to staff for an unknown id, and 401 without a session', async () => {
    const about = (userId: string) => ({ userId, requiredRole: 'user' })
    expect((await check('donor', about(demoPeople.staff.id))).status).toBe(403)
    expect((await check('donor', about('usr_nobody'))).status).toBe(403)
    expect((await check('staff', about('usr_nobody'))).status).toBe(404)
    expect((await check('anonymous', about(demoPeople.donor.id))).status).toBe(401)
  })

  it.each([
    [{ requiredRole: 'admin' }, 'userId'],
    [{ userId: demoPeople.donor.id }, 'requiredRole'],
    [{ userId: demoPeople.donor.id, requiredRole: 'king' }, 'requiredRole'],
    [{ userId: 7, requiredRole: 'admin' }, 'userId'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await check('donor', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })
})

describe('POST /api/auth/setup-mfa and /api/auth/verify-mfa', () => {
  const setUp = (as: 'donor' | 'admin' | 'guardian' | 'anonymous', userId: unknown) =>
    platform.rest('POST /api/auth/setup-mfa', { as, body: { userId } })
  const verify = (as: 'donor' | 'admin' | 'guardian' | 'anonymous', userId: unknown, token: unknown) =>
    platform.rest('POST /api/auth/verify-mfa', { as, body: { userId, token } })

  it('allow administrative operations only once the session is verified', async () => {
    const invite = (n: number) =>
      platform.rest('POST /api/invitation/email', {
        as: 'admin',
        body: { email: `mfa${n}@rescue.example`, name: 'Mia', role: 'staff' },
      })
    const { id } = demoPeople.admin
    const before = await invite(1)
    expect(before.status).toBe(403)
    expect(before.body.error).toContain('verify-mfa')

    const { status, body } = await setUp('admin', id)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['backupCodes', 'qrCode', 'secret', 'success'])
    expect(body.success).toBe(true)
    const png = Buffer.from(body.qrCode.replace('data:image/png;base64,', ''), 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(new Set(body.backupCodes).size).toBe(8)
    for (const code of body.backupCodes) expect(code).toMatch(/^\d{8}$/)
    expect((await invite(2)).status).toBe(403)

    const verified = await verify('admin', id, codeOf(body.secret))
    expect(verified.status).toBe(200)
    expect(verified.body).toEqual({
      success: true,
      message: expect.any(String),
      validUntil: expect.stringMatching(/Z$/),
    })
    expect(Date.parse(verified.body.validUntil)).toBeGreaterThan(Date.now() + 11 * 3_600_000)
    expect((await invite(3)).status).toBe(200)
    expect((await verify('admin', id, body.backupCodes[0])).status).toBe(200)
  })

  it('return 401 for a replayed code and 429 for the sixth attempt within a minute', async () => {
    const { id } = demoPeople.guardian
    const { secret } = (await setUp('guardian', id)).body
    const code = codeOf(secret)
    expect((await verify('guardian', id, code)).status).toBe(200)
    const replay = await verify('guardian', id, code)
    const details = { token: expect.stringContaining('used before') }
    expect(replay).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', details } })
    for (let tries = 2; tries < 5; tries++) expect((await verify('guardian', id, code)).status).toBe(401)
    const sixth = await verify('guardian', id, codeOf(secret, 1))
    expect(sixth).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('return 409 without a second factor, and 401 when an unverified session tries to replace one', async () => {
    expect((await verify('donor', demoPeople.donor.id, '123456')).status).toBe(409)
    const { secret } = (await setUp('donor', demoPeople.donor.id)).body
    expect((await verify('donor', demoPeople.donor.id, codeOf(secret))).status).toBe(200)
    const body = { email: demoPeople.donor.email, password: 'rescue-demo-2026' }
    const other = (await platform.rest('POST /api/auth/sign-in/email', { body })).body.token
    const again = await platform.rest('POST /api/auth/setup-mfa', {
      headers: { authorization: `Bearer ${other}` },
      body: { userId: demoPeople.donor.id },
    })
    expect(again.status).toBe(401)
  })

  it('return 403 for another person, even to administrators, and 401 without a session', async () => {
    expect((await setUp('admin', demoPeople.staff.id)).status).toBe(403)
    expect((await verify('donor', demoPeople.staff.id, '123456')).status).toBe(403)
    expect((await setUp('anonymous', demoPeople.donor.id)).status).toBe(401)
    expect((await verify('anonymous', demoPeople.donor.id, '123456')).status).toBe(401)
  })

  it.each([
    [{ token: '123456' }, 'userId'],
    [{ userId: demoPeople.donor.id }, 'token'],
    [{ userId: demoPeople.donor.id, token: '12345' }, 'token'],
    [{ userId: demoPeople.donor.id, token: 'abcdef' }, 'token'],
    [{ userId: demoPeople.donor.id, token: 123456 }, 'token'],
  ])('refuse %j, naming %s', async (body, field) => {
    const answer = await platform.rest('POST /api/auth/verify-mfa', { as: 'donor', body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('return 400 naming userId when it is missing from setup-mfa', async () => {
    const answer = await platform.rest('POST /api/auth/setup-mfa', { as: 'donor', body: {} })
    expect(answer).toMatchObject({ status: 400, body: { details: { userId: expect.any(String) } } })
  })
})
