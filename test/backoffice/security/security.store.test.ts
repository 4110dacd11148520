import { beforeEach, expect, test } from 'vitest'
import { localLiveEvents } from '../../../runtime/live-events/live-events.js'
import { createAlerts } from '../../../subgraphs/backoffice/alerts/alert.service.js'
import { backgroundActor } from '../../../subgraphs/backoffice/audit/audit-trail.service.js'
import { createSecurity } from '../../../subgraphs/backoffice/security/security.service.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const MINUTE = 60_000

describeOnDatabasesOf('backoffice', 'the monitoring of security events', (open) => {
  let db: Database
  let clock: ReturnType<typeof manualClock>
  let security: ReturnType<typeof createSecurity>
  let alerts: ReturnType<typeof createAlerts>
  let notified: string[]

  beforeEach(async () => {
    db = await open()
    clock = manualClock()
    notified = []
    const audit = auditTrailForTest(clock)
    const notifier = { notify: async (_trx: unknown, kind: string) => void notified.push(kind) }
    alerts = createAlerts({ db, clock, audit, notifier, live: localLiveEvents() })
    security = createSecurity({ db, clock, audit, alerts })
  })

  const from = '198.51.100.7'
  const blockedUntil = async (email: string, address = from) =>
    (await security.checkSignIn(email, address)).blockedUntil
  const delayMs = async (email: string) => (await security.checkSignIn(email, '192.0.2.1')).delayMs

  async function fail(times: number, email: string, address = from) {
    for (let count = 0; count < times; count++) {
      clock.advance(1)
      const at = clock.now().getTime()
      await security.recordAll([{ type: 'failed_login', description: 'wrong', email, address, at }])
    }
  }

  test('blocks an account for an address for 15 minutes after ten failures within 15 minutes', async () => {
    await fail(9, 'Eva@rescue.test')
    expect(await blockedUntil('eva@rescue.test')).toBeUndefined()
    await fail(1, 'eva@rescue.test')
    expect(await blockedUntil('EVA@rescue.test')).toBe('2026-02-01T12:15:00.010Z')
    expect(await blockedUntil('other@rescue.test', '198.51.100.7')).toBeUndefined()
    clock.advance(15 * MINUTE)
    expect(await blockedUntil('eva@rescue.test')).toBeUndefined()
  })

  test('never blocks an account for other addresses than those of the failures, but delays it increasingly', async () => {
    await fail(9, 'eva@rescue.test')
    expect(await delayMs('eva@rescue.test')).toBe(0)
    for (let host = 1; host <= 11; host++) await fail(1, 'eva@rescue.test', `203.0.113.${host}`)
    expect(await blockedUntil('eva@rescue.test', '192.0.2.1')).toBeUndefined()
    expect(await delayMs('Eva@rescue.test')).toBe(500)
    expect(await delayMs('other@rescue.test')).toBe(0)
    for (let host = 12; host <= 60; host++) await fail(1, 'eva@rescue.test', `203.0.113.${host}`)
    expect(await blockedUntil('eva@rescue.test', '192.0.2.1')).toBeUndefined()
    expect(await delayMs('eva@rescue.test')).toBe(8_000)
    expect(await (await alerts.list({ source: 'security' }, {})).countAll()).toBe(1)
    clock.advance(15 * MINUTE)
    expect(await delayMs('eva@rescue.test')).toBe(0)
  })

  test('treats the addresses of an IPv6 network as one, because one client controls them', async () => {
    for (let host = 1; host <= 10; host++) await fail(1, 'eva@rescue.test', `2001:db8:1:2::${host}`)
    expect(await blockedUntil('eva@rescue.test', '2001:db8:1:2:ffff::1')).toBeDefined()
    expect(await blockedUntil('eva@rescue.test', '2001:db8:1:3::1')).toBeUndefined()
    const { nodes } = await security.blocks(true, {})
    expect(nodes).toMatchObject([
      { kind: 'account', subject: 'eva@rescue.test', network: '2001:db8:1:2::/64' },
    ])
  })

  test('lists the blocks and events of one account, whose e-mail may be written in upper case', async () => {
    await fail(10, 'eva@rescue.test')
    await fail(10, 'juan@rescue.test')
    const subjectsOf = async (account?: string) =>
      (await security.blocks(true, {}, account)).nodes.map(({ subject }) => subject)
    expect(await subjectsOf()).toHaveLength(2)
    expect(await subjectsOf('EVA@rescue.test')).toEqual(['eva@rescue.test'])
    expect(await subjectsOf('198.51.100.0')).toEqual([])
    const { nodes } = await security.events('24h', {}, 'Juan@rescue.test')
    expect(nodes).toHaveLength(10)
    expect(new Set(nodes.map(({ email }) => email))).toEqual(new Set(['juan@rescue.test']))
  })

  test('ignores failures that are older than its window', async () => {
    await fail(9, 'eva@rescue.test')
    clock.advance(15 * MINUTE)
    await fail(1, 'eva@rescue.test')
    expect(await blockedUntil('eva@rescue.test')).toBeUndefined()
  })

  test('raises one alert while an attack lasts, and notifies the administrators once', async () => {
    await fail(14, 'eva@rescue.test')
    expect(await (await alerts.list({ source: 'security' }, {})).countAll()).toBe(1)
    expect(notified).toEqual(['security_alert'])
    clock.advance(20 * MINUTE)
    await alerts.resolveExpired(backgroundActor('test'))
    expect(await (await alerts.list({ status: 'active' }, {})).countAll()).toBe(0)
    await fail(10, 'eva@rescue.test')
    expect(notified).toHaveLength(2)
  })

  test('notifies the administrators of at most 20 alerts of a type and severity in an hour', async () => {
    const report = (type: 'suspicious_activity' | 'invalid_signature', host: number) =>
      security.recordAll([
        { type, description: 'x', address: `203.0.113.${host}`, at: clock.now().getTime() },
      ])
    for (let host = 1; host <= 25; host++) await report('suspicious_activity', host)
    expect(await (await alerts.list({ source: 'security' }, {})).countAll()).toBe(25)
    expect(notified).toHaveLength(20)
    for (let count = 0; count < 5; count++) await report('invalid_signature', 1)
    expect(notified).toHaveLength(21)
    clock.advance(60 * MINUTE + 1)
    await report('suspicious_activity', 30)
    expect(notified).toHaveLength(22)
  })

  test('blocks an address after fifty failures on any accounts', async () => {
    for (let count = 0; count < 50; count++) await fail(1, `person${count}@rescue.test`)
    expect(await blockedUntil('new@rescue.test', '198.51.100.7')).toBeDefined()
    expect(await blockedUntil('new@rescue.test', '198.51.100.8')).toBeUndefined()
    expect((await security.metrics('24h')).blockedIPs).toBe(1)
  })

  test('resets the failures when a block is lifted, and records it in the audit log', async () => {
    await fail(10, 'eva@rescue.test')
    const { nodes } = await security.blocks(true, {})
    await security.lift(requestBy('admin'), nodes[0]?.id ?? '')
    expect(await blockedUntil('eva@rescue.test')).toBeUndefined()
    await fail(9, 'eva@rescue.test')
    expect(await blockedUntil('eva@rescue.test')).toBeUndefined()
    await fail(1, 'eva@rescue.test')
    expect(await blockedUntil('eva@rescue.test')).toBeDefined()
    const actions = await db('audit_logs').where({ resource: 'sign_in_block' }).orderBy('id').pluck('action')
    expect(actions).toEqual(['sign_in_blocked', 'sign_in_block_lifted', 'sign_in_blocked'])
  })

  test('counts forged deliveries and refused tokens by address, and refused requests by person', async () => {
    const report = async (
      type: 'invalid_signature' | 'forbidden' | 'invalid_token' | 'suspicious_activity',
      subject: string,
      address: string,
    ) => security.recordAll([{ type, description: 'x', subject, address, at: clock.now().getTime() }])
    for (let count = 0; count < 4; count++) await report('invalid_signature', '', '198.51.100.1')
    await report('invalid_signature', '', '198.51.100.2')
    for (let count = 0; count < 29; count++) await report('forbidden', 'usr_1', '198.51.100.3')
    for (let count = 0; count < 49; count++) await report('invalid_token', `usr_${count}`, '198.51.100.5')
    await report('invalid_token', 'usr_0', '198.51.100.6')
    expect(await (await alerts.list({}, {})).countAll()).toBe(0)
    await report('invalid_signature', '', '198.51.100.1')
    await report('forbidden', 'usr_1', '198.51.100.4')
    await report('invalid_token', 'usr_50', '198.51.100.5')
    await report('suspicious_activity', '', '198.51.100.9')
    const { nodes } = await alerts.list({}, { limit: 2 })
    expect(nodes.map(({ message }) => message)).toEqual([
      'A burst of rejected requests from one address: 198.51.100.9',
      'Many rejected tokens from one address: 198.51.100.5, 50 within 15 minutes',
    ])
    expect((await security.alerts('24h', {})).nodes).toMatchObject([
      { type: 'suspicious_activity', severity: 'medium', ipAddress: '198.51.100.9' },
      { type: 'suspicious_activity', severity: 'medium', ipAddress: '198.51.100.5' },
      { type: 'suspicious_activity', severity: 'medium', userId: 'usr_1' },
      { type: 'suspicious_activity', severity: 'high', ipAddress: '198.51.100.1' },
    ])
  })

  test('truncates long texts of clients, and replaces times in the future', async () => {
    const at = clock.now().getTime() + 60_000
    await security.recordAll([
      { type: 'forbidden', description: 'd'.repeat(5_000), userAgent: 'u'.repeat(5_000), at },
    ])
    const { nodes } = await security.events('24h', {})
    expect(nodes[0]?.description).toHaveLength(1_000)
    expect(nodes[0]?.userAgent).toHaveLength(1_000)
    expect(nodes[0]?.timestamp).toBe(clock.now().toISOString())
  })
})
