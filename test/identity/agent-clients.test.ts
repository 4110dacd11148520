import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { account, describeIdentity, type IdentityUnderTest, password } from '../support/platform/identity.js'
import { eventually } from '../support/runner/retry-until.js'

const HOUR = 3_600_000
const verifier = 'v'.repeat(43)
const REDIRECT = 'http://localhost:4711/callback'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: Date.parse('2026-02-01T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function registered({ post }: IdentityUnderTest): Promise<string> {
  const metadata = { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none', client_name: 'Bot' }
  return (await post('/api/auth/oauth2/register', metadata)).json().client_id
}

async function requested({ get }: IdentityUnderTest, clientId: string): Promise<URL> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { headers } = await get(`/api/auth/oauth2/authorize?${query}`)
  return new URL(String(headers.location))
}

/** The tokens of a program that a person allows. */
async function allowed(service: IdentityUnderTest, clientId: string, session: string) {
  const query = (await requested(service, clientId)).search.slice(1)
  const { url } = (await service.post('/api/auth/oauth2/consent', { allow: true, query }, session)).json()
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: new URL(url).searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }).toString(),
  })
  return response.json() as { access_token: string; refresh_token: string }
}

describeIdentity('A program that a person allows', ({ start, contents }) => {
  let service: IdentityUnderTest
  beforeEach(async () => {
    service = await start()
    await service.identity.directory.createAccount(account('ana', { role: 'guardian' }), password)
  })
  const agentOf = (token: string) => service.identity.viewerOf(`Bearer ${token}`, 'agent')

  it('acts with the role of the person while the account is active, and stores no secret in plain text', async () => {
    const clientId = await registered(service)
    const tokens = await allowed(service, clientId, await service.signIn('ana@rescue.example'))
    expect(await agentOf(tokens.access_token)).toMatchObject({
      subject: 'usr_ana',
      role: 'guardian',
      agent: 'Bot',
    })
    const stored = await contents()
    for (const secret of Object.values(tokens).filter((text) => String(text).length > 20))
      expect(stored).not.toContain(secret)
    await service.identity.directory.updateAccount('usr_ana', { status: 'inactive' })
    expect(await agentOf(tokens.access_token)).toMatchObject({ kind: 'anonymous' })
  })

  it('loses its permission when the account is deleted', async () => {
    const clientId = await registered(service)
    const { access_token } = await allowed(service, clientId, await service.signIn('ana@rescue.example'))
    await service.identity.directory.deleteAccount('usr_ana')
    expect(await agentOf(access_token)).toMatchObject({ kind: 'anonymous' })
    await service.identity.directory.createAccount(account('ana', { role: 'guardian' }), password)
    // A remaining permission would apply to the next account with that id.
    expect(await agentOf(access_token)).toMatchObject({ kind: 'anonymous' })
  })

  it('may ask again after the person withdrew the permission, also days later', async () => {
    const clientId = await registered(service)
    const unused = await registered(service)
    const session = await service.signIn('ana@rescue.example')
    await allowed(service, clientId, session)
    vi.setSystemTime(Date.now() + HOUR)
    expect(await service.identity.directory.withdrawAgent('usr_ana', clientId)).toBe('Bot')
    vi.setSystemTime(Date.now() + 25 * HOUR)
    vi.advanceTimersByTime(HOUR)
    const errorOf = async (id: string) => (await requested(service, id)).searchParams.get('error')
    await eventually(async () => expect(await errorOf(unused)).toBe('invalid_client'))
    expect(await errorOf(clientId)).toBeNull()
    const { access_token } = await allowed(service, clientId, await service.signIn('ana@rescue.example'))
    expect(await agentOf(access_token)).toMatchObject({ subject: 'usr_ana', agent: 'Bot' })
  })

  it('stays registered; one that was not allowed within a day is removed', async () => {
    const [used, unused] = [await registered(service), await registered(service)]
    await allowed(service, used, await service.signIn('ana@rescue.example'))
    vi.setSystemTime(Date.now() + 25 * HOUR)
    const fresh = await registered(service)
    vi.advanceTimersByTime(HOUR)
    const errorOf = async (id: string) => (await requested(service, id)).searchParams.get('error')
    await eventually(async () => expect(await errorOf(unused)).toBe('invalid_client'))
    expect([await errorOf(used), await errorOf(fresh)]).toEqual([null, null])
  })

  it('that sends JSON for a token receives a 415 that names the form', async () => {
    const refused = await service.post('/api/auth/oauth2/token', { grant_type: 'authorization_code' })
    expect(refused.statusCode).toBe(415)
    expect(refused.json().details).toEqual({ 'Content-Type': 'must be application/x-www-form-urlencoded' })
    expect(refused.body).not.toContain('application/json')
  })
})
