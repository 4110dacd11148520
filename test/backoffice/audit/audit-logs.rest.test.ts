import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import guards from '../../../schema/generated/guards.json' with { type: 'json' }
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { runAsOperator } from '../../support/platform/program-runner.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const rest = (line: string, as?: Who, body?: unknown, headers?: Record<string, string>) =>
  platform.rest(line, {
    ...(as ? { as } : {}),
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
  })

const byHand = {
  userId: 'usr_gone',
  userEmail: 'Gone@Rescue.example',
  userRole: 'staff',
  action: 'paper_form_signed',
  resource: 'contract',
  resourceId: 'contract-7',
  details: {
    before: { signed: false },
    after: { signed: true },
    reason: 'by hand',
    ipAddress: '203.0.113.9',
  },
  severity: 'high',
  category: 'security',
}

describe('the audit log', () => {
  it('has a row for every change, through REST or GraphQL', async () => {
    const requestId = 'audit-rest-1'
    const created = await rest('POST /api/cases', 'guardian', { name: 'Nube' }, { 'x-request-id': requestId })
    const { id } = created.body
    await platform.graphql(
      `mutation ($id: ID!) { updateCase(id: $id, input: {status: urgent}) { id } }`,
      { id },
      { as: 'staff' },
    )
    const { body } = await rest('GET /api/audit-logs?resource=case&limit=2', 'staff')
    expect(body.auditLogs).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^aud_/),
        timestamp: expect.stringMatching(ISO),
        userId: demoPeople.staff.id,
        userEmail: demoPeople.staff.email,
        userRole: 'staff',
        action: 'case_status_change',
        resource: 'case',
        resourceId: id,
        severity: 'medium',
        category: 'case',
        details: { before: { status: 'active' }, after: { status: 'urgent' }, ipAddress: expect.any(String) },
      }),
      expect.objectContaining({
        userId: demoPeople.guardian.id,
        action: 'case_created',
        requestId,
        details: { after: expect.objectContaining({ id, name: 'Nube' }), ipAddress: expect.any(String) },
      }),
    ])
  })

  it('has no row for a refused change', async () => {
    const before = (await rest('GET /api/audit-logs', 'admin')).body.total
    await rest('POST /api/cases', 'guardian', { name: '' })
    await rest('PUT /api/cases/cas_none', 'staff', { name: 'x' })
    expect((await rest('GET /api/audit-logs', 'admin')).body.total).toBe(before)
  })

  it('has no operation that changes or deletes a row', async () => {
    const mutations = Object.keys(guards).filter((field) => /^Mutation\..*audit/i.test(field))
    expect(mutations).toEqual(['Mutation.createAuditLog'])
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await rest(`${method} /api/audit-logs`, 'admin', {})).status).toBe(405)
  })
})

describe('POST /api/audit-logs', () => {
  it('writes a manual row that names its author, and notifies the administrators', async () => {
    const { status, body } = await rest('POST /api/audit-logs', 'admin', byHand)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...byHand,
      id: expect.stringMatching(/^aud_/),
      userEmail: 'gone@rescue.example',
      timestamp: expect.stringMatching(ISO),
      requestId: expect.any(String),
      recordedBy: demoPeople.admin.id,
    })
    const countNotified = async () =>
      (await rest('GET /api/notifications?type=audit_log_created', 'admin')).body.notifications.length
    await expect.poll(countNotified).toBeGreaterThan(0)
  })

  it('redacts secrets', async () => {
    const details = { after: { apiKey: 'sk-1', name: 'x' }, token: 'abc' }
    const { body } = await rest('POST /api/audit-logs', 'admin', { ...byHand, details })
    expect(body.details).toEqual({ after: { apiKey: '[redacted]', name: 'x' }, token: '[redacted]' })
  })

  it('names every invalid member', async () => {
    const wrong = { ...byHand, action: '', userEmail: 'nobody', details: { before: 'text' } }
    const { status, body } = await rest('POST /api/audit-logs', 'admin', wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.details).sort()).toEqual(['action', 'details.before', 'userEmail'])
    const missing = await rest('POST /api/audit-logs', 'admin', { severity: 'dreadful' })
    expect(Object.keys(missing.body.details).sort()).toEqual(['action', 'resource', 'resourceId', 'severity'])
  })

  it('returns 403 to staff and 401 without a session', async () => {
    expect((await rest('POST /api/audit-logs', 'staff', byHand)).status).toBe(403)
    expect((await rest('POST /api/audit-logs', undefined, byHand)).status).toBe(401)
  })
})

