import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const get = (path: string, as: 'staff' | 'donor' | 'anonymous' = 'staff') =>
  platform.rest(`GET /api/monitoring/${path}`, { as })
const post = (path: string, body: unknown, as: Who = 'donor') =>
  platform.rest(`POST /api/monitoring/${path}`, { as, body })

describe('what the apps of a person report', () => {
  it('is 50 MB per day at most, of all kinds together, so that nobody fills the database', async () => {
    const logs = [{ level: 'info', message: '🐕'.repeat(100) }]
    const day = new Date().toISOString().slice(0, 10)
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const usage = () => db('report_usage').where({ user_id: demoPeople.investor.id })
    expect((await post('app-logs', { logs }, 'investor')).status).toBe(200)
    expect(await usage().first()).toEqual({
      user_id: demoPeople.investor.id,
      day,
      bytes: expect.toSatisfy((bytes: number) => bytes > 400 && bytes < 1_000),
    })
    await usage().update({ bytes: 50_000_000 })
    for (const [path, body] of [
      ['monitoring/app-performance', { metrics: [{ name: 'pageLoadTime', value: 1 }] }],
      ['monitoring/app-logs', { logs }],
      ['monitoring/app-user-activity', { activities: [{ action: 'case_opened' }] }],
      ['performance/monitor', { type: 'page_load', name: '/', value: 1 }],
    ] as const) {
      const refused = await platform.rest(`POST /api/${path}`, { as: 'investor', body })
      expect([refused.status, refused.body.code], path).toEqual([429, 'QUOTA_EXCEEDED'])
      expect(refused.body.details).toEqual({
        quota: 'report_bytes_per_day',
        limit: 50_000_000,
        used: 50_000_000,
        resetsAt: expect.stringMatching(/T00:00:00\.000Z$/),
      })
    }
    expect((await post('app-logs', { logs }, 'donor')).status).toBe(200)
    await usage().update({ day: '2026-01-01' })
    expect((await post('app-logs', { logs }, 'investor')).status).toBe(200)
    await db.destroy()
  })
})

describe('POST /api/monitoring/app-performance', () => {
  it('returns the number of recorded metrics, which the performance figures include', async () => {
    const metrics = [
      { name: 'pageLoadTime', value: 100, timestamp: Date.now(), metadata: { url: '/', userAgent: 'test' } },
      { name: 'pageLoadTime', value: 300, timestamp: Date.now() - 1_000 },
    ]
    const { status, body } = await post('app-performance', { metrics })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, count: 2, message: expect.any(String) })
    const figures = await platform.rest('GET /api/performance/monitor?type=page_load&period=1h', {
      as: 'staff',
    })
    expect(figures.body.metrics.averageResponseTime).toBe(200)
  })

  it('assigns a measurement to the hour in which it was taken', async () => {
    const long = Date.now() - 2 * 3_600_000
    await post('app-performance', { metrics: [{ name: 'imageLoad', value: 70, timestamp: long }] })
    const imageLoadTime = async (period: string) =>
      (await platform.rest(`GET /api/performance/monitor?action=report&period=${period}`, { as: 'staff' }))
        .body.report.metrics.imageLoadTime
    expect([await imageLoadTime('1h'), await imageLoadTime('24h')]).toEqual([0, 70])
  })

  it.each([
    ['no entries', { metrics: [] }, 'metrics'],
    ['too many entries', { metrics: Array(501).fill({ name: 'a', value: 1 }) }, 'metrics'],
    ['a value that is text', { metrics: [{ name: 'a', value: '1' }] }, 'metrics.0.value'],
    ['a negative value', { metrics: [{ name: 'a', value: -1 }] }, 'metrics.0.value'],
    ['no list', {}, 'metrics'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await post('app-performance', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })
})

