import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

describe('GET /api/health', () => {
  it('requires no session, and reports every check, the process and the version', async () => {
    const { status, body } = await platform.rest('GET /api/health')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'healthy',
      timestamp: expect.stringMatching(ISO),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      environment: 'test',
      checks: { api: true, database: true, authentication: true, monitoring: true },
    })
    expect(body.uptime).toBeGreaterThan(0)
    expect(body.responseTime).toBeGreaterThan(0)
    for (const member of ['rss', 'heapTotal', 'heapUsed', 'external'])
      expect(body.memory[member]).toBeGreaterThan(0)
    expect(body.memory.rss).toBeGreaterThan(body.memory.heapUsed)
  })
})

describe('GET /api/health/database', () => {
  it('reports the response time of the database and when it was measured', async () => {
    const { status, body } = await platform.rest('GET /api/health/database')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'healthy',
      database: { connected: true, responseTime: expect.any(Number), lastQuery: expect.stringMatching(ISO) },
    })
  })
})

describe('GET /api/health/auth', () => {
  it('reports the sign-in providers, and no session for a request without a token', async () => {
    const { status, body } = await platform.rest('GET /api/health/auth')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'healthy',
      authentication: { configured: true, providers: ['email'], sessionValid: false },
    })
  })

  it('reports whether the session of the request is valid', async () => {
    const valid = await platform.rest('GET /api/health/auth', { as: 'donor' })
    expect(valid.body.authentication.sessionValid).toBe(true)
    const headers = { authorization: 'Bearer not-a-session' }
    const invalid = await platform.rest('GET /api/health/auth', { headers })
    expect(invalid.body.authentication.sessionValid).toBe(false)
  })
})

describe('GET /api/health/monitoring', () => {
  it('reports that metrics are collected, when the last one was measured, and that alerts are enabled', async () => {
    const before = new Date().toISOString()
    const metric = { type: 'page_load', name: '/', value: 120 }
    await platform.rest('POST /api/performance/monitor', { as: 'donor', body: metric })
    const { status, body } = await platform.rest('GET /api/health/monitoring')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'healthy',
      monitoring: { enabled: true, metricsCollection: true, alerting: true },
    })
    // The result of an earlier check may be reported for a second.
    await expect
      .poll(async () => (await platform.rest('GET /api/health/monitoring')).body.monitoring.lastMetric ?? '')
      .toSatisfy((at: string) => ISO.test(at) && before <= at && at <= new Date().toISOString())
  })
})

describe('GET /api/check-db-connection', () => {
  it('names the database for staff', async () => {
    const { status, body } = await platform.rest('GET /api/check-db-connection', { as: 'staff' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, connected: true, database: 'sqlite' })
  })

  it.each([
    ['anonymous', 401],
    ['donor', 403],
    ['guardian', 403],
  ] as const)('refuses %s with %s', async (as, status) => {
    expect((await platform.rest('GET /api/check-db-connection', { as })).status).toBe(status)
  })
})
