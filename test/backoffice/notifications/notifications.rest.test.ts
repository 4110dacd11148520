import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const rest = (line: string, as?: Who, body?: unknown) =>
  platform.rest(line, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) })

async function notifyDonor(more: object = {}): Promise<string> {
  const body = {
    userEmail: demoPeople.donor.email,
    type: 'case_updated',
    title: 'Luna walks again',
    message: 'Luna took her first steps.',
    ...more,
  }
  const answer = await rest('POST /api/notifications', 'staff', body)
  expect(answer.status).toBe(200)
  return answer.body.id
}
const idsOf = (body: { notifications: { id: string }[] }) => body.notifications.map(({ id }) => id)

describe('POST /api/notifications', () => {
  it('notifies the person with that address and returns the notification', async () => {
    const answer = await rest('POST /api/notifications', 'staff', {
      userEmail: 'Donor@Rescue.example',
      type: 'case_updated',
      title: 'Luna walks again',
      message: 'Luna took her first steps.',
      priority: 'high',
      actionUrl: '/cases/cas_1',
      metadata: { caseId: 'cas_1', updateType: 'note' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^not_/),
      userId: demoPeople.donor.id,
      userEmail: demoPeople.donor.email,
      type: 'case_updated',
      category: 'case',
      priority: 'high',
      title: 'Luna walks again',
      message: 'Luna took her first steps.',
      actionUrl: '/cases/cas_1',
      isRead: false,
      createdAt: expect.stringMatching(ISO),
      expiresAt: expect.stringMatching(ISO),
      metadata: { caseId: 'cas_1', updateType: 'note' },
    })
    expect(idsOf((await rest('GET /api/notifications', 'donor')).body)).toContain(answer.body.id)
  })

  it('names every invalid member at once', async () => {
    const body = {
      userEmail: 'nobody',
      type: 'case_updated',
      title: ' ',
      message: 'x',
      actionUrl: '//evil.test',
    }
    const answer = await rest('POST /api/notifications', 'staff', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'Validation failed', code: 'VALIDATION_ERROR' })
    expect(Object.keys(answer.body.details).sort()).toEqual(['actionUrl', 'title', 'userEmail'])
  })

  it.each([
    [{ type: 'party' }, 'type'],
    [{ priority: 'whatever' }, 'priority'],
    [{ userEmail: 'stranger@rescue.example' }, 'userEmail'],
    [{ message: undefined }, 'message'],
  ])('refuses %j', async (wrong, field) => {
    const body = {
      userEmail: demoPeople.donor.email,
      type: 'case_updated',
      title: 'a',
      message: 'b',
      ...wrong,
    }
    const answer = await rest('POST /api/notifications', 'staff', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('returns 403 to donors and 401 without a session', async () => {
    const body = { userEmail: demoPeople.donor.email, type: 'case_updated', title: 'a', message: 'b' }
    expect((await rest('POST /api/notifications', 'donor', body)).status).toBe(403)
    expect((await rest('POST /api/notifications', undefined, body)).status).toBe(401)
  })
})

describe('GET /api/notifications', () => {
  it('returns a person’s own, newest first, with the pagination envelope', async () => {
    const first = await notifyDonor()
    const second = await notifyDonor()
    const { status, body } = await rest('GET /api/notifications?limit=2', 'donor')
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual([second, first])
    expect(body.pagination).toMatchObject({ page: 1, limit: 2, hasPrev: false })
  })

  it('returns 50 per page by default', async () => {
    expect((await rest('GET /api/notifications', 'donor')).body.pagination.limit).toBe(50)
  })

  it('filters by type, priority, read and unreadOnly', async () => {
    const urgent = await notifyDonor({ type: 'payment_failed', priority: 'urgent' })
    await rest(`POST /api/notifications/${urgent}/mark-read`, 'donor')
    const list = async (query: string) => idsOf((await rest(`GET /api/notifications?${query}`, 'donor')).body)
    expect(await list('type=payment_failed')).toEqual([urgent])
    expect(await list('priority=urgent')).toEqual([urgent])
    expect(await list('read=true&type=payment_failed')).toEqual([urgent])
    expect(await list('read=false&type=payment_failed')).toEqual([])
    expect(await list('unreadOnly=true')).not.toContain(urgent)
    expect(await list('unreadOnly=false&type=payment_failed')).toEqual([urgent])
  })

  it('returns those of another person to administrators only', async () => {
    const id = await notifyDonor()
    const query = `GET /api/notifications?userEmail=${demoPeople.donor.email}`
    expect(idsOf((await rest(query, 'admin')).body)).toContain(id)
    expect(idsOf((await rest(query, 'donor')).body)).toContain(id)
    expect((await rest(query, 'staff')).status).toBe(403)
    expect((await rest(query)).status).toBe(401)
    expect(
      (await rest('GET /api/notifications?userEmail=no@rescue.example', 'admin')).body.notifications,
    ).toEqual([])
  })

  it.each([
    ['type=party', 'type'],
    ['read=maybe', 'read'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['read=true&unreadOnly=true', 'unreadOnly'],
    ['userEmail=nobody', 'userEmail'],
  ])('refuses %s, naming the parameter', async (query, field) => {
    const { status, body } = await rest(`GET /api/notifications?${query}`, 'admin')
    expect(status).toBe(400)
    expect(Object.keys(body.details)).toEqual([field])
  })

  it('returns the same list when its index is missing', async () => {
    await notifyDonor()
    const before = (await rest('GET /api/notifications', 'donor')).body
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const known = await db('sqlite_master').where({ name: 'notifications_of_user' }).pluck('name')
    await db.raw('drop index notifications_of_user')
    expect(known).toEqual(['notifications_of_user'])
    const after = await rest('GET /api/notifications', 'donor')
    expect(after.status).toBe(200)
    expect(after.body).toEqual(before)
    await db.raw('create index notifications_of_user on notifications (user_id, created_at, id)')
    await db.destroy()
  })
})

describe('PATCH /api/notifications/{id}', () => {
  it('marks a notification as read and as unread again', async () => {
    const id = await notifyDonor()
    const read = await rest(`PATCH /api/notifications/${id}`, 'donor', { isRead: true })
    expect(read).toMatchObject({ status: 200, body: { id, isRead: true } })
    const unread = await rest(`PATCH /api/notifications/${id}`, 'admin', { isRead: false })
    expect(unread).toMatchObject({ status: 200, body: { id, isRead: false } })
  })

  it('is available to the owner and administrators, and returns 404 to others', async () => {
    const id = await notifyDonor()
    for (const who of ['staff', 'guardian'] as const) {
      const answer = await rest(`PATCH /api/notifications/${id}`, who, { isRead: true })
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect((await rest(`PATCH /api/notifications/${id}`, undefined, { isRead: true })).status).toBe(401)
    expect((await rest('PATCH /api/notifications/not_none', 'admin', { isRead: true })).status).toBe(404)
  })

  it.each([{}, { isRead: 'yes' }, { isRead: null }])('refuses %j, naming isRead', async (body) => {
    const id = await notifyDonor()
    const answer = await rest(`PATCH /api/notifications/${id}`, 'donor', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual(['isRead'])
  })
})

describe('POST /api/notifications/{id}/mark-read', () => {
  it('returns success and the notification', async () => {
    const id = await notifyDonor()
    const { status, body } = await rest(`POST /api/notifications/${id}/mark-read`, 'donor')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'The notification is marked as read.',
      notification: { id, isRead: true },
    })
  })

  it('returns 404 for a notification of another person and for an unknown one', async () => {
    const id = await notifyDonor()
    expect((await rest(`POST /api/notifications/${id}/mark-read`, 'guardian')).status).toBe(404)
    expect((await rest('POST /api/notifications/not_none/mark-read', 'donor')).status).toBe(404)
  })
})

describe('POST /api/notifications/mark-all-read', () => {
  const unread = async (as: Who) =>
    (await rest('GET /api/notifications?unreadOnly=true', as)).body.notifications.length

  it('marks those of the requester and returns how many were unread', async () => {
    await rest('POST /api/notifications/mark-all-read', 'donor')
    await notifyDonor()
    await notifyDonor()
    const answer = await rest('POST /api/notifications/mark-all-read', 'donor', {})
    expect(answer.body).toEqual({ success: true, message: 'All notifications are marked as read.', count: 2 })
    expect(await unread('donor')).toBe(0)
  })

  it('marks those of another person for administrators only', async () => {
    await notifyDonor()
    const body = { userEmail: demoPeople.donor.email }
    expect((await rest('POST /api/notifications/mark-all-read', 'staff', body)).status).toBe(403)
    expect(await unread('donor')).toBe(1)
    const answer = await rest('POST /api/notifications/mark-all-read', 'admin', body)
    expect(answer).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await unread('donor')).toBe(0)
  })
})

describe('DELETE /api/notifications/{id}', () => {
  it('deletes a notification for its owner and for administrators', async () => {
    for (const who of ['donor', 'admin'] as const) {
      const id = await notifyDonor()
      const answer = await rest(`DELETE /api/notifications/${id}`, who)
      expect(answer).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } })
      expect(idsOf((await rest('GET /api/notifications', 'donor')).body)).not.toContain(id)
      expect((await rest(`DELETE /api/notifications/${id}`, who)).status).toBe(404)
    }
  })

  it('returns 404 to others and keeps the notification', async () => {
    const id = await notifyDonor()
    expect((await rest(`DELETE /api/notifications/${id}`, 'staff')).status).toBe(404)
    expect(idsOf((await rest('GET /api/notifications', 'donor')).body)).toContain(id)
  })
})
