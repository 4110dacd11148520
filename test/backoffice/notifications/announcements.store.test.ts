import { beforeEach, expect, test } from 'vitest'
import {
  type Announcements,
  createAnnouncements,
} from '../../../subgraphs/backoffice/notifications/announcements/announcement.service.js'
import type { AnnouncementRecord } from '../../../subgraphs/backoffice/notifications/announcements/announcement.store.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { NotifierUnderTest } from '../../support/fixtures/notifier.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('backoffice', 'announcements', (open) => {
  let bell: NotifierUnderTest
  let api: Announcements
  const admin = requestBy('admin')
  const content = {
    type: 'system_maintenance',
    title: ' Ñandú 🐦 <b>',
    message: 'Mañana no hay servicio',
    roles: ['guardian', 'user', 'guardian'],
  } as const

  beforeEach(async () => {
    bell = await NotifierUnderTest.on(await open())
    api = createAnnouncements({ db: bell.db, clock: bell.clock, audit: auditTrailForTest(bell.clock) })
    await bell.person('ana', 'admin')
    await bell.person('camila', 'guardian')
    await bell.person('diego', 'user')
    await bell.person('gone', 'user', { status: 'inactive' })
  })

  const create = (more: Partial<Parameters<Announcements['create']>[1]> = {}) =>
    api.create(admin, { ...content, roles: [...content.roles], ...more })
  const found = async ({ id }: AnnouncementRecord) => (await api.list({})).nodes.find((one) => one.id === id)
  const deliveryOf = async ({ id }: AnnouncementRecord) => (await api.deliveries([id]))[0]

  test('reach each active person with one of the roles once at the scheduled time, and report delivery', async () => {
    await bell.wants('diego', { kinds: { system_maintenance: { email: true } } })
    const sent = await create({ sendAt: '2026-02-01T13:00:00.000Z' })
    await bell.work()
    expect([await bell.reached(), (await found(sent))?.state]).toEqual([[], 'scheduled'])
    bell.clock.advance(3_600_000)
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_camila', 'usr_diego'])
    expect(await found(sent)).toMatchObject({
      state: 'sent',
      title: 'Ñandú 🐦 <b>',
      roles: ['guardian', 'user'],
    })
    await bell.work()
    expect(bell.mailer.mails).toHaveLength(1)
    expect(await deliveryOf(sent)).toMatchObject({ recipients: 2, read: 0, sent: 1, pending: 0, failed: 0 })
    await bell.db('notifications').where({ user_id: 'usr_camila' }).update({ is_read: true })
    expect(await deliveryOf(sent)).toMatchObject({ recipients: 2, read: 1 })
  })

  test('reach each person in their language, or with the general text', async () => {
    await bell.person('edu', 'user')
    const kinds = { system_maintenance: { email: true } }
    await bell.wants('camila', { language: 'es', kinds })
    await bell.wants('diego', { language: 'pt', kinds })
    await bell.wants('edu', { kinds })
    const translations = [
      { language: 'es' as const, title: 'Mañana', message: 'No hay servicio' },
      { language: 'pt' as const, title: ' Amanhã ', message: 'Sem serviço' },
    ]
    const sent = await create({ title: 'Tomorrow', message: 'No service', translations })
    await bell.work()
    expect((await found(sent))?.translations).toMatchObject({ pt: { title: 'Amanhã' } })
    const mails = bell.mailer.mails.map(({ to, subject }) => [to, subject]).sort()
    expect(mails).toEqual([
      ['camila@rescue.test', 'Mañana'],
      ['diego@rescue.test', 'Amanhã'],
      ['edu@rescue.test', 'Tomorrow'],
    ])
  })

  test('are left out of the digest of a person who has lost the role that they are for', async () => {
    await bell.person('edu', 'guardian')
    for (const id of ['camila', 'edu'])
      await bell.wants(id, { channels: { email: true }, frequency: 'daily' })
    await create({ roles: ['guardian'] })
    await bell.work()
    await bell.db('users').where({ id: 'usr_camila' }).update({ role: 'user' })
    bell.clock.advance(24 * 3_600_000)
    await bell.work()
    expect(bell.mailer.mails.map(({ to }) => to)).toEqual(['edu@rescue.test'])
  })

  test('continue after an interruption without a second notification', async () => {
    const sent = await create()
    const jobs = await bell.db('jobs')
    await bell.work()
    await bell.db('announcements').update({ state: 'sending' })
    await bell.db('jobs').insert(jobs)
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_camila', 'usr_diego'])
    expect((await found(sent))?.state).toBe('sent')
  })

  test('can be cancelled until they are sent', async () => {
    const later = await create({ sendAt: '2026-02-01T13:00:00.000Z' })
    const now = await create()
    await bell.work()
    await expect(api.cancel(admin, now.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(api.cancel(admin, 'ann_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await api.cancel(admin, later.id)).toMatchObject({ state: 'cancelled' })
    bell.clock.advance(3_600_000)
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_camila', 'usr_diego'])
    expect((await found(later))?.state).toBe('cancelled')
    const actions = await bell.db('audit_logs').orderBy('id').pluck('action')
    expect(actions).toEqual(['announcement_created', 'announcement_created', 'announcement_cancelled'])
  })

  test.each([
    ['title', { title: ' ' }],
    ['message', { message: 'x'.repeat(5_001) }],
    [
      'translations',
      {
        translations: ['a', 'b'].map((title) => ({ language: 'pt' as const, title, message: title })),
      },
    ],
    ['roles', { roles: [] }],
    ['actionUrl', { actionUrl: '//evil.example' }],
    ['sendAt', { sendAt: '2027-03-01T00:00:00.000Z' }],
  ])('with an invalid %s are refused, naming the member, and change nothing', async (member, fault) => {
    const refused = expect(create(fault)).rejects
    await refused.toMatchObject({ code: 'VALIDATION_ERROR', fields: { [member]: expect.any(String) } })
    expect(await bell.db('announcements')).toEqual([])
  })
})
