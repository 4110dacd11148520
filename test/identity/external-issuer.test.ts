import { type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OidcProvider, oidcAudience, startOidcProvider } from '../support/doubles/oidc-provider.js'
import { account, type IdentityUnderTest, password, startIdentity } from '../support/platform/identity.js'

let provider: OidcProvider
let service: IdentityUnderTest

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T12:00:00.000Z') })
  provider = await startOidcProvider()
  service = await startIdentity({
    oidc: { issuer: provider.issuer, audience: oidcAudience, jwksUrl: provider.jwksUrl, mfaAcr: ['urn:two'] },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.close()
  await provider.close()
})

const seconds = () => Math.floor(Date.now() / 1000)
const viewer = (token: string) => service.identity.viewerOf(`Bearer ${token}`, 'id-token')
const viewerWith = async (claims: JWTPayload) => viewer(await provider.sign(claims))
const invalid = { kind: 'anonymous', refusal: 'The ID token is not valid.' }

describe('an ID token of an external provider', () => {
  it('provides subject, e-mail address, name and role', async () => {
    expect(await viewerWith({ role: 'staff' })).toEqual({
      kind: 'id-token',
      subject: 'provider|42',
      role: 'staff',
      email: 'eva@rescue.example',
      name: 'Eva',
    })
  })

  it.each([
    [{ roles: ['viewer', 'guardian'] }, 'guardian'],
    [{ role: 'superuser' }, 'user'],
    [{ role: 'superuser', roles: 'admin' }, 'user'],
    [{}, 'user'],
    [{ role: { toString: 'admin' } }, 'user'],
  ])('with the claims %j has the role %s', async (claims, role) => {
    expect(await viewerWith(claims)).toMatchObject({ role })
  })

  it.each([[{ email_verified: undefined }], [{ email_verified: false }], [{ email_verified: 'true' }]])(
    'with the claims %j has no e-mail address, because only a verified address gives access',
    async (claims) => {
      expect(await viewerWith(claims)).toMatchObject({ subject: 'provider|42', email: '' })
    },
  )

  it('counts as verified by a second factor for 12 hours if its claims confirm it', async () => {
    const verified = { mfaVerifiedUntil: '2026-02-02T00:00:00.000Z' }
    expect(await viewerWith({ amr: ['pwd', 'mfa'] })).toMatchObject(verified)
    expect(await viewerWith({ acr: 'urn:two' })).toMatchObject(verified)
    expect(await viewerWith({ amr: ['mfa'], auth_time: seconds() - 3600 })).toMatchObject({
      signedInAt: '2026-02-01T11:00:00.000Z',
      mfaVerifiedUntil: '2026-02-01T23:00:00.000Z',
    })
    for (const claims of [{ amr: ['pwd'] }, { amr: 'mfa' }, { acr: 'urn:one' }])
      expect(await viewerWith(claims)).not.toHaveProperty('mfaVerifiedUntil')
  })

  it('is refused while the account with its verified address is inactive, even after the address changes', async () => {
    const { directory } = service.identity
    await directory.createAccount(account('eva', { status: 'active' }), password)
    expect(await viewerWith({})).toMatchObject({ kind: 'id-token' })
    await directory.updateAccount('usr_eva', { status: 'inactive' })
    vi.setSystemTime(Date.now() + 5_000)
    const refused = { kind: 'anonymous', refusal: expect.stringContaining('This account is inactive') }
    expect(await viewerWith({})).toEqual(refused)
    expect(await viewerWith({ email: 'new-address@rescue.example', name: 'Zoë' })).toEqual(refused)
    expect(await viewerWith({ sub: 'provider|43', email_verified: false })).toMatchObject({
      kind: 'id-token',
    })
    await directory.updateAccount('usr_eva', { status: 'active' })
    expect(await viewerWith({})).toMatchObject({ kind: 'id-token' })
  })

  it('requires neither e-mail address nor name', async () => {
    expect(await viewerWith({ email: undefined, name: undefined })).toMatchObject({ email: '', name: '' })
  })

  it.each([
    ['another audience', { aud: 'another-client' }, 'The claim "aud" of the ID token is not accepted.'],
    ['no audience', { aud: undefined }, 'The claim "aud" of the ID token is not accepted.'],
    [
      'another issuer',
      { iss: 'https://elsewhere.example' },
      'The claim "iss" of the ID token is not accepted.',
    ],
    ['no subject', { sub: undefined }, 'The claim "sub" of the ID token is not accepted.'],
    ['no expiry', { exp: undefined }, 'The claim "exp" of the ID token is not accepted.'],
  ])('with %s is refused', async (_what, claims, refusal) => {
    expect(await viewerWith(claims)).toEqual({ kind: 'anonymous', refusal })
    expect(service.events).toMatchObject([{ type: 'invalid_token', severity: 'medium' }])
  })

  it('is accepted with a clock skew of up to one minute', async () => {
    expect(await viewerWith({ exp: seconds() - 55 })).toMatchObject({ kind: 'id-token' })
    expect(await viewerWith({ nbf: seconds() + 55 })).toMatchObject({ kind: 'id-token' })
    expect(await viewerWith({ exp: seconds() - 65 })).toEqual({
      kind: 'anonymous',
      refusal: 'The ID token has expired; get a new one.',
      isTemporary: true,
    })
    expect(await viewerWith({ nbf: seconds() + 65 })).toMatchObject({ kind: 'anonymous' })
  })

  it('is refused after it has expired, even if it was accepted before', async () => {
    const token = await provider.sign({ exp: seconds() + 1 })
    expect(await viewer(token)).toMatchObject({ kind: 'id-token' })
    vi.setSystemTime(Date.now() + 62_000)
    expect(await viewer(token)).toMatchObject({ kind: 'anonymous' })
  })

  it('without a signature, or with the public key as an HMAC secret, is refused', async () => {
    const [, body] = (await provider.sign({ role: 'admin' })).split('.')
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url')
    expect(await viewer(`${header('none')}.${body}.`)).toEqual(invalid)
    expect(await viewer(`${header('RS256')}.${body}.`)).toEqual(invalid)
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
    const keys = provider.publicKeys()
    for (const secret of [keys, JSON.stringify(JSON.parse(keys).keys[0]), JSON.parse(keys).keys[0].n]) {
      const confused = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: JSON.parse(keys).keys[0].kid })
        .sign(Buffer.from(secret))
      expect(await viewer(confused)).toEqual(invalid)
    }
  })

  it('signed with a new key is accepted; keys are not fetched for every token or unknown key', async () => {
    for (let token = 0; token < 5; token++) await viewerWith({ sub: `person-${token}` })
    expect(provider.keyRequests()).toBe(1)
    await provider.rotateKey()
    vi.setSystemTime(Date.now() + 31_000)
    expect(await viewerWith({})).toMatchObject({ kind: 'id-token' })
    expect(provider.keyRequests()).toBe(2)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await viewer(await provider.sign({}, { kid: `unknown-${attempt}` }))).toEqual(invalid)
    expect(provider.keyRequests()).toBe(2)
  })

  it('is refused while the keys are unavailable, without a security event, and accepted afterwards', async () => {
    const token = await provider.sign()
    provider.fail(true)
    expect(await viewer(token)).toEqual({
      kind: 'anonymous',
      refusal: "The identity provider's keys are unavailable; try again.",
      isTemporary: true,
    })
    expect(service.events).toEqual([])
    provider.fail(false)
    expect(await viewer(token)).toMatchObject({ kind: 'id-token' })
  })
})

