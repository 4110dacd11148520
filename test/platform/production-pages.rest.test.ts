import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { productionSettings } from '../support/platform/production-settings.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

const token = productionSettings.OPERATIONS_TOKEN

let production: RunningPlatform
let development: RunningPlatform
beforeAll(async () => {
  production = await startPlatform({
    ...productionSettings,
    PUBLIC_URL: 'https://api.rescue.example',
  })
  development = await startPlatform()
})
afterAll(async () => {
  await production.close()
  await development.close()
})

const get = (of: RunningPlatform, path: string, headers: Record<string, string> = {}) =>
  fetch(of.origin + path, { headers, redirect: 'manual' })

const pages = [
  '/',
  '/pages/pages.css',
  '/docs',
  '/docs/start.js',
  '/openapi/wallet.json',
  '/invitation',
  '/invitation/page.js',
  '/graphql',
  '/demo-pictures/dog-brown.svg',
  '/livez',
  '/readyz',
  '/metrics',
  '/api/health',
  '/api/cases',
  '/api/auth/jwks',
  '/v1/wallet/wallets',
  '/.well-known/openid-configuration',
  '/nowhere',
  '/api/cases/%ff',
]

describe('every response', () => {
  it.each(pages)('to %s has the security headers for browsers', async (path) => {
    for (const platform of [development, production]) {
      const { headers } = await get(platform, path, { accept: 'text/html' })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
    }
  })

  it('has HSTS only if clients use HTTPS', async () => {
    expect((await get(production, '/livez')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    )
    expect((await get(development, '/livez')).headers.get('strict-transport-security')).toBeNull()
  })
})

describe('in production', () => {
  it.each(['/metrics', '/docs', '/docs/start.js', '/openapi/backoffice.json'])(
    '%s is for operators only',
    async (path) => {
      const refused = await get(production, path)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      expect((await get(production, path, { authorization: 'Bearer wrong' })).status).toBe(401)
      expect((await get(production, path, { authorization: `Bearer ${token}` })).status).toBe(200)
      expect((await get(development, path)).status).toBe(200)
    },
  )

  it('/readyz shows the result to everyone, and the details to operators', async () => {
    const ready = await get(production, '/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }])
    const detailed = await get(production, '/readyz', { authorization: `Bearer ${token}` })
    expect(await detailed.json()).toMatchObject({ checks: { identity: true, wallet: true } })
  })

  it('administrators count as operators, staff do not', async () => {
    const statusFor = async (who: 'admin' | 'staff') => {
      const { directory } = production.platform
      await directory.createAccount({ ...demoPeople[who], status: 'active' }, demoPassword)
      const authorization = `Bearer ${await production.session(who)}`
      return (await get(production, '/metrics', { authorization })).status
    }
    expect(await statusFor('admin')).toBe(200)
    expect(await statusFor('staff')).toBe(401)
  })

  it('no page offers demo accounts', async () => {
    expect(await (await get(development, '/docs')).text()).toContain(demoPassword)
    for (const path of ['/', '/docs']) {
      const page = await get(production, path, { accept: 'text/html', authorization: `Bearer ${token}` })
      expect(page.status, path).toBe(200)
      expect(await page.text()).not.toContain(demoPassword)
    }
  })

  it('neither the explorer nor introspection is available', async () => {
    const page = await get(production, '/graphql', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(page.status).toBe(400)
    expect(await page.text()).not.toContain('explorer')
    expect((await get(production, '/pages/graphiql.js')).status).toBe(404)
    const asked = await fetch(`${production.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __schema { types { name } } }' }),
    })
    expect(asked.status).toBe(400)
  })
})
