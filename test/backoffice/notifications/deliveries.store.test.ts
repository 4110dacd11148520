import { beforeEach, expect, test } from 'vitest'
import { UndeliverableMail } from '../../../subgraphs/backoffice/mail/mailer.client.js'
import { watchedMailer } from '../../../subgraphs/backoffice/mail/watched-mailer.service.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { replayJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { listFailedJobs } from '../../support/fixtures/job-counts.js'
import { NotifierUnderTest } from '../../support/fixtures/notifier.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describeOnDatabasesOf('backoffice', 'e-mails and pushes of the notifier', (open) => {
  let bell: NotifierUnderTest

  beforeEach(async () => {
    bell = await NotifierUnderTest.on(await open())
  })

  const luna = { caseId: 'cas_1', caseName: 'Luna' }
  const ticket = { ticketId: 'spt_1', ticketNumber: 'TKT-2026-1', title: 'Login' }

  test('sends an e-mail with a link for a kind that is e-mailed by default', async () => {
    await bell.person('ana', 'admin')
    await bell.notify('case_urgent', { caseId: 'cas_1', caseName: 'Luna' })
    await bell.work()
    expect(bell.mailer.mails).toMatchObject([{ to: 'ana@rescue.test', subject: 'Urgent: Luna' }])
    expect(bell.mailer.mails[0]?.text).toContain('https://rescue.test/cases/cas_1')
    expect(await bell.db('notification_deliveries').pluck('status')).toEqual(['sent'])
  })

  test('e-mails people without an account at the given address, and adds nothing to a list', async () => {
    await bell.notify('support_ticket_resolved', ticket, { emails: ['Eva@Elsewhere.test'] })
    await bell.work()
    expect(await bell.reached()).toEqual([])
    expect(bell.mailer.mails).toMatchObject([{ to: 'eva@elsewhere.test', subject: 'TKT-2026-1: Login' }])
  })

  test('finds the account with an address', async () => {
    await bell.person('diego', 'user')
    await bell.notify('support_ticket_resolved', ticket, { emails: ['Diego@rescue.test'] })
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_diego'])
    expect(bell.mailer.mails).toHaveLength(1)
  })

  test('applies the settings of a kind before the general ones', async () => {
    await bell.person('ana', 'admin')
    await bell.person('bruno', 'staff')
    await bell.wants('ana', { channels: { inApp: false, email: false } })
    await bell.wants('bruno', { channels: { email: false }, kinds: { case_created: { email: true } } })
    await bell.notify('case_created', luna)
    await bell.notify('case_urgent', luna)
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_bruno', 'usr_bruno'])
    expect(bell.mailer.mails).toMatchObject([{ to: 'bruno@rescue.test', subject: 'New case: Luna' }])
  })

  test('applies the switches of the profile before all settings', async () => {
    await bell.person('ana', 'admin', { preferences: { notifications: false } })
    await bell.person('bruno', 'staff', { preferences: { emailUpdates: false } })
    await bell.notify('case_urgent', luna)
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_bruno'])
    expect(bell.mailer.mails).toEqual([])
  })

  test('keeps notifications wanted only by e-mail out of the list', async () => {
    await bell.webhook('notification.sent')
    await bell.person('ana', 'admin')
    await bell.wants('ana', { channels: { inApp: false, email: true } })
    await bell.notify('case_created', luna)
    await bell.work()
    expect(await bell.db('notifications').pluck('user_id')).toEqual(['usr_ana'])
    expect((await bell.db('notifications').pluck('in_app')).map(Boolean)).toEqual([false])
    expect(bell.mailer.mails).toHaveLength(1)
    expect(await bell.db('events').where({ kind: 'notification.sent' })).toHaveLength(1)
  })

  test('collects the notifications of an hour in one digest', async () => {
    await bell.person('ana', 'admin')
    await bell.wants('ana', { channels: { email: true }, frequency: 'hourly' })
    await bell.notify('case_created', luna)
    await bell.work()
    bell.clock.advance(20 * MINUTE)
    await bell.notify('case_created', { caseId: 'cas_2', caseName: 'Milo' })
    await bell.work()
    expect(bell.mailer.mails).toEqual([])
    bell.clock.advance(40 * MINUTE)
    await bell.work()
    expect(bell.mailer.mails).toMatchObject([{ subject: '2 notifications' }])
    expect(bell.mailer.mails[0]?.text).toMatch(/Luna[\s\S]*Milo/)
  })

  test('uses each person’s language for e-mails, digests and pushes, and English without an account', async () => {
    await bell.person('ana', 'admin')
    await bell.person('bruno', 'staff')
    await bell.browser('ana', 'https://push.test/1')
    await bell.wants('ana', { channels: { email: true }, language: 'es' })
    await bell.wants('bruno', { channels: { email: true }, language: 'pt', frequency: 'hourly' })
    await bell.notify('case_urgent', luna)
    await bell.work()
    await bell.notify('case_completed', luna)
    await bell.notify('support_ticket_resolved', ticket, { emails: ['eva@elsewhere.test'] })
    await bell.work()
    bell.clock.advance(HOUR)
    await bell.work()
    const mailed = (to: string) =>
      bell.mailer.mails
        .filter((mail) => mail.to === to)
        .map(({ subject }) => subject)
        .sort()
    expect(mailed('ana@rescue.test')).toEqual(['Completado: Luna', 'Urgente: Luna'])
    expect(mailed('bruno@rescue.test')).toEqual(['2 notificações'])
    const [digest] = bell.mailer.mails.filter(({ to }) => to === 'bruno@rescue.test')
    expect(digest?.text).toContain('O caso Luna precisa de ajuda imediatamente.')
    expect(digest?.text).toContain('Escolha quais notificações você recebe')
    const [stranger] = bell.mailer.mails.filter(({ to }) => to === 'eva@elsewhere.test')
    expect(stranger?.text).toContain('TKT-2026-1 is resolved.')
    expect(bell.pushed.map(({ title }) => title).sort()).toEqual(['Completado: Luna', 'Urgente: Luna'])
  })

  test('collects the notifications of a day in one digest at 08:00 in the time zone of the person', async () => {
    await bell.person('ana', 'admin')
    const zone = 'America/Argentina/Buenos_Aires' // UTC-3, so 08:00 is 11:00 UTC
    await bell.wants('ana', { channels: { email: true }, frequency: 'daily', timeZone: zone })
    await bell.notify('case_created', luna)
    await bell.work()
    bell.clock.advance(23 * HOUR - 1)
    await bell.work()
    expect(bell.mailer.mails).toEqual([])
    bell.clock.advance(1)
    await bell.work()
    expect(bell.mailer.mails).toHaveLength(1)
  })

  test('holds e-mails back in quiet hours, and sends them together afterwards', async () => {
    await bell.person('ana', 'admin')
    await bell.wants('ana', { timeZone: 'Asia/Tokyo', quietHours: { from: '20:00', to: '07:30' } })
    await bell.notify('case_urgent', luna) // 21:00 in Tokyo
    bell.clock.advance(HOUR)
    await bell.notify('case_urgent', { caseId: 'cas_2', caseName: 'Milo' })
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_ana', 'usr_ana'])
    expect(bell.mailer.mails).toEqual([])
    bell.clock.advance(9.5 * HOUR)
    await bell.work()
    expect(bell.mailer.mails).toMatchObject([{ subject: '2 notifications' }])
  })

  test('holds back what becomes due in quiet hours that were chosen since, or is retried in them', async () => {
    const night = { from: '12:30', to: '20:00' }
    await bell.person('ana', 'admin')
    await bell.wants('ana', { frequency: 'hourly' })
    await bell.person('bruno', 'admin')
    await bell.wants('bruno', { quietHours: night })
    bell.mailer.isDown = true
    await bell.notify('case_urgent', luna) // 12:00
    await bell.work()
    await bell.wants('ana', { frequency: 'hourly', quietHours: night })
    bell.mailer.isDown = false
    bell.clock.advance(HOUR)
    await bell.work()
    expect(bell.mailer.mails).toEqual([])
    bell.clock.advance(7 * HOUR)
    await bell.work()
    expect(bell.mailer.mails.map(({ to }) => to).sort()).toEqual(['ana@rescue.test', 'bruno@rescue.test'])
  })

  test('includes in a digest only what is still wanted when it is sent', async () => {
    for (const id of ['ana', 'bruno', 'clara']) {
      await bell.person(id, 'admin')
      await bell.wants(id, { channels: { email: true }, frequency: 'daily' })
    }
    await bell.notify('case_created', luna)
    await bell.notify('case_completed', { caseId: 'cas_2', caseName: 'Milo' })
    await bell.work()
    await bell.wants('ana', { channels: { email: false } })
    await bell.wants('bruno', { channels: { email: true }, kinds: { case_created: { email: false } } })
    bell.clock.advance(DAY)
    await bell.work()
    expect(bell.mailer.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['bruno@rescue.test', 'Completed: Milo'],
      ['clara@rescue.test', '2 notifications'],
    ])
  })

  test('sends each kind at the frequency chosen for it, others at the general one', async () => {
    await bell.person('ana', 'admin')
    await bell.wants('ana', {
      channels: { email: true },
      frequency: 'daily',
      kinds: { case_urgent: { frequency: 'at_once' } },
    })
    await bell.notify('case_created', luna)
    await bell.notify('case_urgent', luna)
    await bell.work()
    expect(bell.mailer.mails.map(({ subject }) => subject)).toEqual(['Urgent: Luna'])
    bell.clock.advance(DAY)
    await bell.work()
    expect(bell.mailer.mails.map(({ subject }) => subject)).toEqual(['Urgent: Luna', 'New case: Luna'])
  })

  test('sends a notification that arrives just after a digest in a separate e-mail', async () => {
    await bell.person('ana', 'admin')
    await bell.wants('ana', { quietHours: { from: '12:00', to: '13:00' } })
    await bell.notify('case_urgent', luna)
    await bell.work()
    bell.clock.advance(HOUR)
    await bell.work()
    await bell.notify('case_urgent', { caseId: 'cas_2', caseName: 'Milo' }) // due at the same moment
    await bell.work()
    expect(bell.mailer.mails.map(({ subject }) => subject)).toEqual(['Urgent: Luna', 'Urgent: Milo'])
  })

  test('sends separate digests to people who receive them at the same time', async () => {
    for (const id of ['ana', 'bruno']) {
      await bell.person(id, 'guardian')
      await bell.wants(id, { channels: { email: true }, frequency: 'hourly' })
    }
    await bell.notify('case_updated', { ...luna, updateType: 'note' }, { users: ['usr_ana'] })
    await bell.notify('support_ticket_resolved', ticket, { users: ['usr_bruno'] })
    await bell.work()
    bell.clock.advance(HOUR)
    await bell.work()
    expect(bell.mailer.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ana@rescue.test', 'Update on Luna'],
      ['bruno@rescue.test', 'TKT-2026-1: Login'],
    ])
  })

  test('pushes to every browser of a person, by the same preferences as e-mails', async () => {
    for (const id of ['ana', 'bruno']) await bell.person(id, 'admin')
    await bell.browser('ana', 'https://push.test/1')
    await bell.browser('ana', 'https://push.test/2')
    await bell.browser('bruno', 'https://push.test/3')
    await bell.wants('ana', { frequency: 'hourly', kinds: { case_completed: { push: false } } })
    await bell.wants('bruno', { channels: { push: false } })
    for (const kind of ['case_created', 'case_completed', 'case_urgent'] as const)
      await bell.notify(kind, luna)
    await bell.work()
    expect(bell.pushed).toEqual([])
    expect(await bell.db('notification_deliveries').where({ channel: 'push' }).pluck('user_id')).toEqual([
      'usr_ana',
      'usr_ana',
    ])
    bell.clock.advance(HOUR)
    await bell.work()
    expect(bell.pushed).toEqual([
      { endpoint: 'https://push.test/1', title: '2 notifications' },
      { endpoint: 'https://push.test/2', title: '2 notifications' },
    ])
  })

  test('pushes the beginning of a long text, with no emoji cut in half', async () => {
    await bell.person('ana', 'admin')
    await bell.browser('ana', 'https://push.test/1')
    await bell.notify('case_urgent', { caseId: 'cas_1', caseName: '🐕'.repeat(250) })
    await bell.work()
    expect(bell.pushed).toEqual([{ endpoint: 'https://push.test/1', title: `Urgent: ${'🐕'.repeat(191)}…` }])
  })

  test('removes a browser that no longer accepts pushes, and pushes to the others', async () => {
    await bell.person('ana', 'admin')
    await bell.browser('ana', 'https://push.test/1')
    await bell.browser('ana', 'https://push.test/2')
    const accept = bell.push
    bell.push = (target, ...rest) =>
      target.endpoint.endsWith('1') ? Promise.resolve('gone') : accept(target, ...rest)
    await bell.notify('case_created', luna)
    await bell.work()
    expect(bell.pushed).toEqual([{ endpoint: 'https://push.test/2', title: 'New case: Luna' }])
    expect(await bell.db('push_subscriptions').pluck('id')).toEqual(['psh_2'])
  })

  test('forgets browsers that were subscribed with a former key of the platform, and no others', async () => {
    await bell.person('ana', 'admin')
    await bell.browser('ana', 'https://push.test/1', 'a former key')
    await bell.browser('ana', 'https://push.test/2', 'any')
    await bell.browser('ana', 'https://push.test/3')
    await bell.browser('ana', 'https://push.test/4')
    const sent: string[] = []
    bell.push = async ({ endpoint }) => {
      sent.push(endpoint)
      return endpoint.endsWith('4') ? 'accepted' : 'refused'
    }
    await bell.notify('case_created', luna)
    await bell.work()
    expect(sent).toEqual(['https://push.test/2', 'https://push.test/3', 'https://push.test/4'])
    // The key of the second one is the present one: the clock of this server may be wrong, for instance.
    const known = bell.db('push_subscriptions').orderBy('id').select('id', 'server_key')
    expect(await known).toEqual([
      { id: 'psh_2', server_key: 'any' },
      { id: 'psh_4', server_key: 'any' },
    ])
  })

  test('gives up a mail whose address the server refuses permanently, and says so until one is accepted', async () => {
    await bell.person('ana', 'admin')
    const invited = { id: 'ivt_1', email: 'ana@rescue.test', name: 'Ana', role: 'admin', sent: 1 }
    const since = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-03-01T00:00:00.000Z' }
    const pending = { ...invited, ...since, invited_by: 'usr_1', status: 'pending', token_digest: 'x' }
    await bell.db('invitations').insert(pending)
    const { mailer } = bell
    let attempts = 0
    const refusing = {
      ...mailer,
      async send() {
        attempts += 1
        throw new UndeliverableMail('The mail server refuses the address permanently (550).')
      },
    }
    const undeliverable = async () => [
      ...(await bell.db('users').pluck('undeliverable_since')),
      ...(await bell.db('invitations').pluck('undeliverable_since')),
    ]
    Object.assign(bell, { mailer: watchedMailer(refusing, bell) })
    await bell.notify('case_urgent', luna)
    await bell.work()
    const refusedAt = bell.clock.now().toISOString()
    bell.clock.advance(24 * HOUR)
    await bell.work()
    expect(attempts).toBe(1)
    expect(await bell.db('notification_deliveries').pluck('status')).toEqual(['failed'])
    expect(await bell.db('jobs').where({ status: 'failed' }).pluck('last_error')).toEqual([
      'The mail server refuses the address permanently (550).',
    ])
    expect(await undeliverable()).toEqual([refusedAt, refusedAt])
    Object.assign(bell, { mailer: watchedMailer(mailer, bell) })
    await bell.notify('case_urgent', luna)
    await bell.work()
    expect(await undeliverable()).toEqual([null, null])
  })

  test('pushes once to the browsers that accept it while another one fails, and retries only if none does', async () => {
    await bell.person('ana', 'admin')
    for (const at of [0, 1, 2, 3]) await bell.browser('ana', `https://push.test/${at}`)
    await bell.db('push_subscriptions').where({ id: 'psh_0' }).update({ keys: 'of a lost key' })
    const accept = bell.push
    bell.push = () => Promise.reject(new Error('status 500'))
    await bell.notify('case_created', luna)
    await bell.work()
    expect(await bell.db('notification_deliveries').pluck('status')).toEqual(['pending'])
    bell.log.lines.length = 0
    bell.push = (target, ...rest) =>
      target.endpoint.endsWith('2') ? Promise.reject(new Error('status 500')) : accept(target, ...rest)
    for (let retry = 0; retry < 8; retry++) {
      bell.clock.advance(HOUR)
      await bell.work()
    }
    expect(bell.pushed.map(({ endpoint }) => endpoint)).toEqual([
      'https://push.test/1',
      'https://push.test/3',
    ])
    expect(await bell.db('notification_deliveries').pluck('status')).toEqual(['sent'])
    const failed = bell.log.lines.map(({ level, fields }) => ({ level, ...fields }))
    expect(failed).toMatchObject([
      { level: 'warn', subscriptionId: 'psh_0' },
      { level: 'warn', subscriptionId: 'psh_2' },
    ])
  })

  test('retries when the mail server is down, and sends once', async () => {
    await bell.person('ana', 'admin')
    bell.mailer.isDown = true
    await bell.notify('case_urgent', luna)
    await bell.work()
    expect(await bell.db('notification_deliveries').pluck('status')).toEqual(['pending'])
    bell.mailer.isDown = false
    bell.clock.advance(MINUTE)
    await bell.work()
    bell.clock.advance(HOUR)
    await bell.work()
    expect(bell.mailer.mails).toHaveLength(1)
  })

  test('sends what was given up during a long outage of the mail server when its failed job is replayed', async () => {
    await bell.person('ana', 'admin')
    bell.mailer.isDown = true
    await bell.notify('case_urgent', luna)
    await bell.work()
    for (let retry = 0; retry < 6; retry++) {
      bell.clock.advance(HOUR)
      await bell.work()
    }
    expect(await bell.db('notification_deliveries').pluck('status')).toEqual(['failed'])
    bell.mailer.isDown = false
    const [job] = await listFailedJobs(bell.db)
    await inTransaction(bell.db, (trx) => replayJob(trx, job?.id ?? '', bell.clock))
    await bell.work()
    expect(bell.mailer.mails).toMatchObject([{ to: 'ana@rescue.test', subject: 'Urgent: Luna' }])
    expect(await bell.db('notification_deliveries').pluck('status')).toEqual(['sent'])
  })
})