describe('POST /api/monitoring/app-logs', () => {
  it('accepts logs, whose errors the statistics include', async () => {
    const before = (await get('unified-stats')).body.errors.count
    const error = { level: 'error', message: 'Cannot read pets', timestamp: Date.now() }
    const logs = [
      { level: 'info', message: 'Started', timestamp: Date.now(), context: { component: 'App' } },
      { ...error, context: { component: 'List', error: 'TypeError: at …' } },
      error,
    ]
    const { status, body } = await post('app-logs', { logs })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, message: expect.any(String) })
    const { errors } = (await get('unified-stats')).body
    expect(errors.count).toBe(before + 2)
    expect(errors.topErrors[0]).toEqual({ message: 'Cannot read pets', count: 2 })
  })

  it('limits how many errors of a person count for alerts, so that one person cannot raise an alert', async () => {
    const logs = Array.from({ length: 100 }, () => ({ level: 'error', message: 'x', timestamp: 0 }))
    for (let count = 0; count < 2; count++)
      expect((await post('app-logs', { logs }, 'investor')).status).toBe(200)
    const location = { subgraph: 'backoffice', dataDirectory: platform.dataDirectory } as const
    const db = await openDatabase(location)
    const [counted] = await db('metric_points')
      .where({ type: 'client_error', user_id: demoPeople.investor.id, source: 'client' })
      .sum({ count: 'count' })
    await db.destroy()
    expect(counted).toEqual({ count: 10 })
  })

  it('refuses an unknown level and stores nothing of the list', async () => {
    const before = (await get('unified-stats')).body.errors.count
    const good = { level: 'error', message: 'x' }
    const answer = await post('app-logs', { logs: [good, { level: 'loud', message: '' }] })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(['logs.1.level', 'logs.1.message'])
    expect((await get('unified-stats')).body.errors.count).toBe(before)
  })
})

describe('POST /api/monitoring/app-user-activity', () => {
  it('counts people rather than clicks, and averages the length of sessions', async () => {
    const now = Date.now()
    const activity = (ago: number, sessionId: string) => ({
      action: 'click',
      component: 'Donate',
      timestamp: now - ago * 1_000,
      metadata: { sessionId },
    })
    const donor = await post('app-user-activity', {
      activities: [activity(60, 's1'), activity(0, 's1'), activity(20, 's2'), activity(0, 's2')],
    })
    expect(donor.body).toMatchObject({ success: true, message: expect.any(String) })
    await post('app-user-activity', { activities: [activity(0, 's3')] }, 'staff')
    const { users } = (await get('unified-stats')).body
    expect(users.active).toBe(2)
    expect(users.peak).toBe(2)
    expect(users.avgSessionDuration).toBeCloseTo(80 / 3, 2)
  })

  it('refuses an activity without an action', async () => {
    const { status, body } = await post('app-user-activity', { activities: [{ component: 'x' }] })
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual(['activities.0.action'])
  })
})

describe.each(['app-performance', 'app-logs', 'app-user-activity'])('POST /api/monitoring/%s', (path) => {
  it('returns 401 without a session', async () => {
    expect((await post(path, {}, 'anonymous')).status).toBe(401)
  })
})

describe('GET /api/monitoring/app-health', () => {
  it('reports the checks and the metrics of client apps', async () => {
    const { status, body } = await get('app-health')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'healthy',
      checks: { api: true, database: true, auth: true },
      clientMetrics: {
        activeUsers: expect.any(Number),
        avgResponseTime: expect.any(Number),
        errorRate: expect.any(Number),
      },
    })
  })
})

describe('GET /api/monitoring/unified-stats', () => {
  it('returns the figures of this process', async () => {
    const { system, performance } = (await get('unified-stats')).body
    expect(system.cpu).toBeGreaterThanOrEqual(0)
    expect(system.cpu).toBeLessThanOrEqual(1)
    expect(system.memory).toBeGreaterThan(10_000_000)
    expect(system.uptime).toBeGreaterThan(0)
    expect(Object.keys(performance).sort()).toEqual(['avgResponseTime', 'p95ResponseTime', 'p99ResponseTime'])
  })
})

