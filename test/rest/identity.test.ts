import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { account, type IdentityUnderTest, password, startIdentity } from '../support/identity.js'

let service: IdentityUnderTest
beforeEach(async () => {
  service = await startIdentity()
  await service.identity.directory.createAccount(account('ana', { role: 'guardian' }), password)
})
afterEach(() => service.close())

describe('signing in', () => {
  it('answers a session token and the user', async () => {
    const answer = await service.post('/api/auth/sign-in/email', { email: 'ANA@rescue.example', password })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: { ...account('ana', { role: 'guardian' }), createdAt: expect.any(String) },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('resolves to a viewer', async () => {
    const token = await service.signIn('ana@rescue.example')
    expect(await service.identity.viewerOf(`Bearer ${token}`, 'session')).toEqual({
      kind: 'session',
      subject: 'usr_ana',
      role: 'guardian',
      email: 'ana@rescue.example',
      name: 'ana',
      sessionId: expect.any(String),
    })
    const idToken = await service.idToken('ana@rescue.example')
    expect(await service.identity.viewerOf(`Bearer ${idToken}`, 'id-token')).toMatchObject({
      kind: 'id-token',
      subject: 'usr_ana',
      role: 'guardian',
    })
  })
})
