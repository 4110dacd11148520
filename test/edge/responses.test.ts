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

it.each(['/api/cases', '/v1/wallet/wallets', '/api/auth/token', '/graphql', '/o'])(
  'OPTIONS %s is accepted from programs other than browsers',
  async (path) => {
    const answer = await fetch(`${platform.origin}${path}`, { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
  },
)

describe('sign-in', () => {
  it('counts against the backoffice’s limit by address, so that passwords are not guessed at full speed', async () => {
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
