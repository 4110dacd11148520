import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { connectSse } from '../../support/doubles/sse-client.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

let platform: RunningPlatform
/** Starts a platform with an empty security log for the tests of a `describe`. */
function usePlatform(env: Readonly<Record<string, string>> = {}): void {
  beforeAll(async () => {
    platform = await startPlatform(env)
  })
  afterAll(() => platform.close())
}

const { email } = demoPeople.donor
const signIn = (password: string, who: string = email) =>
  platform.rest('POST /api/auth/sign-in/email', { body: { email: who, password } })
/** Signs in from another address, because attempts are also counted by address. */
const signInElsewhere = (password: string, who: string) =>
  platform.platform.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress: '203.0.113.9',
    body: { email: who, password },
  })
const monitor = (query: string) => platform.rest(`GET /api/security/monitor?${query}`, { as: 'admin' })
const liftOne = 'mutation($id: ID!) { liftSignInBlock(id: $id) { id liftedAt liftedBy } }'
const listBlocks = '{ signInBlocks { nodes { id kind subject network until } } }'

/** The rows of the security log; reports arrive with a delay. */
async function eventsOf(type: string, atLeast = 1) {
  return eventually(async () => {
    const { body } = await monitor('type=events')
    const events = body.events.filter((event: { type: string }) => event.type === type)
    expect(events.length).toBeGreaterThanOrEqual(atLeast)
    return events
  })
}

describe('GET /api/security/monitor', () => {
  usePlatform()

  it('returns the metrics of a timeframe', async () => {
    await signInElsewhere('wrong password', demoPeople.guardian.email)
    await eventsOf('failed_login')
    const { status, body } = await monitor('type=metrics&timeframe=7d')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      metrics: {
        totalEvents: 1,
        criticalEvents: 0,
        highEvents: 0,
        mediumEvents: 1,
        lowEvents: 0,
        topThreats: ['failed_login'],
        blockedIPs: 0,
        activeAlerts: 0,
      },
    })
  })

  it('lists failed sign-ins with e-mail address, IP address and number of attempts', async () => {
    await signIn('wrong password 1')
    await signIn('wrong password 2')
    const [latest] = await eventsOf('failed_login', 3)
    expect(latest).toMatchObject({
      id: expect.stringMatching(/^sec_/),
      severity: 'medium',
      description: expect.any(String),
      email,
      ipAddress: '127.0.0.1',
      userAgent: expect.any(String),
      metadata: { attemptCount: 2, timeWindow: '15m' },
    })
    expect(JSON.stringify(latest)).not.toContain('wrong password')
  })

  it('records invalid tokens, forbidden requests over REST, GraphQL and event streams, and bursts of invalid input', async () => {
    await platform.rest('GET /api/cases', { headers: { authorization: 'Bearer forged' } })
    await eventsOf('invalid_token')
    await platform.rest('GET /api/users', { as: 'donor' })
    await platform.graphql('{ users { totalCount } }', {}, { as: 'donor' })
    const authorization = `Bearer ${await platform.session('donor')}`
    const query = 'subscription { alertRaised { id } }'
    const streams = { '/graphql/stream': { query }, '/graphql/streams': { operations: [{ id: 'a', query }] } }
    for (const [path, body] of Object.entries(streams))
      (await connectSse(platform.origin + path, { method: 'POST', headers: { authorization }, body })).close()
    const refusals = await eventsOf('forbidden', 4)
    expect(refusals.map(({ userId }: { userId: string }) => userId)).toEqual(
      Array(4).fill(demoPeople.donor.id),
    )
    expect(refusals.map(({ metadata }: { metadata: { route: string } }) => metadata.route).sort()).toEqual([
      '/api/users',
      '/graphql',
      ...Object.keys(streams),
    ])
    for (let count = 0; count < 30; count++) await platform.rest('GET /api/cases?limit=0', { as: 'donor' })
    await eventsOf('suspicious_activity')
    const { body } = await monitor('type=alerts')
    expect(body).toMatchObject({
      success: true,
      alerts: [
        {
          id: expect.stringMatching(/^alert_/),
          type: 'suspicious_activity',
          severity: 'medium',
          status: 'active',
          ipAddress: '127.0.0.1',
        },
      ],
    })
  })

  it('refuses unknown types and timeframes, and requests without the role staff or admin', async () => {
    expect((await monitor('type=secrets')).body.details).toHaveProperty('type')
    expect((await monitor('timeframe=1h')).body.details).toHaveProperty('timeframe')
    expect((await platform.rest('GET /api/security/monitor', { as: 'guardian' })).status).toBe(403)
    expect((await platform.rest('GET /api/security/monitor')).status).toBe(401)
    expect((await platform.rest('GET /api/security/monitor?type=alerts', { as: 'staff' })).status).toBe(200)
  })
})

