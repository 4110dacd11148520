import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { productionSettings } from '../../support/platform/production-settings.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const path = 'POST /api/init-staging-final'
let platform: RunningPlatform

beforeAll(async () => {
  platform = await startPlatform({ SEED_CASES: '30' })
})
afterAll(() => platform.close())

describe('POST /api/init-staging-final', () => {
  it('returns the summary of the set, and the same when repeated', async () => {
    const first = await platform.rest(path, { as: 'admin' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      success: true,
      message: expect.stringContaining('0 added, 0 restored'),
      summary: { cases: 33, users: 47, supportTickets: 30, idFormat: expect.stringContaining('<prefix>_') },
    })
    for (const kind of ['donations', 'follows', 'notifications', 'caseUpdates', 'auditLogs'])
      expect(first.body.summary[kind]).toBeGreaterThan(5)
    const again = await platform.rest(path, { as: 'admin' })
    expect(again.body).toEqual(first.body)
  })

  it('restores changed rows and keeps manually created ones', async () => {
    const made = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'By hand' } })
    const { body } = await platform.rest('GET /api/cases?status=draft&limit=1', { as: 'staff' })
    const [draft] = body.cases
    await platform.rest(`PUT /api/cases/${draft.id}`, {
      as: 'staff',
      body: { name: 'Renamed', status: 'active' },
    })
    const answer = await platform.rest(path, { as: 'admin' })
    expect(answer.body.message).toContain('1 restored')
    const put = await platform.rest(`GET /api/cases/${draft.id}`, { as: 'staff' })
    expect(put.body).toMatchObject({ name: draft.name, status: 'draft' })
    expect((await platform.rest(`GET /api/cases/${made.body.id}`, { as: 'staff' })).body.name).toBe('By hand')
  })

  it.each(['staff', 'guardian', 'donor'] as const)('returns 403 to %s', async (as) => {
    expect((await platform.rest(path, { as })).status).toBe(403)
  })

  it('returns 401 without a session', async () => {
    expect((await platform.rest(path)).status).toBe(401)
  })

  it('restores the accounts of people, too, whose role and status decide about the sign-in', async () => {
    const { investor, guardian } = demoPeople
    const change = (id: string, body: object) => platform.rest(`PUT /api/users/${id}`, { as: 'admin', body })
    const signIn = ({ email }: { email: string }) =>
      platform.rest('POST /api/auth/sign-in/email', { body: { email, password: demoPassword } })
    expect((await change(investor.id, { role: 'staff' })).status).toBe(200)
    expect((await change(guardian.id, { status: 'inactive' })).status).toBe(200)
    await eventually(async () => expect((await signIn(investor)).body.user.role).toBe('staff'))
    await eventually(async () => expect((await signIn(guardian)).status).toBe(403))
    await platform.rest(path, { as: 'admin' })
    await eventually(async () => expect((await signIn(investor)).body.user.role).toBe('investor'))
    await eventually(async () => expect((await signIn(guardian)).status).toBe(200))
  })
})

describe('the demo data', () => {
  it('has cases with pictures that the platform itself serves', async () => {
    const { body } = await platform.rest('GET /api/cases?limit=100', { as: 'donor' })
    const seeded = body.cases.filter(({ name }: { name: string }) => name !== 'By hand')
    const urls = new Set<string>(seeded.map(({ imageUrl }: { imageUrl: string }) => imageUrl))
    expect(urls.size).toBeGreaterThan(5)
    for (const url of urls) {
      const picture = await fetch(url)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(await picture.text()).toMatch(/^<svg .*<\/svg>\n$/s)
    }
  })

  it('has donations that add up to the amount of their case, and fills the dashboard and lists', async () => {
    const { body } = await platform.rest('GET /api/donations?status=completed&limit=100', { as: 'admin' })
    const [{ caseId }] = body.donations
    const mine = body.donations.filter((donation: { caseId: string }) => donation.caseId === caseId)
    const cents = mine.reduce(
      (sum: number, { convertedAmount, amount }: { convertedAmount?: number; amount: number }) =>
        sum + Math.round((convertedAmount ?? amount) * 100),
      0,
    )
    const found = await platform.rest(`GET /api/cases/${caseId}`, { as: 'donor' })
    expect(Math.round(found.body.donationsReceived * 100)).toBe(cents)
    const dashboard = await platform.rest('GET /api/dashboard/stats', { as: 'staff' })
    expect(dashboard.body.summary.totalSupportTickets).toBe(30)
    const people = await platform.rest('GET /api/guardians', { as: 'staff' })
    expect(people.body.guardians.length).toBeGreaterThan(3)
  })
})

describe('in production', () => {
  it('refuses the staging set, even to an administrator', async () => {
    const production = await startPlatform(productionSettings)
    try {
      const { admin } = demoPeople
      await production.platform.directory.createAccount({ ...admin, status: 'active' }, demoPassword)
      const answer = await production.rest(path, { as: 'admin' })
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
      const cases = await production.rest('GET /api/cases', { as: 'admin' })
      expect(cases.body.pagination.total).toBe(0)
    } finally {
      await production.close()
    }
  })
})
