import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const post = (body: object, as: 'donor' | 'staff' | 'anonymous' = 'donor') =>
  platform.rest('POST /api/performance/monitor', { as, body })
const monitor = (query: string, as: 'staff' | 'donor' = 'staff') =>
  platform.rest(`GET /api/performance/monitor?${query}`, { as })

describe('POST /api/performance/monitor', () => {
  it('records measurements of any signed-in person, in a common unit', async () => {
    for (const value of [100, 200, 300]) await post({ type: 'page_load', name: '/home', value, unit: 'ms' })
    const answer = await post({
      type: 'page_load',
      name: '/home',
      value: 0.4,
      unit: 's',
      metadata: { url: '/home', userAgent: 'test', userId: 'usr_1', sessionId: 's1', statusCode: 503 },
    })
    expect(answer.body).toEqual({ success: true, message: expect.any(String) })
    const { status, body } = await monitor('action=metrics&period=1h&type=page_load')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      period: '1h',
      type: 'page_load',
      metrics: { averageResponseTime: 250, errorRate: 0.25, throughput: 0.067 },
    })
    for (const member of ['p95ResponseTime', 'p99ResponseTime']) {
      expect(body.metrics[member]).toBeGreaterThanOrEqual(396)
      expect(body.metrics[member]).toBeLessThanOrEqual(404)
    }
  })

  it('records what the platform measures itself apart from its own measurements, unless staff post it', async () => {
    const measured = { type: 'api_response', name: '/', value: 1e9 }
    const metrics = [{ name: 'apiResponseTime', value: 1e9 }]
    expect((await post(measured)).status).toBe(200)
    expect((await post({ ...measured, type: 'visits', name: 'failed_login' })).status).toBe(200)
    const many = await platform.rest('POST /api/monitoring/app-performance', {
      as: 'donor',
      body: { metrics },
    })
    expect(many.body).toMatchObject({ count: 1 })
    const average = async () =>
      (await monitor('type=api_response&period=1h')).body.metrics.averageResponseTime
    expect(await average()).toBeLessThan(1e6)
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    expect(await db('metric_points').where({ name: 'failed_login' })).toEqual([])
    const recorded = await db('metric_points')
      .where({ user_id: demoPeople.donor.id, total: 1e9 })
      .orderBy('id')
    expect(recorded.map(({ type, name }) => [type, name])).toEqual([
      ['posted:api_response', '/'],
      ['visits', 'posted:failed_login'],
      ['posted:api_response', 'apiResponseTime'],
    ])
    await db.destroy()
    await post(measured, 'staff')
    expect(await average()).toBeGreaterThan(1e6)
  })

  it('names every invalid member and records nothing', async () => {
    const before = (await monitor('type=database_query&period=1h')).body.metrics.throughput
    const answer = await post({ type: 'database_query', value: '12', unit: 7 })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(['name', 'unit', 'value'])
    expect((await monitor('type=database_query&period=1h')).body.metrics.throughput).toBe(before)
  })

  it.each([
    ['a negative value', { value: -1 }, 'value'],
    ['a value beyond all measure', { value: 1e13 }, 'value'],
    ['a type that is not a word', { type: 'Page Load' }, 'type'],
    ['metadata without end', { metadata: { url: 'x'.repeat(5000) } }, 'metadata'],
  ])('refuses %s', async (_what, wrong, field) => {
    const { status, body } = await post({ type: 'page_load', name: '/', value: 1, ...wrong })
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([field])
  })

  it('returns 401 without a session', async () => {
    expect((await post({ type: 'page_load', name: '/', value: 1 }, 'anonymous')).status).toBe(401)
  })
})

describe('GET /api/performance/monitor', () => {
  it('includes the requests of this server', async () => {
    await platform.rest('GET /api/health')
    const metrics = await eventually(async () => {
      const { body } = await monitor('period=1h')
      expect(body.metrics.throughput).toBeGreaterThan(0)
      return body
    })
    expect(metrics).toMatchObject({ success: true, type: 'api_response', period: '1h' })
    expect(metrics.metrics.averageResponseTime).toBeGreaterThan(0)
    expect(metrics.metrics.p99ResponseTime).toBeGreaterThanOrEqual(metrics.metrics.p95ResponseTime * 0.99)
  })

  it('returns metrics of 24 hours without an action, and zeros for what was never measured', async () => {
    const { body } = await monitor('type=page_load')
    expect(body.period).toBe('24h')
    await post({ type: 'image_load', name: 'dog.webp', value: 40 })
    const report = await monitor('action=report&period=30d')
    expect(report.status).toBe(200)
    expect(report.body).toMatchObject({
      success: true,
      report: {
        period: '30d',
        metrics: { bundleSize: 0, imageLoadTime: 40, databaseQueryTime: expect.any(Number) },
        trends: { responseTime: 'stable', errorRate: 'stable' },
        alerts: [],
        recommendations: expect.any(Array),
      },
    })
  })

  it('recommends an improvement of a large bundle', async () => {
    await post({ type: 'bundle_size', name: 'main.js', value: 900, unit: 'kb' })
    const { body } = await monitor('action=report&period=1h')
    expect(body.report.metrics.bundleSize).toBe(900_000)
    // Recommendations about response times depend on the machine.
    const ofBundle = (said: string) => said.startsWith('The bundle')
    expect(body.report.recommendations.filter(ofBundle)).toEqual([expect.stringContaining('900 kB')])
  })

  it('lists the active alerts of the rules', async () => {
    const { status, body } = await monitor('action=alerts')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, alerts: [], pagination: { total: 0 } })
  })

  it.each([
    ['action=sleep', 'action'],
    ['period=2h', 'period'],
    ['action=report&period=1y', 'period'],
    ['type=heartbeat', 'type'],
  ])('refuses %s, naming the parameter', async (query, field) => {
    const { status, body } = await monitor(query)
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([field])
  })

  it('returns 403 to donors and 401 without a session', async () => {
    expect((await monitor('action=metrics', 'donor')).status).toBe(403)
    expect((await platform.rest('GET /api/performance/monitor')).status).toBe(401)
  })
})