describe('brute force', () => {
  usePlatform()

  it('on an account blocks it for that address and notifies administrators, who can lift the block', async () => {
    await platform.session('admin')
    for (let guess = 0; guess < 10; guess++) expect((await signIn(`guess number ${guess}`)).status).toBe(401)
    const blocked = await signIn(demoPassword)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await signIn(demoPassword, demoPeople.guardian.email)).status).toBe(200)
    await eventsOf('blocked_address')

    const { body } = await monitor('type=alerts')
    expect(body.alerts).toMatchObject([{ type: 'brute_force', severity: 'high', status: 'active' }])
    expect((await monitor('type=metrics')).body.metrics).toMatchObject({ activeAlerts: 1, blockedIPs: 0 })
    await eventually(async () => {
      const notified = await platform.rest('GET /api/notifications', { as: 'admin' })
      expect(notified.body.notifications.map(({ type }: { type: string }) => type)).toContain(
        'security_alert',
      )
    })

    const { data } = await platform.graphql(listBlocks, {}, { as: 'admin' })
    expect(data.signInBlocks.nodes).toMatchObject([{ kind: 'account', subject: email, network: '127.0.0.1' }])
    const [{ id }] = data.signInBlocks.nodes
    const refused = await platform.graphql(liftOne, { id }, { as: 'guardian' })
    expect(refused.errors[0].extensions.code).toBe('FORBIDDEN')
    const lifted = await platform.graphql(liftOne, { id }, { as: 'admin' })
    expect(lifted.data.liftSignInBlock).toMatchObject({ id, liftedBy: demoPeople.admin.id })
    expect((await signIn(demoPassword)).status).toBe(200)
    expect((await signIn('one more mistake')).status).toBe(401)
    expect((await signIn(demoPassword)).status).toBe(200)
    expect((await monitor('type=alerts')).body.alerts).toMatchObject([{ status: 'resolved' }])
  })

  it('does not block sign-ins from another address', async () => {
    const { email } = demoPeople.staff
    await platform.session('admin')
    for (let guess = 0; guess < 10; guess++) await signIn(`guess number ${guess}`, email)
    expect((await signIn(demoPassword, email)).status).toBe(429)
    const elsewhere = await signInElsewhere(demoPassword, email)
    expect(elsewhere.statusCode).toBe(200)
  })

  it('from one address on many accounts blocks the address', async () => {
    await platform.session('admin')
    for (let guess = 0; guess < 50; guess++) await signIn('guess', `person${guess}@rescue.example`)
    expect((await signIn(demoPassword)).status).toBe(429)
    expect((await monitor('type=metrics')).body.metrics.blockedIPs).toBe(1)
    const { data } = await platform.graphql(listBlocks, {}, { as: 'admin' })
    const blocks = data.signInBlocks.nodes.filter(({ kind }: { kind: string }) => kind === 'address')
    expect(blocks).toMatchObject([{ subject: '127.0.0.1' }])
    await platform.graphql(liftOne, { id: blocks[0].id }, { as: 'admin' })
    expect((await signIn(demoPassword)).status).toBe(200)
    expect((await monitor('type=metrics')).body.metrics.blockedIPs).toBe(0)
  })
})

describe('requests beyond a limit', () => {
  usePlatform({ RATE_LIMIT_MULTIPLIER: '0.05' })

  it('are recorded in the security log', async () => {
    const answers = []
    for (let count = 0; count < 6; count++)
      answers.push(await platform.rest('GET /api/cases', { as: 'donor' }))
    expect(answers.at(-1)?.status).toBe(429)
    await eventually(async () => {
      const { data } = await platform.graphql(
        '{ securityEvents { nodes { type userId } } }',
        {},
        { as: 'admin' },
      )
      expect(data.securityEvents.nodes).toContainEqual({ type: 'rate_limited', userId: demoPeople.donor.id })
    })
  })
})