describe('with an external provider', () => {
  it('the keys are found through its discovery document when no URL is configured', async () => {
    const discovering = await startIdentity({ oidc: { issuer: provider.issuer, audience: oidcAudience } })
    const header = `Bearer ${await provider.sign()}`
    expect(await discovering.identity.viewerOf(header, 'any')).toMatchObject({ subject: 'provider|42' })
    await discovering.close()
  })

  it('the platform’s own ID tokens are neither issued nor accepted; sessions still work', async () => {
    await service.identity.directory.createAccount(account('ana'), password)
    const session = await service.signIn('ana@rescue.example')
    for (const path of ['/api/auth/token', '/api/auth/jwks', '/.well-known/openid-configuration']) {
      const answer = await service.get(path, session)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().error).toContain(provider.issuer)
    }
    expect(await service.identity.viewerOf(`Bearer ${session}`, 'session')).toMatchObject({
      subject: 'usr_ana',
    })
    expect(await service.identity.directory.describe()).toMatchObject({
      provider: provider.issuer,
      configured: true,
      providers: ['email', 'oidc'],
    })
    const embedded = await startIdentity()
    await embedded.identity.directory.createAccount(account('ana'), password)
    expect(await viewer(await embedded.idToken('ana@rescue.example'))).toMatchObject({ kind: 'anonymous' })
    await embedded.close()
  })

  it('a token of the wrong kind is refused with a hint where to get the right one', async () => {
    await service.identity.directory.createAccount(account('ana'), password)
    const header = `Bearer ${await provider.sign()}`
    expect(await service.identity.viewerOf(header, 'session')).toEqual({
      kind: 'anonymous',
      refusal: `This path requires a session token, not an ID token. ${provider.issuer} issues none: use the ID token at /graphql, or sign in with a password of this platform (POST /api/auth/sign-in/email).`,
    })
    const session = await service.signIn('ana@rescue.example')
    expect(await service.identity.viewerOf(`Bearer ${session}`, 'id-token')).toEqual({
      kind: 'anonymous',
      refusal: `This path requires an ID token, not a session token. Get one from ${provider.issuer}.`,
    })
  })

  it('its tokens are refused for agents; agent tokens of accounts with a password are accepted for agents only', async () => {
    const resolved = (token: string, accepts: 'agent' | 'session') =>
      service.identity.viewerOf(`Bearer ${token}`, accepts)
    const external = await provider.sign({ role: 'admin' })
    expect(await resolved(external, 'agent')).toEqual({ kind: 'anonymous', refusal: expect.any(String) })
    expect((await service.post('/api/auth/agent-token', { client: 'Ñandú 🐾' }, external)).statusCode).toBe(
      401,
    )
    await service.identity.directory.createAccount(account('ana'), password)
    const session = await service.signIn('ana@rescue.example')
    const { token } = (await service.post('/api/auth/agent-token', { client: 'Ñandú 🐾' }, session)).json()
    expect(await resolved(token, 'agent')).toMatchObject({ subject: 'usr_ana', agent: 'Ñandú 🐾' })
    expect(await resolved(token, 'session')).toMatchObject({ kind: 'anonymous' })
  })
})
