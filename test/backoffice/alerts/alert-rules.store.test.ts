import { beforeEach, expect, test } from 'vitest'
import { type LiveEvent, localLiveEvents } from '../../../runtime/live-events/live-events.js'
import { createAlerts } from '../../../subgraphs/backoffice/alerts/alert.service.js'
import { alertJobs } from '../../../subgraphs/backoffice/alerts/alert.worker.js'
import { createAlertRules } from '../../../subgraphs/backoffice/alerts/alert-rule.service.js'
import { migrations } from '../../../subgraphs/backoffice/migrations/index.js'
import { preferencesStore } from '../../../subgraphs/backoffice/notifications/preferences/preferences.store.js'
import { metricStore } from '../../../subgraphs/backoffice/performance/metric.store.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { newId } from '../../../subgraphs/shared/ids.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { recordedMails } from '../../support/doubles/recorded-mails.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const MINUTE = 60_000

describeOnDatabasesOf('backoffice', 'alert rules', (open) => {
  let db: Database
  let scene: ReturnType<typeof build>

  function build(clock = manualClock()) {
    const live = localLiveEvents()
    const events: LiveEvent[] = []
    live.subscribe(['alert'], (event) => events.push(event))
    const audit = auditTrailForTest(clock)
    const notifier = { notify: async () => {} }
    const alerts = createAlerts({ db, clock, audit, notifier, live })
    const rules = createAlertRules({ db, clock, audit, alerts })
    const mailer = recordedMails()
    const chat: string[] = []
    const log = recordedLog()
    const dependencies = {
      db,
      clock,
      log,
      config: { publicUrl: 'http://rescue.test', alertChatUrl: 'https://chat.test/hook' },
      mailer,
      outbound: {
        send: async (_url: string, { body = '' }: { body?: string }) => {
          chat.push(JSON.parse(body).text)
          return { statusCode: 200 }
        },
      },
    }
    const jobs = alertJobs(dependencies as never, { alerts, rules })
    const { 'alerts.evaluate': evaluate, ...deliveries } = jobs
    const worker = createWorker({ db, clock, log, handlers: deliveries })
    return {
      clock,
      events,
      alerts,
      rules,
      mailer,
      mails: mailer.mails,
      chat,
      log,
      async turn() {
        await evaluate?.run(undefined as never, undefined as never)
        await worker.runDue()
      },
      deliver: () => worker.runDue(),
      async measure(...values: number[]) {
        await metricStore(db).insert([
          {
            id: newId('mtr'),
            type: 'api_response',
            name: 'GET /a',
            unit: 'ms',
            source: 'server',
            at: clock.now().toISOString(),
            values,
            failures: 0,
          },
        ])
      },
      active: () => alerts.list({ status: 'active' }, {}),
    }
  }

  beforeEach(async () => {
    db = await open()
    await db('alert_rules').delete()
    await db('users').insert({
      id: 'usr_1',
      email: 'admin@rescue.test',
      name: 'Admin',
      role: 'admin',
      status: 'active',
      version: 1,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    scene = build()
  })

  const admin = requestBy('admin')
  const rule = (condition: string, channels: ('email' | 'chat')[] = ['email', 'chat']) =>
    scene.rules.create(admin, { condition, severity: 'high', notificationChannels: channels })

  test('raise one alert when the condition has held for its duration, and notify every channel', async () => {
    const { id } = await rule('p95(api_response) > 800 for 5m')
    await scene.measure(900)
    scene.clock.advance(1)
    for (let minute = 0; minute < 5; minute++) {
      await scene.measure(900, 950)
      await scene.turn()
      expect((await scene.active()).nodes).toEqual([])
      scene.clock.advance(MINUTE)
    }
    await scene.measure(900)
    await scene.turn()
    await scene.turn()
    const { nodes } = await scene.active()
    expect(nodes).toMatchObject([
      {
        source: 'rule',
        severity: 'high',
        ruleId: id,
        metadata: { since: '2026-02-01T12:00:00.001Z', values: { 'p95(api_response)': expect.any(Number) } },
      },
    ])
    expect(scene.mails).toMatchObject([{ to: 'admin@rescue.test', subject: 'Alert (high)' }])
    expect(scene.mails[0]?.text).toContain('/app/monitoring?status=active\n')
    expect(scene.chat).toEqual([expect.stringContaining('p95(api_response) > 800')])
    expect(scene.events.map(({ payload }) => payload.status)).toEqual(['active'])
  })

  test('mail their alert once to each administrator, also while the server refuses the address of another', async () => {
    const [known] = await db('users')
    for (const at of [0, 2])
      await db('users').insert({ ...known, id: `usr_${at}`, email: `${at}@rescue.test` })
    const { send } = scene.mailer
    scene.mailer.send = async (mail) => {
      if (mail.to === 'admin@rescue.test') throw new Error('550 no such user')
      await send.call(scene.mailer, mail)
    }
    await rule("max(api_response, '1m') >= 500", ['email'])
    await scene.measure(500)
    scene.clock.advance(1)
    for (let retry = 0; retry < 8; retry++) {
      if (retry === 0) await scene.turn()
      else await scene.deliver()
      scene.clock.advance(60 * MINUTE)
    }
    expect(scene.mails.map(({ to }) => to).sort()).toEqual(['0@rescue.test', '2@rescue.test'])
    expect(await db('jobs').pluck('status')).toEqual(['failed'])
  })

  test('restart the duration when the condition is interrupted', async () => {
    await rule("avg(api_response, '1m') > 100 for 2m")
    await scene.measure(200)
    await scene.turn()
    scene.clock.advance(90_000)
    await scene.turn()
    await scene.measure(200)
    scene.clock.advance(MINUTE - 1)
    await scene.turn()
    expect((await scene.active()).nodes).toEqual([])
    expect(scene.mails).toEqual([])
  })

  test('resolve their alert when the condition ends, and can raise another later', async () => {
    await rule("max(api_response, '1m') >= 500")
    await scene.measure(500)
    scene.clock.advance(1)
    await scene.turn()
    expect((await scene.active()).nodes).toHaveLength(1)
    scene.clock.advance(2 * MINUTE)
    await scene.turn()
    expect((await scene.active()).nodes).toEqual([])
    expect((await scene.alerts.list({ status: 'resolved' }, {})).nodes).toMatchObject([
      { resolvedAt: '2026-02-01T12:02:00.001Z' },
    ])
    expect(scene.mails.map(({ subject }) => subject)).toEqual(['Alert (high)', 'Resolved: alert (high)'])
    expect(scene.chat).toHaveLength(2)
    await scene.measure(700)
    scene.clock.advance(1)
    await scene.turn()
    expect((await scene.alerts.list({}, {})).nodes).toHaveLength(2)
  })

  test('send at most 20 alerts an hour, with their ends, while a value moves about the threshold', async () => {
    const { id } = await rule("max(api_response, '1m') >= 500", ['email'])
    const flap = async () => {
      await scene.measure(500)
      scene.clock.advance(1)
      await scene.turn()
      scene.clock.advance(MINUTE + 1)
      await scene.turn()
    }
    for (let times = 0; times < 25; times++) await flap()
    const { nodes } = await scene.alerts.list({}, { limit: 100 })
    expect(nodes.map(({ ruleId, status }) => [ruleId, status])).toEqual(
      Array.from({ length: 25 }, () => [id, 'resolved']),
    )
    const sent = ['Alert (high)', 'Resolved: alert (high)']
    expect(scene.mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, () => sent).flat())
    scene.clock.advance(60 * MINUTE)
    await flap()
    expect(scene.mails.slice(40).map(({ subject }) => subject)).toEqual(sent)
  })

  test('resolve their alert when disabled or deleted', async () => {
    for (const end of ['off', 'removed']) {
      const { id } = await rule('count(api_response) >= 0')
      await scene.turn()
      expect((await scene.active()).nodes).toHaveLength(1)
      if (end === 'off') await scene.rules.update(admin, id, { enabled: false })
      else await scene.rules.delete(admin, id)
      await scene.turn()
      expect((await scene.active()).nodes).toEqual([])
    }
  })

  test('raise one alert when two processes evaluate at the same time', async () => {
    await rule('count(api_response) >= 0')
    const other = build(scene.clock)
    await Promise.all([scene.rules.evaluateAll(), other.rules.evaluateAll()])
    expect((await scene.active()).nodes).toHaveLength(1)
  })

  test('determine the threshold of a measurement by name, then by type, then by default', async () => {
    await rule('avg(api_response) > 640')
    await rule("p95('GET /slow') > 5000")
    const thresholdOf = await scene.rules.thresholds()
    expect([
      thresholdOf('api_response', 'GET /slow'),
      thresholdOf('api_response', 'GET /a'),
      thresholdOf('page_load', '/'),
      thresholdOf('custom', 'visits'),
      thresholdOf('constructor', 'visits'),
    ]).toEqual([5000, 640, 3000, 1000, 1000])
  })

  test('record changes of rules and alerts in the audit log', async () => {
    const { id } = await rule('count(api_response) >= 0')
    await scene.turn()
    await scene.rules.delete(admin, id)
    expect((await db('audit_logs').orderBy('id').pluck('action')).sort()).toEqual([
      'alert_raised',
      'alert_resolved',
      'alert_rule_created',
      'alert_rule_deleted',
    ])
  })

  test('can all be evaluated as the first migration creates them', async () => {
    const [first] = migrations.filter(({ name }) => name === '0001-baseline-alerts')
    expect(first).toBeDefined()
    const fresh = await open()
    await fresh.schema.dropTable('alerts')
    await fresh.schema.dropTable('alert_rules')
    await first?.up(fresh)
    expect(await scene.rules.evaluateAll()).toEqual([])
    expect(await (await scene.rules.list({})).countAll()).toBeGreaterThan(3)
  })

  test.each([
    ['es', 'Alerta (crítica)', 'Se generó el 1 de febrero de 2026'],
    ['pt', 'Alerta (crítica)', 'Gerado em 1 de fevereiro de 2026'],
    ['en', 'Alert (critical)', 'Raised on 1 February 2026'],
  ] as const)('are mailed in the language of the administrator: %s', async (language, subject, time) => {
    await preferencesStore(db).save('usr_1', { language }, '2026-01-01T00:00:00.000Z')
    const alert = { source: 'rule', type: 'donation_books', severity: 'critical', message: 'x' } as const
    await inTransaction(db, (trx) => scene.alerts.raise(trx, admin, alert))
    await scene.deliver()
    expect(scene.mails).toMatchObject([{ subject, text: expect.stringContaining(time) }])
  })

  test('share their channels with alerts of services, of which at most 20 are sent in an hour', async () => {
    const service = graphContext({ ...admin, viewer: { kind: 'service', subject: 'service:wallet' } })
    const person = graphContext(admin)
    const message = 'A payout failed.'
    // Alerts of people are not sent.
    for (let count = 0; count < 21; count++)
      await scene.alerts.create(person, { severity: 'low', message: 'of a person' })
    for (let count = 0; count < 21; count++)
      await scene.alerts.create(service, { severity: 'critical', message })
    await scene.deliver()
    expect(scene.mails).toHaveLength(20)
    expect(scene.mails[0]).toMatchObject({ to: 'admin@rescue.test', subject: 'Alert (critical)' })
    expect(scene.mails[0]?.text).toContain(message)
    expect(scene.chat).toHaveLength(20)
    scene.clock.advance(60 * MINUTE + 1)
    await scene.alerts.create(service, { severity: 'critical', message })
    await scene.deliver()
    expect(scene.mails).toHaveLength(21)
  })

  test('share their channels with alerts of the backoffice itself, except for those of security', async () => {
    const alert = { type: 'donation_books', severity: 'critical', message: 'Donations differ' } as const
    for (const source of ['rule', 'security'] as const)
      await inTransaction(db, (trx) => scene.alerts.raise(trx, admin, { ...alert, source }))
    await scene.deliver()
    expect(scene.mails.map(({ subject }) => subject)).toEqual(['Alert (critical)'])
    expect(scene.chat).toEqual([expect.stringContaining('Donations differ')])
  })

  test('share their channels with at most 20 alerts of a type in an hour', async () => {
    const alert = {
      source: 'rule',
      type: 'unclaimed_payment',
      severity: 'high',
      message: 'Unclaimed',
    } as const
    for (let count = 0; count < 21; count++)
      await inTransaction(db, (trx) => scene.alerts.raise(trx, admin, { ...alert, key: `payment ${count}` }))
    await inTransaction(db, (trx) =>
      scene.alerts.raise(trx, admin, { ...alert, type: 'donation_books', message: 'Donations differ' }),
    )
    await scene.deliver()
    expect(scene.mails).toHaveLength(21)
    expect(scene.chat.filter((text) => text.includes('Unclaimed'))).toHaveLength(20)
    expect(scene.chat).toContainEqual(expect.stringContaining('Donations differ'))
  })

  test('publish no event for an alert that is rolled back', async () => {
    const raise = inTransaction(db, async (trx) => {
      await scene.alerts.raise(trx, admin, {
        source: 'person',
        type: 'manual',
        severity: 'low',
        message: 'x',
      })
      throw new Error('no')
    })
    await expect(raise).rejects.toThrow('no')
    expect(scene.events).toEqual([])
    expect((await scene.active()).nodes).toEqual([])
  })
})