describe('GET /api/audit-logs', () => {
  beforeAll(async () => {
    for (let row = 0; row < 5; row++)
      await rest('POST /api/audit-logs', 'admin', {
        ...byHand,
        action: 'counted',
        resource: row % 2 ? 'odd' : 'even',
        severity: row === 0 ? 'critical' : 'low',
        category: row === 1 ? 'donation' : 'system',
      })
  })

  it('returns auditLogs, total, page, limit and totalPages', async () => {
    const { body } = await rest('GET /api/audit-logs?action=counted&limit=2&page=2', 'admin')
    expect(body).toMatchObject({ total: 5, page: 2, limit: 2, totalPages: 3 })
    expect(Object.keys(body).sort()).toEqual(['auditLogs', 'limit', 'page', 'total', 'totalPages'])
    expect(body.auditLogs).toHaveLength(2)
  })

  it('returns the first page of 50 rows by default', async () => {
    expect((await rest('GET /api/audit-logs', 'admin')).body).toMatchObject({ page: 1, limit: 50 })
  })

  it.each([
    ['category=donation', 1],
    ['severity=critical', 1],
    ['resource=even', 3],
    ['userEmail=GONE@rescue.example', 5],
    ['userEmail=other@rescue.example', 0],
    ['startDate=2020-01-01', 5],
    ['startDate=2100-01-01', 0],
    ['endDate=2020-01-01T00:00:00Z', 0],
    ['endDate=2100-01-01', 5],
    ['resource=odd&severity=low&startDate=2020-01-01&endDate=2100-01-01', 2],
  ])('filters by %s', async (query, count) => {
    const { body } = await rest(`GET /api/audit-logs?action=counted&${query}`, 'admin')
    expect(body.total).toBe(count)
  })

  it('includes both ends of a period', async () => {
    const { auditLogs } = (await rest('GET /api/audit-logs?action=counted', 'admin')).body
    const times: string[] = auditLogs.map(({ timestamp }: { timestamp: string }) => timestamp)
    const [second, third] = [times[1] ?? '', times[2] ?? '']
    const between = `startDate=${third}&endDate=${second}`
    const { body } = await rest(`GET /api/audit-logs?action=counted&${between}`, 'admin')
    const inside = times.filter((time) => time >= third && time <= second)
    expect(body.auditLogs.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual(inside)
    expect(inside.length).toBeGreaterThanOrEqual(2)
  })

  it.each([
    ['category=weather', 'category'],
    ['severity=dreadful', 'severity'],
    ['startDate=yesterday', 'startDate'],
    ['startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
    ['limit=101', 'limit'],
    ['page=0', 'page'],
  ])('refuses %s, naming the parameter', async (query, field) => {
    const { status, body } = await rest(`GET /api/audit-logs?${query}`, 'admin')
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([field])
  })

  it('returns 403 to guardians, donors and investors, and 401 without a session', async () => {
    for (const who of ['guardian', 'donor', 'investor'] as const)
      expect((await rest('GET /api/audit-logs', who)).status).toBe(403)
    expect((await rest('GET /api/audit-logs')).status).toBe(401)
  })
})

describe('the audit trail of a user', () => {
  const query = `{ users(page: {limit: 5}) { nodes { id auditTrail(page: {limit: 1}) {
    totalCount page totalPages nodes { action userId } } } } }`

  it('is a field of the user that only staff can read', async () => {
    await rest('POST /api/cases', 'guardian', { name: 'Nube' })
    const { data } = await platform.graphql(query, {}, { as: 'staff' })
    const guardian = data.users.nodes.find(({ id }: { id: string }) => id === demoPeople.guardian.id)
    expect(guardian.auditTrail.nodes).toEqual([{ action: 'case_created', userId: demoPeople.guardian.id }])
    const own = `query ($id: ID!) { user(id: $id) { auditTrail { totalCount } } }`
    const answer = await platform.graphql(own, { id: demoPeople.guardian.id }, { as: 'guardian' })
    expect(answer.data.user.auditTrail).toBeNull()
  })
})

describe('the rate limit of audit logs', () => {
  it('is 50 requests per minute and person', async () => {
    const strict = await startPlatform({ RATE_LIMIT_MULTIPLIER: '1' })
    try {
      const statuses: number[] = []
      for (let request = 0; request < 51; request++)
        statuses.push((await strict.rest('GET /api/audit-logs?limit=1', { as: 'admin' })).status)
      expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true)
      const refused = await strict.rest('GET /api/audit-logs', { as: 'admin' })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('x-ratelimit-limit')).toBe('50')
      expect((await strict.rest('GET /api/audit-logs', { as: 'staff' })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('npm run audit:verify', () => {
  async function verify(...parameters: string[]) {
    const path = 'subgraphs/shared/audit/verify-audit.program.ts'
    const env = { NODE_ENV: 'test', DATA_DIR: platform.dataDirectory }
    const { code, stdout, stderr } = await runAsOperator(path, env, ...parameters)
    return { output: stdout, complaint: stderr, code }
  }

  it('exits with 0 for an intact log, and with 1 naming the row of a tampered one', async () => {
    const honest = await verify()
    expect(honest).toMatchObject({ complaint: '', code: 0 })
    for (const subgraph of ['wallet', 'ai_hub', 'backoffice'])
      expect(honest.output).toMatch(
        new RegExp(`^${subgraph}: \\d+ sealed rows of \\d+ days, \\d+ not yet sealed$`, 'm'),
      )

    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    await db.raw('drop trigger audit_logs_unchanged')
    const [id] = await db('audit_logs').limit(1).pluck('id')
    await db('audit_logs').where({ id }).update({ user_id: 'usr_innocent' })
    await db.destroy()
    const tampered = await verify()
    expect(tampered.code).toBe(1)
    expect(tampered.complaint).toContain(`${id}: the row was changed after it was written`)
  })

  it('exits with 2 and names a mistyped head', async () => {
    expect(await verify('yesterday')).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('yesterday'),
    })
  })
})
