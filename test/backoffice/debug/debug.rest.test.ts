import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { productionSettings } from '../../support/platform/production-settings.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const routes = [
  'GET /api/debug/identity-status',
  'GET /api/debug/identity-apps',
  'POST /api/clean-production',
]

describe('outside production', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform({ SEED_CASES: '10' })
  })
  afterAll(() => platform.close())

  it('GET /api/debug/identity-status returns the configuration of the identity provider', async () => {
    const status = async () => (await platform.rest('GET /api/debug/identity-status', { as: 'admin' })).body
    const before = await status()
    expect(before).toEqual({
      provider: 'embedded',
      configured: true,
      accounts: 5,
      activeSessions: 1,
      signingKeys: expect.any(Number),
    })
    await platform.session('donor')
    expect((await status()).activeSessions).toBe(2)
  })

  it('GET /api/debug/identity-apps lists the sign-in providers', async () => {
    const { status, body } = await platform.rest('GET /api/debug/identity-apps', { as: 'admin' })
    expect(status).toBe(200)
    const { provider, providers } = await platform.platform.directory.describe()
    expect(providers.length).toBeGreaterThan(0)
    expect(body).toEqual({ provider, apps: providers.map((name) => ({ name })) })
  })

  it('POST /api/clean-production removes the demo data and keeps what was created manually', async () => {
    const byHand = await platform.rest('POST /api/cases', {
      as: 'guardian',
      body: { name: 'By hand', description: 'Stays.' },
    })
    const cleaned = await platform.rest('POST /api/clean-production', { as: 'admin' })
    expect(cleaned.status).toBe(200)
    expect(cleaned.body).toMatchObject({ success: true, message: expect.any(String), removed: { cases: 13 } })
    const { body } = await platform.rest('GET /api/cases', { as: 'admin' })
    expect(body.cases.map(({ id }: { id: string }) => id)).toEqual([byHand.body.id])
    const people = await platform.rest('GET /api/users', { as: 'admin' })
    expect(people.body.pagination.total).toBe(5)
    const again = await platform.rest('POST /api/clean-production', { as: 'admin' })
    expect(again.body.removed.cases).toBe(0)
    const back = await platform.rest('POST /api/init-staging-final', { as: 'admin' })
    expect(back.body.summary.cases).toBe(13)
  })

  it.each(routes)('%s returns 403 to staff and guardians, and 401 without a session', async (line) => {
    expect((await platform.rest(line, { as: 'staff' })).status).toBe(403)
    expect((await platform.rest(line, { as: 'guardian' })).status).toBe(403)
    expect((await platform.rest(line)).status).toBe(401)
  })
})

describe('in production', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform(productionSettings)
    await platform.platform.directory.createAccount({ ...demoPeople.admin, status: 'active' }, demoPassword)
  })
  afterAll(() => platform.close())

  it.each(routes)('%s returns 404, even to administrators', async (line) => {
    for (const as of ['admin', 'anonymous'] as const) {
      const { status, body } = await platform.rest(line, { as })
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('the OpenAPI document does not contain the routes', async () => {
    const headers = { authorization: `Bearer ${await platform.session('admin')}` }
    const response = await fetch(`${platform.origin}/openapi/backoffice.json`, { headers })
    const { paths, tags } = (await response.json()) as {
      paths: object
      tags: { name: string }[]
    }
    expect(Object.keys(paths).filter((path) => /debug|clean/.test(path))).toEqual([])
    expect(tags.map(({ name }) => name)).not.toContain('Debug')
  })

  it('the graph returns no identity status and NOT_FOUND for the removal', async () => {
    const ask = (query: string) => platform.graphql(query, {}, { as: 'admin' })
    expect((await ask('{ identityStatus { provider } }')).data).toEqual({ identityStatus: null })
    const refused = await ask('mutation { removeMadeUpData { message } }')
    expect(refused.errors[0].extensions.code).toBe('NOT_FOUND')
  })
})
