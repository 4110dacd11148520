import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { account, describeIdentity, type IdentityUnderTest, password } from '../support/platform/identity.js'

const issuer = 'http://rescue.test'
const email = 'ana@rescue.example'
const hour = 3600 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

function viewer(service: IdentityUnderTest, token: string) {
  return service.identity.viewerOf(`Bearer ${token}`, 'id-token')
}

/** Verifies a token like a standard OpenID client, with the keys of the issuer's discovery document. */
async function verifyAsClient(service: IdentityUnderTest, token: string) {
  const document = (await service.get('/.well-known/openid-configuration')).json()
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const keys = createRemoteJWKSet(new URL(new URL(document.jwks_uri).pathname, address))
  return jwtVerify(token, keys, {
    issuer: document.issuer,
    audience: issuer,
    algorithms: document.id_token_signing_alg_values_supported,
  })
}

async function publishedKeyIds(service: IdentityUnderTest): Promise<string[]> {
  const { keys } = (await service.get('/api/auth/jwks')).json()
  return keys.map((key: { kid: string }) => key.kid).sort()
}

describeIdentity('An ID token', ({ start }) => {
  let service: IdentityUnderTest
  beforeEach(async () => {
    service = await start()
    await service.identity.directory.createAccount(account('ana', { role: 'staff' }), password)
  })

  it('is a JWT that a standard OpenID client can verify with the published keys', async () => {
    const { payload, protectedHeader } = await verifyAsClient(service, await service.idToken(email))
    expect(payload).toEqual({
      iss: issuer,
      aud: issuer,
      sub: 'usr_ana',
      email,
      name: 'ana',
      role: 'staff',
      scope: 'signing-in staff',
      sid: expect.any(String),
      iat: Date.now() / 1000,
      exp: Date.now() / 1000 + 3600,
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
    const published = await service.get('/api/auth/jwks')
    expect(published.headers['cache-control']).toBe('public, max-age=300')
    expect(published.json().keys).toHaveLength(1)
    expect(published.json().keys[0]).not.toHaveProperty('d')
  })

  it('identifies the person for an hour', async () => {
    const token = await service.idToken(email)
    pass(hour - 1000)
    expect(await viewer(service, token)).toMatchObject({
      kind: 'id-token',
      subject: 'usr_ana',
      role: 'staff',
    })
    pass(1000)
    expect(await viewer(service, token)).toEqual({
      kind: 'anonymous',
      refusal: 'The ID token has expired; get a new one.',
      isTemporary: true,
    })
  })

  it('is refused after the role of the account has changed', async () => {
    const token = await service.idToken(email)
    await service.identity.directory.updateAccount('usr_ana', { role: 'user' })
    expect(await viewer(service, token)).toMatchObject({ kind: 'anonymous' })
    expect(await viewer(service, await service.idToken(email))).toMatchObject({ role: 'user' })
  })

  it('is refused after its session has ended, at once in this process and within five seconds in others', async () => {
    const other = await start()
    const session = await service.signIn(email)
    const token = (await service.get('/api/auth/token', session)).json().token
    for (const process of [service, other])
      expect(await viewer(process, token)).toMatchObject({ kind: 'id-token' })
    await service.post('/api/auth/sign-out', undefined, session)
    const ended = { kind: 'anonymous', refusal: 'The session behind the ID token has ended. Sign in again.' }
    expect(await viewer(service, token)).toEqual(ended)
    pass(5000)
    expect(await viewer(other, token)).toEqual(ended)
  })

  it('is refused after the account has become inactive', async () => {
    const token = await service.idToken(email)
    await service.identity.directory.updateAccount('usr_ana', { status: 'inactive' })
    expect(await viewer(service, token)).toMatchObject({ kind: 'anonymous' })
  })

  it('is issued only for a session token', async () => {
    const idToken = await service.idToken(email)
    for (const token of [undefined, 'x'.repeat(32), idToken]) {
      const answer = await service.get('/api/auth/token', token)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('UNAUTHORIZED')
    }
  })

  it('stays valid after a key rotation; the old key is removed when all its tokens have expired', async () => {
    const before = await service.idToken(email)
    const [oldKey] = await publishedKeyIds(service)
    await service.identity.rotateSigningKey()
    const after = await service.idToken(email)
    expect(decodeProtectedHeader(before).kid).toBe(oldKey)
    expect(decodeProtectedHeader(after).kid).not.toBe(oldKey)
    expect(await publishedKeyIds(service)).toEqual([oldKey, decodeProtectedHeader(after).kid].sort())
    expect(await service.identity.directory.describe()).toMatchObject({ signingKeys: 1 })
    for (const token of [before, after])
      expect(await viewer(service, token)).toMatchObject({ subject: 'usr_ana' })

    pass(hour - 1000)
    expect(await viewer(service, before)).toMatchObject({ subject: 'usr_ana' })
    pass(hour + 2000)
    expect(await publishedKeyIds(service)).toEqual([decodeProtectedHeader(after).kid])
    await service.identity.rotateSigningKey()
    await expect(verifyAsClient(service, before)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  })

  it('signed with the new key of another process is accepted at once', async () => {
    const other = await start()
    expect(await viewer(other, await service.idToken(email))).toMatchObject({ subject: 'usr_ana' })
    await service.identity.rotateSigningKey()
    expect(await viewer(other, await service.idToken(email))).toMatchObject({ subject: 'usr_ana' })
  })

  it('is issued again after the session secret was lost and the key rotated; older tokens stay valid', async () => {
    const session = await service.signIn(email)
    const before = (await service.get('/api/auth/token', session)).json().token
    const restarted = await start({ sessionSecrets: ['another-secret-for-tests-9876543210'] })
    await expect(restarted.identity.assertCanSign()).rejects.toThrow(
      /SESSION_SECRET does not decrypt .* run `npm run identity:rotate-keys`/,
    )
    await restarted.identity.rotateSigningKey()
    await restarted.identity.assertCanSign()
    const after = (await restarted.get('/api/auth/token', session)).json().token
    for (const token of [before, after])
      expect(await viewer(restarted, token)).toMatchObject({ subject: 'usr_ana' })
  })

  it('is signed with a new key automatically after 90 days', async () => {
    const [first] = await publishedKeyIds(service)
    pass(90 * 24 * hour + 1000)
    const kid = decodeProtectedHeader(await service.idToken(email)).kid
    expect(kid).not.toBe(first)
  })

  it('that is forged is refused, however it is signed', async () => {
    const genuine = await service.idToken(email)
    const claims = JSON.parse(Buffer.from(genuine.split('.')[1] ?? '', 'base64url').toString())
    const { kid } = decodeProtectedHeader(genuine)
    const published = (await service.get('/api/auth/jwks')).json().keys[0]
    const stranger = await generateKeyPair('ES256')
    const signed = (alg: string, key: Parameters<SignJWT['sign']>[0], changes = {}) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(key)
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [header, body, signature] = genuine.split('.')
    const forged = {
      'another key': await signed('ES256', stranger.privateKey),
      'the public key as HMAC secret': await signed('HS256', Buffer.from(JSON.stringify(published))),
      'no signature': `${encoded({ alg: 'none' })}.${body}.`,
      'the signature cut off': `${header}.${body}.`,
      'a changed role': `${header}.${encoded({ ...claims, role: 'admin' })}.${signature}`,
      'a key of its own in the header': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(stranger.publicKey) })
        .sign(stranger.privateKey),
      'two signatures’ worth of bytes': `${header}.${body}.${signature}${signature}`,
    }
    for (const [how, token] of Object.entries(forged))
      expect([how, await viewer(service, token)]).toEqual([
        how,
        { kind: 'anonymous', refusal: 'The ID token is not valid.' },
      ])
    expect(service.events).toHaveLength(Object.keys(forged).length)
    expect(service.events.every((event) => event.severity === 'medium')).toBe(true)
  })
})