describe('alerts', () => {
  it('can be raised by staff and filtered by severity and status', async () => {
    const body = { severity: 'critical', message: 'The clinic has no power', metadata: { clinic: 'north' } }
    const raised = await post('alerts', body, 'staff')
    expect(raised.status).toBe(200)
    expect(raised.body).toMatchObject({ ...body, id: expect.stringMatching(/^alert_/), status: 'active' })
    const critical = await get('alerts?severity=critical&status=active')
    expect(critical.body.alerts).toEqual([raised.body])
    expect(critical.body.pagination.total).toBe(1)
    expect((await get('alerts?severity=low')).body.alerts).toEqual([])
  })

  it('can be resolved over GraphQL, and resolving again changes nothing', async () => {
    const { body } = await post('alerts', { severity: 'high', message: 'Slow' }, 'staff')
    const mutation = 'mutation($id: ID!) { resolveAlert(id: $id) { status resolvedAt } }'
    const first = await platform.graphql(mutation, { id: body.id }, { as: 'staff' })
    expect(first.data.resolveAlert).toEqual({ status: 'resolved', resolvedAt: expect.any(String) })
    const again = await platform.graphql(mutation, { id: body.id }, { as: 'admin' })
    expect(again.data).toEqual(first.data)
    expect((await get('alerts?status=resolved')).body.alerts[0].id).toBe(body.id)
    const unknown = await platform.graphql(mutation, { id: 'alert_none' }, { as: 'staff' })
    expect(unknown.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  it.each([
    [{ message: 'x' }, 'severity'],
    [{ severity: 'mild', message: 'x' }, 'severity'],
    [{ severity: 'high', message: ' ' }, 'message'],
  ])('are refused with 400: %o', async (body, field) => {
    const answer = await post('alerts', body, 'staff')
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('return 403 to donors and 401 without a session', async () => {
    expect((await post('alerts', { severity: 'high', message: 'x' }, 'donor')).status).toBe(403)
    for (const path of ['alerts', 'alert-rules', 'app-health', 'unified-stats']) {
      expect((await get(path, 'donor')).status).toBe(403)
      expect((await get(path, 'anonymous')).status).toBe(401)
    }
  })
})

describe('alert rules', () => {
  it('include the default rules', async () => {
    const { status, body } = await get('alert-rules')
    expect(status).toBe(200)
    expect(body.rules).toContainEqual({
      id: expect.stringMatching(/^rule_/),
      condition: 'p95(api_response) > 800 for 5m',
      severity: 'high',
      enabled: true,
      notificationChannels: ['email'],
    })
  })

  const create = `mutation($condition: String!) {
    createAlertRule(input: {condition: $condition, severity: low, notificationChannels: [chat, chat]}) {
      id condition enabled notificationChannels
    }
  }`

  it('are added, changed and removed by administrators', async () => {
    const condition = 'avg(visits) > 5'
    const { data } = await platform.graphql(create, { condition }, { as: 'admin' })
    const { id } = data.createAlertRule
    expect(data.createAlertRule).toMatchObject({ condition, enabled: true, notificationChannels: ['chat'] })
    const update =
      'mutation($id: ID!) { updateAlertRule(id: $id, input: {enabled: false}) { enabled version } }'
    const changed = await platform.graphql(update, { id }, { as: 'admin' })
    expect(changed.data.updateAlertRule).toEqual({ enabled: false, version: 2 })
    const remove = 'mutation($id: ID!) { deleteAlertRule(id: $id) }'
    expect((await platform.graphql(remove, { id }, { as: 'admin' })).data.deleteAlertRule).toBe(true)
    const again = await platform.graphql(remove, { id }, { as: 'admin' })
    expect(again.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  it('return an error that explains an invalid condition', async () => {
    const { errors } = await platform.graphql(create, { condition: 'visits > 5' }, { as: 'admin' })
    expect(errors[0].extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { condition: expect.stringContaining('avg(visits)') },
    })
  })

  it('cannot be created by staff', async () => {
    const { errors } = await platform.graphql(create, { condition: 'avg(x) > 5' }, { as: 'staff' })
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
  })
})
